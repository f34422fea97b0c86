// Who is notified of what: one entry for each kind of event. It is written in the transaction of the event, so a notice exists
// exactly when what it is about has happened.

import type { DomainEvent, SessionEvent, WithdrawalEvent } from '#domain/events.ts'
import { NOTICE_KINDS, ruleOf } from '#domain/notices.ts'
import { adminIds } from '../accounts/store.ts'
import type { Tx } from '../platform/db/database.ts'
import type { EventOf } from '../platform/jobs/events.ts'
import { type NoticeDeps, publishNotices } from './publish.ts'
import { deleteOwn, insertNotices, type NewNotice, readSubject, type Subject } from './store.ts'
import { findSessionFigures, findWithdrawalFigures } from './subjects.ts'

type Recorded = Exclude<DomainEvent['kind'], 'account_profile_changed' | `payment_method_${string}` | 'notices_changed'>

interface Consequences {
  readonly notices?: readonly NewNotice[]
  /** Of what is decided or gone: these notices no longer matter to anybody. */
  readonly read?: Subject
}

const FOR_ADMINS_ONLY = NOTICE_KINDS.filter((kind) => ruleOf(kind).roles.join() === 'admin')

const CONSEQUENCES: {
  readonly [Kind in Recorded]: (tx: Tx, event: EventOf<DomainEvent, Kind>) => Promise<Consequences>
} = {
  async session_requested(tx, event) {
    const { sessionId, userId, chatterId } = event
    const { plan, minutes, pricePaisa } = await findSessionFigures(tx, sessionId)
    const bought = { sessionId, partyId: userId, plan, minutes }
    const admins = (await adminIds(tx)).filter((id) => id !== userId)
    return {
      notices: [
        { ...bought, kind: 'purchase_waiting', accountId: chatterId },
        ...admins.map((accountId) => ({ ...bought, kind: 'new_purchase' as const, accountId, amountPaisa: pricePaisa })),
      ],
    }
  },

  async session_completed(tx, event) {
    const { sessionId, userId, chatterId } = event
    const { plan, minutes, pricePaisa } = await findSessionFigures(tx, sessionId)
    return {
      notices: [
        { kind: 'payment_approved', accountId: userId, partyId: chatterId, sessionId, plan, minutes, amountPaisa: pricePaisa },
        { kind: 'session_started', accountId: chatterId, partyId: userId, sessionId, plan, minutes },
      ],
      read: waitingFor(event),
    }
  },

  async session_rejected(tx, event) {
    return { notices: [await aboutPayment(tx, 'payment_rejected', event)], read: waitingFor(event) }
  },

  async session_deleted(tx, event) {
    if (!event.wasPending) return {}
    return { notices: [await aboutPayment(tx, 'payment_removed', event)], read: waitingFor(event) }
  },

  async account_registered(tx, { accountId: partyId, role }) {
    if (role !== 'chatter') return {}
    return { notices: (await adminIds(tx)).map((accountId) => ({ kind: 'new_account', accountId, partyId })) }
  },

  async account_standing_changed(tx, { accountId, role, verdict }) {
    // A former admin must not read any more what only admins may know.
    if (role === 'user') await deleteOwn(tx, accountId, FOR_ADMINS_ONLY)
    if (role !== 'chatter') return {}
    return {
      notices: verdict === null ? [] : [{ kind: `account_${verdict}`, accountId }],
      read: { kinds: ['new_account'], partyId: accountId },
    }
  },

  async account_deleted(_tx, { accountId: partyId, role }) {
    return role === 'chatter' ? { read: { kinds: ['new_account'], partyId } } : {}
  },

  async withdrawal_requested(tx, { withdrawalId, chatterId }) {
    const { amountPaisa } = await findWithdrawalFigures(tx, withdrawalId)
    const admins = await adminIds(tx)
    return { notices: admins.map((accountId) => ({ kind: 'new_withdraw', accountId, partyId: chatterId, withdrawalId, amountPaisa })) }
  },

  async withdrawal_status_changed(tx, event) {
    const { status, amountPaisa } = await findWithdrawalFigures(tx, event.withdrawalId)
    // Back to pending: the chatter waits again, as before.
    if (status === 'pending') return {}
    const kind = status === 'completed' ? 'withdraw_paid' : 'withdraw_rejected'
    return { notices: [aboutWithdrawal(kind, event, amountPaisa)], read: requestOf(event) }
  },

  /** Deleting a pending one gives its amount back, as rejecting it does. */
  async withdrawal_deleted(tx, event) {
    if (!event.wasPending) return { read: requestOf(event) }
    const { amountPaisa } = await findWithdrawalFigures(tx, event.withdrawalId)
    return { notices: [aboutWithdrawal('withdraw_rejected', event, amountPaisa)], read: requestOf(event) }
  },
}

export function recordNotices(deps: NoticeDeps): void {
  for (const kind of Object.keys(CONSEQUENCES) as Recorded[]) deps.events.record([kind], (tx, event) => record(deps, tx, event))
}

async function record(deps: NoticeDeps, tx: Tx, event: EventOf<DomainEvent, Recorded>): Promise<void> {
  const consequencesOf = CONSEQUENCES[event.kind] as (tx: Tx, event: DomainEvent) => Promise<Consequences>
  const { notices = [], read } = await consequencesOf(tx, event)
  const now = deps.clock.insteadOfDatabase()
  const written = await insertNotices(tx, notices, now)
  await publishNotices(deps, tx, { written, read: read ? await readSubject(tx, read, now) : [] })
}

async function aboutPayment(
  tx: Tx,
  kind: 'payment_rejected' | 'payment_removed',
  { sessionId, userId, chatterId }: SessionEvent,
): Promise<NewNotice> {
  const { plan, minutes, pricePaisa } = await findSessionFigures(tx, sessionId)
  return { kind, accountId: userId, partyId: chatterId, sessionId, plan, minutes, amountPaisa: pricePaisa }
}

function aboutWithdrawal(
  kind: 'withdraw_paid' | 'withdraw_rejected',
  { withdrawalId, chatterId }: WithdrawalEvent,
  amountPaisa: NonNullable<NewNotice['amountPaisa']>,
): NewNotice {
  return { kind, accountId: chatterId, withdrawalId, amountPaisa }
}

/** The chatter waits for the decision, and so do the admins' lists. */
function waitingFor({ sessionId }: SessionEvent): Subject {
  return { kinds: ['purchase_waiting', 'new_purchase'], sessionId }
}

function requestOf({ withdrawalId }: WithdrawalEvent): Subject {
  return { kinds: ['new_withdraw'], withdrawalId }
}
