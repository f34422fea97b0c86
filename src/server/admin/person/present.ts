// What the page about one person shows. Allow-lists: a new column leaks nothing.

import type * as contract from '#contract/person.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { avatarUrl, type PersonView } from '../../accounts/person-view.ts'
import type { Deps } from '../../deps.ts'
import type { ListedRefund } from '../../money/refunds/store.ts'
import type { ListedWithdrawal } from '../../money/withdrawals/store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { presentProof, presentParty as presentSessionParty } from '../../sessions/presenters.ts'
import type { PartyView, SessionView } from '../../sessions/views.ts'
import type { CaseRow, DeviceRow, EntryRow, PartyRow, PersonRow } from './store.ts'

type Party = contract.PersonSession['other']
type Profile = Omit<contract.Person, 'isOnline' | 'lastSeen' | 'changed' | 'figures'>

/** For a deleted account, role, status and dates stay. */
export function presentProfile(deps: Deps, person: PersonRow): Profile {
  const isDeleted = person.deleted_at !== null
  return {
    ...presentParty(deps, { ...person, is_deleted: isDeleted }),
    email: isDeleted ? null : person.email,
    phoneNumber: person.phone_number,
    age: person.age,
    gender: person.gender,
    role: person.role,
    status: person.status,
    createdAt: person.created_at.toISOString(),
    deletedAt: person.deleted_at?.toISOString() ?? null,
    hasSecondStep: person.has_second_step,
  }
}

export function presentParty(deps: Deps, { id, username, avatar_key, is_deleted }: PartyRow): Party {
  return {
    _id: id,
    username: is_deleted ? DELETED_NAME : username,
    avatar: avatarUrl(deps, avatar_key),
  }
}

export function presentSession(deps: Deps, admin: Principal, person: AccountId, session: SessionView): contract.PersonSession {
  const isBuyer = session.user.id === person
  const isRemoved = session.removedAt !== null
  return {
    _id: session.id,
    as: isBuyer ? 'buyer' : 'chatter',
    other: ofSession(deps, isBuyer ? session.chatter : session.user),
    plan: session.plan.title,
    minutes: session.plan.durationMinutes,
    amount: rupeesFromPaisa(session.plan.pricePaisa),
    status: session.status,
    phase: phaseOf(session, deps.clock.now()),
    createdAt: session.createdAt.toISOString(),
    startTime: session.startsAt?.toISOString() ?? null,
    endTime: session.endsAt?.toISOString() ?? null,
    bankName: session.bank.bankName,
    accountNumber: session.bank.accountNumber,
    transactionID: session.transactionId,
    // No one may see the picture of a deleted session.
    transactionSS: isRemoved ? null : presentProof(deps, admin, session).transactionSS,
    decidedBy: session.decided?.by ?? null,
    decidedAt: session.decided?.at.toISOString() ?? null,
    reason: session.rejection?.reason ?? null,
    isRemoved,
  }
}

function ofSession(deps: Deps, party: PartyView): Party {
  const { _id, username, avatar } = presentSessionParty(deps, party)
  return { _id, username, avatar }
}

export function presentEntry(deps: Deps, entry: EntryRow, actors: ReadonlyMap<string, PartyRow>): contract.JournalEntry {
  const actor = actors.get(entry.actor_id)
  return {
    _id: entry.id,
    createdAt: entry.entered_at.toISOString(),
    reason: entry.reason,
    from: entry.from_bucket,
    to: entry.to_bucket,
    amount: rupeesFromPaisa(paisa(entry.amount_paisa)),
    sessionID: entry.session_id,
    withdrawID: entry.withdrawal_id,
    by: actor ? presentParty(deps, actor).username : DELETED_NAME,
  }
}

export function presentWithdrawal(withdrawal: ListedWithdrawal): contract.PersonWithdraw {
  return {
    _id: withdrawal.id,
    amount: rupeesFromPaisa(withdrawal.amountPaisa),
    status: withdrawal.status,
    ...withdrawal.bank,
    createdAt: withdrawal.createdAt.toISOString(),
    updatedAt: withdrawal.updatedAt.toISOString(),
    changedBy: withdrawal.changedBy,
  }
}

export function presentRefund(deps: Deps, person: AccountId, refund: ListedRefund): contract.PersonRefund {
  const isBuyer = refund.user.id === person
  return {
    _id: refund.id,
    as: isBuyer ? 'buyer' : 'chatter',
    other: ofRefund(deps, isBuyer ? refund.chatter : refund.user),
    amount: rupeesFromPaisa(refund.amountPaisa),
    fromChatter: rupeesFromPaisa(refund.creditPaisa),
    status: refund.status,
    reason: refund.reason,
    bankReference: refund.bankReference,
    createdAt: refund.createdAt.toISOString(),
  }
}

export function ofRefund(deps: Deps, { id, username, avatarKey }: Pick<PersonView, 'id' | 'username' | 'avatarKey'>): Party {
  return { _id: id, username, avatar: avatarUrl(deps, avatarKey) }
}

export function presentCase(deps: Deps, person: AccountId, row: CaseRow, parties: ReadonlyMap<string, PartyRow>) {
  const other = parties.get(row.first_id === person ? row.second_id : row.first_id)
  if (!other) throw new Error('a case without its people')
  return { _id: row.id, other: presentParty(deps, other), createdAt: row.created_at.toISOString() }
}

export function presentDevice({ id, name, created_at, last_sent_at, failing_since }: DeviceRow): contract.PersonDevice {
  return {
    _id: id,
    name,
    createdAt: created_at.toISOString(),
    lastSentAt: last_sent_at?.toISOString() ?? null,
    isFailing: failing_since !== null,
  }
}
