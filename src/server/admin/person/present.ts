// Presents the page about one person. These are allow-lists: a new column leaks nothing.

import type * as contract from '#contract/person.ts'
import type { AccountId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { avatarUrl, presentParty } from '../../accounts/person-view.ts'
import type { ComplaintView } from '../../cases/complaints/store.ts'
import type { ReportView } from '../../cases/reports/store.ts'
import type { Deps } from '../../deps.ts'
import type { ListedRefund } from '../../money/refunds/store.ts'
import type { ListedWithdrawal } from '../../money/withdrawals/store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { presentProof, presentParty as presentSessionParty } from '../../sessions/presenters.ts'
import type { PartyView, SessionView } from '../../sessions/views.ts'
import type { DeviceRow, EntryRow, PersonRow } from './store.ts'

type Party = contract.PersonSession['other']
type Profile = Omit<contract.Person, 'isOnline' | 'lastSeen' | 'changed' | 'counts' | 'figures'>

export function presentProfile(deps: Deps, { id, avatarKey, createdAt, deletedAt, ...profile }: PersonRow): Profile {
  return {
    ...profile,
    _id: id,
    avatar: avatarUrl(deps, avatarKey),
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
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
    transactionID: session.transactionId,
    // No one may see the picture of a deleted session.
    transactionSS: isRemoved ? null : presentProof(deps, admin, session).transactionSS,
    decidedBy: session.decided?.by ?? null,
    reason: session.rejection?.reason ?? null,
    isRemoved,
  }
}

export function ofSession(deps: Deps, party: PartyView): Party {
  const { _id, username, avatar } = presentSessionParty(deps, party)
  return { _id, username, avatar }
}

export function presentEntry({ id, at, sessionId, withdrawalId, amountPaisa, ...entry }: EntryRow): contract.JournalEntry {
  const { from, to, reason, by } = entry
  return {
    _id: id,
    createdAt: at.toISOString(),
    reason,
    from,
    to,
    amount: rupeesFromPaisa(amountPaisa),
    sessionID: sessionId,
    withdrawID: withdrawalId,
    by,
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
    other: presentParty(deps, isBuyer ? refund.chatter : refund.user),
    amount: rupeesFromPaisa(refund.amountPaisa),
    status: refund.status,
    reason: refund.reason,
    createdAt: refund.createdAt.toISOString(),
  }
}

export function presentComplaint(deps: Deps, person: AccountId, complaint: ComplaintView): contract.PersonComplaint {
  const isBuyer = complaint.buyer.id === person
  return {
    _id: complaint.id,
    as: isBuyer ? 'buyer' : 'chatter',
    other: presentParty(deps, isBuyer ? complaint.chatter : complaint.buyer),
    kind: complaint.kind,
    status: complaint.status,
    outcome: complaint.outcome,
    createdAt: complaint.created_at.toISOString(),
  }
}

export function presentReport(deps: Deps, person: AccountId, report: ReportView): contract.PersonReport {
  const isReporter = report.reporter.id === person
  return {
    _id: report.id,
    as: isReporter ? 'reporter' : 'reported',
    other: presentParty(deps, isReporter ? report.reported : report.reporter),
    reason: report.reason,
    status: report.status,
    outcome: report.outcome,
    warning: report.warning_id === null ? null : { readAt: report.warning_read_at?.toISOString() ?? null },
    createdAt: report.created_at.toISOString(),
  }
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
