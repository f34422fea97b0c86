// Who is notified of which events: one entry for each kind. Notices are written in the event's transaction, so they exist exactly if the
// event happened.

import type { ComplaintEvent, DomainEvent, RefundEvent, SessionEvent, WithdrawalEvent } from '#domain/events.ts'
import type { AccountId } from '#domain/ids.ts'
import { NOTICES_FOR_ADMINS } from '#domain/notices.ts'
import { adminIds } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { EventOf } from '../platform/jobs/events.ts'
import { publishNotices } from './publish.ts'
import { deleteOwn } from './store.ts'
import { type NewNotice, type Subject, writeNotices } from './write-store.ts'

type Recorded = Exclude<
  DomainEvent['kind'],
  | 'proof_read'
  | 'session_note_changed'
  | 'session_started'
  | 'availability_changed'
  | 'block_changed'
  | 'session_stopped'
  | 'account_profile_changed'
  | 'second_step_changed'
  | 'sign_in_begun'
  | 'sign_ins_ended'
  | `payment_method_${string}`
  | 'notices_changed'
  | 'payout_run_changed'
  | 'bank_statement_changed'
  | 'earning_released'
>

interface Consequences {
  readonly notices?: readonly NewNotice[]
  /** The subject was decided or is gone, so these notices no longer matter to anyone. */
  readonly read?: Subject
}

