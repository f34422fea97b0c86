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
import { findReceived, listMethods, type PaymentMethod } from './store.ts'

export function registerPayments(deps: Deps, on: On): void {
  on(contract.listPaymentMethods, async ({ account, query }) => {
    const methods = await listMethods(deps.db.query, thisMonth(deps))
    const amountPaisa = wantedAmount(query.amount)
    return { paymentMethods: methods.map((method) => present(method, { amountPaisa, forAdmin: account.role === 'admin' })) }
  })

  on(contract.addPaymentMethod, async ({ body, ...call }) => {
    const method = await actions.addPaymentMethod(deps, actorOf(call), body)
    // An account that was deleted and is added again may have received something this month.
    const receivedPaisa = await findReceived(deps.db.query, { ...method, month: thisMonth(deps) })
    const paymentMethod = present({ ...method, receivedPaisa }, { amountPaisa: wantedAmount(null), forAdmin: true })
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

function present(
  method: PaymentMethod & { readonly receivedPaisa: Paisa },
  { amountPaisa, forAdmin }: { readonly amountPaisa: Paisa; readonly forAdmin: boolean },
): contract.PaymentMethod {
  const { receivingLimitPaisa, receivedPaisa } = method
  return {
    _id: method.id,
    bankName: method.bankName,
    accountName: method.accountName,
    accountNumber: method.accountNumber,
    receivingLimit: receivingLimitPaisa === null ? null : rupeesFromPaisa(receivingLimitPaisa),
    isFull: isFullFor(receivingLimitPaisa, receivedPaisa, amountPaisa),
    ...(forAdmin ? { receivedThisMonth: rupeesFromPaisa(receivedPaisa) } : {}),
  }
}
