import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchReceipt, fetchStatement } from '#contract/statements.ts'
import { call } from '../../api/call.ts'
import { isTransient } from '../../api/retry.ts'

/** Does not retry a refusal: the page says why. */
const retry = (count: number, error: Error) => isTransient(error) && count < 3

export function useReceipt(id: string) {
  return useQuery({
    queryKey: ['receipts', id],
    queryFn: async ({ signal }) => (await call(fetchReceipt, { params: { id }, signal })).receipt,
    retry,
  })
}

export function useStatement(id: string, month: string | undefined) {
  return useQuery({
    queryKey: ['statements', id, month],
    queryFn: async ({ signal }) =>
      (await call(fetchStatement, { params: { id }, query: { ...(month !== undefined && { month }) }, signal })).statement,
    retry,
    placeholderData: keepPreviousData,
  })
}
