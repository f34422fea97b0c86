// Server data of reports.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createReport, listOwnReports } from '#contract/reports.ts'
import type { ReportForm } from '#domain/reports.ts'
import { call } from '../api/call.ts'
import { messageOf } from '../api/errors.ts'
import { useLive, useRefreshOnConnect } from '../live/use-live.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'

const OWN_REPORTS = ['reports', 'own'] as const

export function useReportMessage(messageID: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words, consents }: ReportForm) => call(createReport, { body: { messageID, reason, words, consent: consents } }),
    onSuccess: (reply) => {
      toast.success(reply)
      void queries.invalidateQueries({ queryKey: OWN_REPORTS })
    },
    onError: (error) => toast.error(messageOf(error, text('reports', 'failed'))),
  })
}

export function useOwnReports() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: OWN_REPORTS })
  // A decision comes as a notice.
  useLive('noticeUpdate', ({ notice }) => notice.kind === 'report_decided' && refresh())
  useRefreshOnConnect(refresh)
  return useQuery({ queryKey: OWN_REPORTS, queryFn: async ({ signal }) => (await call(listOwnReports, { signal })).reports })
}
