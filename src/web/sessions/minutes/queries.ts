// Server data of kept minutes, for the two parties.

import { useMutation } from '@tanstack/react-query'
import { updateSessionNote } from '#contract/minutes.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { useRefreshSessions } from '../queries.ts'

/** A blank note removes it. */
export function useSaveNote(sessionId: string) {
  const refresh = useRefreshSessions()
  return useMutation({
    mutationFn: (note: string) => call(updateSessionNote, { params: { id: sessionId }, body: { note } }),
    onSuccess: (reply) => {
      toast.success(reply)
      refresh()
    },
    // The minutes may no longer be kept.
    onError: refresh,
  })
}