const CONSEQUENCES: {
  readonly [Kind in Recorded]: (tx: Tx, event: EventOf<DomainEvent, Kind>) => Promise<Consequences>
} = {
  async session_requested(tx, event) {
    const { sessionId, userId, chatterId, plan } = event
    // Admins get one notice per purchase, of either kind.
    const kind = event.takesMuch ? 'large_claim' : 'new_purchase'
    const bought = { sessionId, partyId: userId, ...planOf(event) }
    const forAdmins = await toAdmins(tx, { ...bought, kind, amountPaisa: plan.pricePaisa }, [userId])
    return { notices: [{ ...bought, kind: 'purchase_waiting', accountId: chatterId }, ...forAdmins] }
  },

  async session_completed(_tx, event) {
    const { sessionId, userId, chatterId, beginning } = event
    const started: NewNotice[] = [
      aboutPayment('payment_approved', event),
      { kind: 'session_started', accountId: chatterId, partyId: userId, sessionId, ...planOf(event) },
    ]
    const kind = beginning === 'together' ? 'minutes_ready' : 'session_extended'
    return { notices: beginning === 'now' ? started : toBoth(kind, event), read: waitingFor(event) }
  },

  async session_rejected(_tx, event) {
    return { notices: [aboutPayment('payment_rejected', event)], read: waitingFor(event) }
  },

  /** Notices that the session is running no longer matter. */
  async session_kept(_tx, event) {
    const { sessionId } = event
    // For the other causes, neither party missed the session, or they may well have met.
    const kind = event.because === 'never_met' ? 'minutes_kept' : 'minutes_ready'
    const notices = toBoth(kind, event, new Date(event.keptUntilMs))
    return { notices, read: { kinds: ['payment_approved', 'session_started', 'session_ending', 'minutes_lapsed'], sessionId } }
  },

  async session_ended(_tx, event) {
    const { sessionId, userId, chatterId, endsAtMs, earnedPaisa, wasStopped } = event
    if (wasStopped) return {}
    const earned = { kind: 'session_earned', accountId: chatterId, partyId: userId, sessionId, amountPaisa: earnedPaisa } as const
    return { notices: [{ ...earned, ...planOf(event), createdAt: new Date(endsAtMs) }] }
  },

  async session_lapsed(tx, event) {
    const { sessionId, userId, lapsedAtMs } = event
    const lapsed = { kind: 'minutes_lapsed', partyId: userId, sessionId, ...planOf(event), occasionAt: new Date(lapsedAtMs) } as const
    return { notices: await toAdmins(tx, lapsed), read: { kinds: ['minutes_ready', 'minutes_kept'], sessionId } }
  },

  async session_released(_tx, event) {
    const { sessionId } = event
    return { notices: toBoth('minutes_released', event), read: { kinds: ['minutes_lapsed', 'minutes_lapsing'], sessionId } }
  },

  async session_deleted(_tx, event) {
    if (!event.wasPending) return {}
    return { notices: [aboutPayment('payment_removed', event)], read: waitingFor(event) }
  },

  async message_reported(tx, { reporterId, reportedId }) {
    return { notices: await toAdmins(tx, { kind: 'new_report', partyId: reporterId }, [reporterId, reportedId]) }
  },

  async account_warned(_tx, { accountId }) {
    return { notices: [{ kind: 'warned', accountId }] }
  },

  async warning_read(_tx, { accountId }) {
    return { read: { kinds: ['warned'], accountId } }
  },

  async report_decided(_tx, { reporterId, reportedId }) {
    return { notices: [{ kind: 'report_decided', accountId: reporterId, partyId: reportedId }] }
  },

  async complaint_made(tx, event) {
    const { userId, chatterId } = event
    const about = { partyId: userId, ...aboutComplaint(event) }
    const forAdmins = await toAdmins(tx, { kind: 'new_complaint', ...about }, [userId])
    return { notices: [{ kind: 'complaint_received', accountId: chatterId, ...about }, ...forAdmins] }
  },

  async complaint_answered(tx, event) {
    const { sessionId, userId, chatterId } = event
    const answered = { kind: 'complaint_answered', partyId: chatterId, ...aboutComplaint(event) } as const
    return { notices: await toAdmins(tx, answered, [userId]), read: { kinds: ['complaint_received'], sessionId } }
  },

  async complaint_decided(_tx, event) {
    const { sessionId, userId, chatterId } = event
    const decided = { kind: 'complaint_decided', ...aboutComplaint(event) } as const
    return {
      notices: [
        { ...decided, accountId: userId, partyId: chatterId },
        { ...decided, accountId: chatterId, partyId: userId },
      ],
      read: { kinds: ['complaint_received', 'new_complaint', 'complaint_answered'], sessionId },
    }
  },

  async account_registered(tx, { accountId: partyId, role }) {
    return role === 'chatter' ? { notices: await toAdmins(tx, { kind: 'new_account', partyId }) } : {}
  },

  async account_requested_again(tx, { accountId: partyId }) {
    return { notices: await toAdmins(tx, { kind: 'new_account', partyId }), read: { standingOf: partyId } }
  },

  async account_standing_changed(tx, { accountId, role, verdict, madeAdminBy }) {
    // A former admin may no longer read admin notices.
    if (role === 'user') await deleteOwn(tx, accountId, NOTICES_FOR_ADMINS)
    if (madeAdminBy !== null) return { notices: await toAdmins(tx, { kind: 'new_admin', partyId: accountId }, [accountId, ...madeAdminBy]) }
    if (role !== 'chatter') return {}
    return { notices: verdict === null ? [] : [{ kind: `account_${verdict}`, accountId }], read: { standingOf: accountId } }
  },

  async account_deleted(_tx, { accountId, role }) {
    return role === 'chatter' ? { read: { standingOf: accountId } } : {}
  },

  async withdrawal_requested(tx, { withdrawalId, chatterId, amountPaisa }) {
    return { notices: await toAdmins(tx, { kind: 'new_withdraw', partyId: chatterId, withdrawalId, amountPaisa }) }
  },

  async withdrawal_status_changed(_tx, event) {
    const { withdrawalId, status } = event
    // A changed decision must not be pushed or mailed any longer. If the withdraw is pending again, the chatter waits as before.
    const decision = ['withdraw_paid', 'withdraw_rejected'] as const
    if (status === 'pending') return { read: { kinds: decision, withdrawalId } }
    const kind = status === 'completed' ? 'withdraw_paid' : 'withdraw_rejected'
    return { notices: [aboutWithdrawal(kind, event)], read: { kinds: ['new_withdraw', ...decision], withdrawalId } }
  },

  /** Deleting a pending withdraw gives its amount back, as rejecting it does. */
  async withdrawal_deleted(_tx, event) {
    const { withdrawalId, wasPending } = event
    return { notices: wasPending ? [aboutWithdrawal('withdraw_rejected', event)] : [], read: { kinds: ['new_withdraw'], withdrawalId } }
  },

  async refund_decided(_tx, event) {
    const { refundId, sessionId, userId, chatterId, creditPaisa, phase } = event
    return {
      notices: [
        aboutRefund('refund_decided', event),
        { kind: 'session_refunded', accountId: chatterId, partyId: userId, refundId, amountPaisa: creditPaisa },
      ],
      // A part refund of a running session leaves its minutes as they are.
      ...(phase === 'refunded' && { read: { kinds: OF_MINUTES, sessionId } }),
    }
  },

  async refund_account_given(tx, { refundId, userId, amountPaisa }) {
    return {
      notices: await toAdmins(tx, { kind: 'refund_account_given', partyId: userId, refundId, amountPaisa }, [userId]),
      read: { kinds: ['refund_decided', 'refund_account_refused'], refundId },
    }
  },

  async refund_account_refused(_tx, event) {
    return { notices: [aboutRefund('refund_account_refused', event)], read: accountGiven(event) }
  },

  async refund_paid(_tx, event) {
    return { notices: [aboutRefund('refund_paid', event)], read: accountGiven(event) }
  },

  async proposal_made(tx, { proposalId, proposedBy, amountPaisa }) {
    const made = { kind: 'proposal_made', partyId: proposedBy, proposalId, ...(amountPaisa && { amountPaisa }) } as const
    return { notices: await toAdmins(tx, made, [proposedBy]) }
  },

  async proposal_closed(_tx, { proposalId, proposedBy, amountPaisa, outcome, decidedBy }) {
    const read = { kinds: ['proposal_made'], proposalId } as const
    // Proposers who cancel their own proposal already know.
    if (decidedBy === proposedBy) return { read }
    const about = { ...(decidedBy && { partyId: decidedBy }), ...(amountPaisa && { amountPaisa }) }
    return { notices: [{ kind: `proposal_${outcome}`, accountId: proposedBy, proposalId, ...about }], read }
  },
}

