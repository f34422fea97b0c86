// Translates between the wire and the refund actions.

import * as contract from '#contract/refunds.ts'
import { reply } from '#contract/replies.ts'
import { DomainError } from '#domain/errors.ts'
import { phaseOf } from '#domain/minutes.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { presentParty } from '../../sessions/presenters.ts'
import { findSessionView } from '../../sessions/views.ts'
import { findHeldCredit } from '../ledger/held.ts'
import { findBalance } from '../ledger/store.ts'
import * as actions from './actions.ts'
import { presentRefund, serveRefunds } from './lists.ts'
import { findBooked } from './store.ts'

export function registerRefundRoutes(deps: Deps, on: On): void {
  registerDecisions(deps, on)
  serveRefunds(deps, on)

  on(contract.giveRefundAccount, async ({ account, params, body: { clientID, ...bank } }) => {
    await actions.giveAccount(deps, account, params.id, bank, clientID)
    return reply('refund_account_given')
  })
}

function registerDecisions(deps: Deps, on: On): void {
  on(contract.previewRefund, async ({ params: { id } }) => {
    const session = await findSessionView(deps.db.query, id)
    if (!session) throw new DomainError('session_not_found')
    const booked = await findBooked(deps.db.query, id)
    const { available } = await findBalance(deps.db.query, session.chatter.id)
    const phase = phaseOf(session, deps.clock.now())
    const boughtMinutes = session.plan.durationMinutes
    const held = await findHeldCredit(deps.db.query, id)
    return {
      sessionID: id,
      username: presentParty(deps, session.user).username,
      chatterName: presentParty(deps, session.chatter).username,
      amountPaid: rupeesFromPaisa(session.plan.pricePaisa),
      earned: rupeesFromPaisa(booked.earnedPaisa),
      fee: rupeesFromPaisa(booked.feePaisa),
      held: rupeesFromPaisa(held?.heldPaisa ?? paisa(0)),
      availableBalance: rupeesFromPaisa(available),
      isRunning: phase === 'running',
      unusedMinutes: phase === 'kept' || phase === 'lapsed' ? (session.keptMinutes ?? boughtMinutes) : 0,
      boughtMinutes,
      isRefunded: booked.isRefunded,
    }
  })

  on(contract.createRefund, async ({ body: { sessionID, ...form }, ...call }) => {
    const { refund, proposal } = await actions.refundSession(deps, actorOf(call), sessionID, form)
    return { refund: refund && presentRefund(deps, refund), proposal, ...reply(proposal ? 'proposal_made' : 'refund_created') }
  })

  on(contract.completeRefund, async ({ params, body, ...call }) => {
    const proposal = await actions.completeRefund(deps, actorOf(call), params.id, body)
    return { proposal, ...reply(proposal ? 'proposal_made' : 'refund_completed') }
  })

  on(contract.refuseRefundAccount, async ({ params, body, ...call }) => {
    await actions.refuseAccount(deps, actorOf(call), params.id, body)
    return reply('refund_account_refused')
  })
}
