import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerComplaint, createComplaint, listOwnComplaints } from '#contract/complaints.ts'
import type { ComplaintForm } from '#domain/complaints.ts'
import { call } from '../../api/call.ts'
import { sendOnce } from '../../api/client-id.ts'
import { messageOf } from '../../api/errors.ts'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'

const OWN_COMPLAINTS = ['complaints', 'own'] as const

export function useOwnComplaints() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: OWN_COMPLAINTS })
  // Complaints and their decisions arrive as notices.
  useLive('noticeUpdate', ({ notice }) => notice.kind.startsWith('complaint_') && refresh())
  useRefreshOnConnect(refresh)
  return useQuery({ queryKey: OWN_COMPLAINTS, queryFn: async ({ signal }) => (await call(listOwnComplaints, { signal })).complaints })
}

export function useComplain(sessionID: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: ComplaintForm) =>
      sendOnce(`complaint/${sessionID}`, form, (clientID) => call(createComplaint, { body: { sessionID, ...form, clientID } })),
    onSuccess: (reply) => toast.success(reply),
    onError: (error) => toast.error(messageOf(error, text('complaints', 'failed'))),
    // Even after a failure, because only the reply may have been lost.
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_COMPLAINTS }),
  })
}

export function useAnswerComplaint(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(answerComplaint, { params: { id }, body: { answer } }),
    onSuccess: (reply) => {
      toast.success(reply)
      return queries.invalidateQueries({ queryKey: OWN_COMPLAINTS })
    },
    onError: (error) => toast.error(messageOf(error, text('complaints', 'failed'))),
  })
}
