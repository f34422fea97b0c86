// Server data for blocks.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBlocked, updateBlock } from '#contract/blocks.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'

const BLOCKED = ['blocked'] as const

export function useBlockedPeople() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: BLOCKED })
  useLive('blockUpdate', refresh)
  useRefreshOnConnect(refresh)
  return useQuery({ queryKey: BLOCKED, queryFn: async ({ signal }) => (await call(listBlocked, { signal })).people })
}

/** Needs no refetch: the server's event, which also reaches this page, reloads the session and the list. */
export function useSetBlock(otherId: string) {
  return useMutation({
    mutationFn: (blocked: boolean) => call(updateBlock, { params: { id: otherId }, body: { blocked } }),
    onSuccess: (reply) => toast.success(reply),
    onError: (error) => toast.error(messageOf(error, text('blocks', 'failed'))),
  })
}
