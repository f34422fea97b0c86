// Server data of the admin's payment methods. The purchase dialog has its own queries.

import { useQuery } from '@tanstack/react-query'
import type { BodyFor } from '#contract/endpoint.ts'
import * as contract from '#contract/payments.ts'
import { listKey } from '../admin-ui/keys.ts'
import type { Listing } from '../admin-ui/list.ts'
import { useChange, withReason } from '../admin-ui/use-change.ts'
import { call } from '../api/call.ts'
import { text } from '../texts/translate.ts'

const PAYMENT_METHODS = listKey('payment-methods')

export function usePaymentMethods() {
  return useQuery({ queryKey: PAYMENT_METHODS, queryFn: ({ signal }) => fetchPaymentMethods(signal) })
}

export function useAddPaymentMethod() {
  return useChange({
    list: PAYMENT_METHODS,
    change: (body: BodyFor<typeof contract.addPaymentMethod>) => call(contract.addPaymentMethod, { body }),
    failed: withReason(text('adminPayments', 'addFailed')),
  })
}

export function useDeletePaymentMethod() {
  return useChange({
    list: PAYMENT_METHODS,
    change: ({ id }: { id: string }) => call(contract.deletePaymentMethod, { params: { id } }),
    failed: withReason(text('adminPayments', 'deleteFailed')),
  })
}

async function fetchPaymentMethods(signal: AbortSignal): Promise<Listing<contract.PaymentMethod>> {
  const { paymentMethods } = await call(contract.listPaymentMethods, { query: {}, signal })
  return { page: 1, search: '', rows: paymentMethods, total: paymentMethods.length, totalIsCapped: false }
}
