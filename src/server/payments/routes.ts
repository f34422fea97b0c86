// Wire ↔ actions of payment methods.

import * as contract from '#contract/payments.ts'
import { reply } from '#contract/replies.ts'
import { monthIn } from '#domain/business-time.ts'
import { type Paisa, paisa, paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { isFullFor } from '#domain/payments.ts'
import { actorOf } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import * as actions from './admin-actions.ts'
import { findClaims, findReceived, listMethods, type PaymentMethod } from './store.ts'

export function registerPayments(deps: Deps, on: On): void {
  on(contract.listPaymentMethods, async ({ account, query }) => {
    const methods = await listMethods(deps.db.query, thisMonth(deps))
    const claims = account.role === 'admin' ? await findClaims(deps.db.query, thisMonth(deps)) : null
    const amountPaisa = wantedAmount(query.amount)
    return { paymentMethods: methods.map((method) => present(method, amountPaisa, claims)) }
  })

  on(contract.addPaymentMethod, async ({ body, ...call }) => {
    const method = await actions.addPaymentMethod(deps, actorOf(call), body)
    // An account that was deleted and is added again may have received something this month.
    const month = thisMonth(deps)
    const receivedPaisa = await findReceived(deps.db.query, { ...method, month })
    const paymentMethod = present({ ...method, receivedPaisa }, wantedAmount(null), await findClaims(deps.db.query, month))
    return { ...reply('payment_method_added'), paymentMethod }
  })

  on(contract.deletePaymentMethod, async ({ params, ...call }) => {
    await actions.deletePaymentMethod(deps, actorOf(call), params.id)
    return reply('payment_method_deleted')
  })
}

function thisMonth({ config, clock }: Deps): string {
  return monthIn(config.calendar.timeZone, clock.now())
}

/** Without an amount: whether any amount at all still fits. */
function wantedAmount(rupees: number | null): Paisa {
  const amount = rupees === null ? null : paisaFromRupees(rupees)
  return amount === null || amount === 0 ? paisa(1) : amount
}

/** `claims` is null for callers who are not admins: they do not see what an account may receive and has received. */
function present(
  method: PaymentMethod & { readonly receivedPaisa: Paisa },
  amountPaisa: Paisa,
  claims: ((receivingKey: string) => Paisa) | null,
): contract.PaymentMethod {
  const { receivingLimitPaisa, receivedPaisa } = method
  const shown = {
    _id: method.id,
    bankName: method.bankName,
    accountName: method.accountName,
    accountNumber: method.accountNumber,
    isFull: isFullFor(receivingLimitPaisa, receivedPaisa, amountPaisa),
  }
  if (claims === null) return { ...shown, receivingLimit: null }
  return {
    ...shown,
    receivingLimit: receivingLimitPaisa === null ? null : rupeesFromPaisa(receivingLimitPaisa),
    receivedThisMonth: rupeesFromPaisa(receivedPaisa),
    claimedThisMonth: rupeesFromPaisa(claims(method.receivingKey)),
  }
}
