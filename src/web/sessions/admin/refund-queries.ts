// Server data of refunding a session.

import { useQuery } from '@tanstack/react-query'
import * as contract from '#contract/refunds.ts'
import type { RefundReason } from '#domain/refunds.ts'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

/** Under the key of the sessions, so that it is loaded again when one of them changes. */
const previewKey = (id: string | undefined) => [...listKey('session-requests'), 'refund', id] as const

export function useRefundPreview(id: string | undefined) {
  return useQuery({
    queryKey: previewKey(id),
    queryFn: ({ signal }) => call(contract.previewRefund, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // The balance of the chatter may have changed since it was last shown.
    staleTime: 0,
  })
}

export interface RefundRequest {
  readonly sessionID: string
  readonly amount: number
  readonly reason: RefundReason
  readonly note: string
}

export function useRefundSession({ onDone }: { readonly onDone?: (() => void) | undefined }) {
  return useChange({
    list: ADMIN_DATA,
    change: (body: RefundRequest) => call(contract.createRefund, { body }),
    ...(onDone && { onDone }),
  })
}
