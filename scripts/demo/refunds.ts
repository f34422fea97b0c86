// The demo's refunds, one in each state: without an account, with an account that was sent back, to be paid, and paid.

import { completeRefund, createRefund, giveRefundAccount, refuseRefundAccount } from '#contract/refunds.ts'
import { type AdminSession, listSessionRequests } from '#contract/sessions.ts'
import type { RefundReason } from '#domain/refunds.ts'
import { payoutOf } from './banks.ts'
import { daysAgo } from './clock.ts'
import type { DemoContext, TimedAction } from './session-actions.ts'

interface PlannedRefund {
  readonly until: 'decided' | 'refused' | 'given' | 'paid'
  readonly reason: RefundReason
  readonly note: string
  /** A share of the price. */
  readonly part: 'half' | 'whole'
}

const PLANNED: readonly PlannedRefund[] = [
  { until: 'paid', reason: 'chatter_absent', note: 'We are sorry that nobody came.', part: 'whole' },
  { until: 'given', reason: 'left_early', note: '', part: 'half' },
  { until: 'refused', reason: 'technical', note: 'Your connection to the chat was lost on our side.', part: 'whole' },
  { until: 'decided', reason: 'approved_by_mistake', note: '', part: 'whole' },
]

export function refunds(context: DemoContext, now: Date): TimedAction[] {
  return [{ at: daysAgo(now, 1, '15:00'), run: () => refundAll(context) }]
}

async function refundAll(context: DemoContext): Promise<void> {
  const { api, admin } = context
  const { sessions } = await api.call(listSessionRequests, admin, { query: { page: '1', status: 'completed' } })
  const isRefundable = ({ userID, endTime, refund, amountPaid }: AdminSession) =>
    userID.status === 'approved' && refund === null && amountPaid >= 2 && endTime !== null && new Date(endTime) < api.clock.now()
  const ended = sessions.filter(isRefundable)
  for (const [index, planned] of PLANNED.entries()) {
    const session = ended[index]
    if (!session) throw new Error('the demo has too few sessions that can be refunded')
    await refundOne(context, session, planned)
    api.clock.advance(60_000)
  }
}

async function refundOne({ api, admin, accountOf }: DemoContext, session: AdminSession, { until, reason, note, part }: PlannedRefund) {
  const amount = part === 'whole' ? session.amountPaid : Math.floor(session.amountPaid / 2)
  const { refund } = await api.call(createRefund, admin, { body: { sessionID: session._id, amount, reason, note } })
  if (!refund) throw new Error('the demo needs no second admin')
  const params = { id: refund._id }
  if (until === 'decided') return
  const bank = payoutOf(session.userID.username)
  await api.call(giveRefundAccount, accountOf(session.userID.username), { params, body: bank })
  const { accountNumber } = bank
  if (until === 'refused') {
    await api.call(refuseRefundAccount, admin, { params, body: { accountNumber, note: 'The bank does not know this account number.' } })
  }
  if (until === 'paid') await api.call(completeRefund, admin, { params, body: { accountNumber, bankReference: 'DEMO-FT-0001' } })
}
