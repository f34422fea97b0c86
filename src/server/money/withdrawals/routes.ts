// Translates between the wire and the withdrawal actions.

import { reply } from '#contract/replies.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import * as contract from '#contract/withdrawals.ts'
import { DomainError } from '#domain/errors.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { accessSelf } from '../../accounts/access.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findBalance, findRefundLines, type RefundLine } from '../ledger/store.ts'
import * as actions from './actions.ts'
import { presentWithdraw, serveWithdrawals } from './lists.ts'
import { countOwnWithdrawals, findHistory, findOwnWithdrawals } from './store.ts'

export function registerWithdrawalRoutes(deps: Deps, on: On): void {
  registerOwn(deps, on)
  registerRequests(deps, on)
}

function registerOwn(deps: Deps, on: On): void {
  on(contract.listOwnWithdraws, async ({ account, query: { chatterID, page } }) => {
    accessSelf(account, chatterID)
    const { query } = deps.db
    const [found, totalWithdraws, balance, lines] = await Promise.all([
      findOwnWithdrawals(query, account.id, page),
      countOwnWithdrawals(query, account.id),
      findBalance(query, account.id),
      findRefundLines(query, account.id, PAGE_SIZE),
    ])
    const { timeZone, withdrawWeekdays } = deps.config.calendar
    return {
      withdraws: found.map((withdrawal) => presentWithdraw(deps, withdrawal)),
      totalWithdraws,
      availableBalance: rupeesFromPaisa(balance.available),
      heldBalance: rupeesFromPaisa(balance.held),
      pendingWithdraw: rupeesFromPaisa(balance.pendingWithdraw),
      totalWithdrawn: rupeesFromPaisa(balance.totalWithdrawn),
      advance: rupeesFromPaisa(balance.advance),
      refundLines: lines.map(presentLine),
      calendar: { timeZone, withdrawWeekdays: [...withdrawWeekdays], serverTime: deps.clock.now().toISOString() },
    }
  })

  on(contract.createWithdraw, async ({ account, query, body: { amount, clientID, ...bank } }) => {
    const requested = await actions.requestWithdraw(deps, account, query.chatterID, { bank, amount, clientId: clientID })
    return { withdraw: presentWithdraw(deps, requested), ...reply('withdraw_requested') }
  })
}

function registerRequests(deps: Deps, on: On): void {
  serveWithdrawals(deps, on)

  on(contract.updateWithdrawStatus, async ({ params, body, ...call }) => {
    const proposal = await actions.changeWithdrawStatus(deps, actorOf(call), params.id, {
      to: body.status,
      expected: body.expectedStatus,
      reason: body.reason,
    })
    return { proposal, ...reply(proposal ? 'proposal_made' : 'withdraw_status_updated') }
  })

  on(contract.fetchWithdrawHistory, async ({ params }) => {
    const history = await findHistory(deps.db.query, params.id)
    if (!history) throw new DomainError('withdraw_not_found')
    return { history: history.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) }
  })

  on(contract.deleteWithdrawRequest, async ({ params, ...call }) => {
    await actions.deleteWithdraw(deps, actorOf(call), params.id)
    return reply('withdraw_deleted')
  })
}

function presentLine({ id, kind, amountPaisa, at }: RefundLine): contract.RefundLine {
  return { _id: id, kind, amount: rupeesFromPaisa(amountPaisa), createdAt: at.toISOString() }
}