export function recordNotices(deps: Pick<Deps, 'events' | 'clock'>): void {
  for (const kind of Object.keys(CONSEQUENCES) as Recorded[])
    deps.events.record([kind], async (tx, event) => {
      const consequencesOf = CONSEQUENCES[kind] as (tx: Tx, event: DomainEvent) => Promise<Consequences>
      const { notices = [], read } = await consequencesOf(tx, event)
      await publishNotices(deps, tx, await writeNotices(tx, { notices, read }, deps.clock.testTime()))
    })
}

async function toAdmins(tx: Tx, notice: Omit<NewNotice, 'accountId'>, except: readonly AccountId[] = []): Promise<NewNotice[]> {
  const admins = await adminIds(tx)
  return admins.filter((id) => !except.includes(id)).map((accountId) => ({ ...notice, accountId }))
}

function planOf({ plan: { title, durationMinutes } }: SessionEvent) {
  return { plan: title, minutes: durationMinutes }
}

/** Once the minutes are gone, none of these notices is true. */
const OF_MINUTES = ['minutes_ready', 'minutes_kept', 'minutes_lapsing', 'minutes_lapsed', 'session_extended'] as const

type ToBoth = 'minutes_ready' | 'minutes_kept' | 'minutes_released' | 'session_extended'

function toBoth(kind: ToBoth, event: SessionEvent, occasionAt?: Date): NewNotice[] {
  const { sessionId, userId, chatterId } = event
  const about = { kind, sessionId, ...planOf(event), ...(occasionAt ? { occasionAt } : {}) }
  return [
    { ...about, accountId: userId, partyId: chatterId },
    { ...about, accountId: chatterId, partyId: userId },
  ]
}

function aboutPayment(kind: 'payment_approved' | 'payment_rejected' | 'payment_removed', event: SessionEvent): NewNotice {
  const { sessionId, userId, chatterId, plan } = event
  return { kind, accountId: userId, partyId: chatterId, sessionId, ...planOf(event), amountPaisa: plan.pricePaisa }
}

function aboutWithdrawal(
  kind: 'withdraw_paid' | 'withdraw_rejected',
  { withdrawalId, chatterId, amountPaisa }: WithdrawalEvent,
): NewNotice {
  return { kind, accountId: chatterId, withdrawalId, amountPaisa }
}

function aboutRefund(
  kind: 'refund_decided' | 'refund_account_refused' | 'refund_paid',
  { refundId, userId, chatterId, amountPaisa }: RefundEvent,
): NewNotice {
  return { kind, accountId: userId, partyId: chatterId, refundId, amountPaisa }
}

function accountGiven({ refundId }: RefundEvent): Subject {
  return { kinds: ['refund_account_given'], refundId }
}

/** The notices about a payment that is waiting for its decision. */
function waitingFor({ sessionId }: SessionEvent): Subject {
  return { kinds: ['purchase_waiting', 'new_purchase', 'large_claim'], sessionId }
}

function aboutComplaint({ sessionId, madeAtMs }: ComplaintEvent) {
  return { sessionId, occasionAt: new Date(madeAtMs) }
}
