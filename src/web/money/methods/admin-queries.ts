// Server data of the admin's payment methods. The purchase dialog has its own queries.

import { useQuery } from '@tanstack/react-query'
import type { BodyFor } from '#contract/endpoint.ts'
import * as contract from '#contract/payments.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing } from '../../admin-ui/list.ts'
import { useChange, withReason } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { type Answer, text } from '../../texts/translate.ts'

const PAYMENT_METHODS = listKey('payment-methods')

/** `moves` counts the moves made on this page. Each count is a new list, so a moved row changes its place at once. */
export function usePaymentMethods(moves: number) {
  return useQuery({
    queryKey: PAYMENT_METHODS,
    queryFn: ({ signal }) => fetchPaymentMethods(signal),
    select: (listing) => ({ ...listing, status: String(moves) }),
  })
}

function useMethodChange<Variables, Reply extends Answer>(
  failed: 'addFailed' | 'editFailed' | 'pauseFailed',
  change: (variables: Variables) => Promise<Reply>,
) {
  return useChange({ list: PAYMENT_METHODS, failed: withReason(text('adminPayments', failed)), change })
}

export function useAddPaymentMethod() {
  return useMethodChange('addFailed', (body: BodyFor<typeof contract.addPaymentMethod>) => call(contract.addPaymentMethod, { body }))
}

export function useEditPaymentMethod() {
  return useMethodChange('editFailed', ({ id, body }: { id: string; body: BodyFor<typeof contract.editPaymentMethod> }) =>
    call(contract.editPaymentMethod, { params: { id }, body }),
  )
}

export function usePausePaymentMethod() {
  return useMethodChange('pauseFailed', ({ id, paused }: { id: string; paused: boolean }) =>
    call(contract.pausePaymentMethod, { params: { id }, body: { paused } }),
  )
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

export function useDeletePaymentMethod(onDone?: () => void) {
  return useChange({
    list: PAYMENT_METHODS,
    change: ({ id }: { id: string }) => call(contract.deletePaymentMethod, { params: { id } }),
    failed: withReason(text('adminPayments', 'deleteFailed')),
    ...(onDone && { onDone }),
  })
}

async function fetchPaymentMethods(signal: AbortSignal): Promise<Listing<contract.PaymentMethod>> {
  const { paymentMethods } = await call(contract.listPaymentMethods, { query: {}, signal })
  return { page: 1, search: '', rows: paymentMethods, total: paymentMethods.length, totalIsCapped: false }
}
