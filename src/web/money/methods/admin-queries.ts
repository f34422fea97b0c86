// Server data of the admin's payment methods. The purchase dialog has its own queries.

import { useQuery } from '@tanstack/react-query'
import type { BodyFor } from '#contract/endpoint.ts'
import * as contract from '#contract/payments.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing } from '../../admin-ui/list.ts'
import { useChange, withReason } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { text } from '../../texts/translate.ts'

const PAYMENT_METHODS = listKey('payment-methods')

/** `moves` counts the moves of this page, which are shown at once: rows keep their place only within the same list. */
export function usePaymentMethods(moves: number) {
  return useQuery({
    queryKey: PAYMENT_METHODS,
    queryFn: ({ signal }) => fetchPaymentMethods(signal),
    select: (listing) => ({ ...listing, status: String(moves) }),
  })
}

export function useAddPaymentMethod() {
  return useChange({
    list: PAYMENT_METHODS,
    change: (body: BodyFor<typeof contract.addPaymentMethod>) => call(contract.addPaymentMethod, { body }),
    failed: withReason(text('adminPayments', 'addFailed')),
  })
}

export function useEditPaymentMethod() {
  return useChange({
    list: PAYMENT_METHODS,
    change: ({ id, body }: { id: string; body: BodyFor<typeof contract.editPaymentMethod> }) =>
      call(contract.editPaymentMethod, { params: { id }, body }),
    failed: withReason(text('adminPayments', 'editFailed')),
  })
}

export function usePausePaymentMethod() {
  return useChange({
    list: PAYMENT_METHODS,
    change: ({ id, paused }: { id: string; paused: boolean }) => call(contract.pausePaymentMethod, { params: { id }, body: { paused } }),
    failed: withReason(text('adminPayments', 'pauseFailed')),
  })
}

/** The page announces the new place itself. */
export function useMovePaymentMethod() {
  return useChange({
    list: PAYMENT_METHODS,
    change: ({ id, before }: { id: string; before: string }) => call(contract.movePaymentMethod, { params: { id }, body: { before } }),
    failed: withReason(text('adminPayments', 'moveFailed')),
    succeeded: () => undefined,
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
