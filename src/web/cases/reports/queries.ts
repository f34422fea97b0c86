import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createReport, listOwnReports } from '#contract/reports.ts'
import type { ReportForm } from '#domain/reports.ts'
import { call } from '../../api/call.ts'
import { sendOnce } from '../../api/client-id.ts'
import { messageOf } from '../../api/errors.ts'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import type { Reportable } from './reporting.tsx'

const OWN_REPORTS = ['reports', 'own'] as const
const reportedKey = (id: string) => ['reports', 'reported', id] as const

/** True if this message or note was reported here since the page was loaded. */
export function useIsReported(id: string): boolean {
  const { data } = useQuery<boolean>({ queryKey: reportedKey(id), queryFn: skipToken, gcTime: Infinity })
  return data === true
}

export function useReport({ subject, id }: Reportable) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words, consents }: ReportForm) => {
      const form = { reason, words, consent: consents, ...(subject === 'note' ? { noteID: id } : { messageID: id }) }
      return sendOnce(`report/${id}`, form, (clientID) => call(createReport, { body: { ...form, clientID } }))
    },
    onSuccess: (reply) => {
      toast.success(reply)
      queries.setQueryData(reportedKey(id), true)
      void queries.invalidateQueries({ queryKey: OWN_REPORTS })
    },
    onError: (error) => toast.error(messageOf(error, text('reports', 'failed'))),
  })
}

export function useOwnReports() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: OWN_REPORTS })
  // Decisions arrive as notices.
  useLive('noticeUpdate', ({ notice }) => notice.kind === 'report_decided' && refresh())
  useRefreshOnConnect(refresh)
  return useQuery({ queryKey: OWN_REPORTS, queryFn: async ({ signal }) => (await call(listOwnReports, { signal })).reports })
}
