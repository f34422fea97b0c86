// Server data for the notification settings.

import { mutationOptions, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchNoticeSettings, type NoticeSettings, removeNoticeDevice, testNoticeDevice, updateNoticeSettings } from '#contract/notices.ts'
import { call } from '../api/call.ts'
import { messageOf } from '../api/errors.ts'
import { reload } from '../api/query-client.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'

const FRESH_MS = 300_000
/** Few retries, because a person is waiting. */
const FEW_TRIES = 2

export const SETTINGS = queryOptions({
  queryKey: ['notices', 'settings'],
  queryFn: ({ signal }) => call(fetchNoticeSettings, { signal }),
})

/** For callers that accept settings a few minutes old. */
export function fetchSettingsFor(queries: QueryClient): Promise<NoticeSettings> {
  return queries.fetchQuery({ ...SETTINGS, staleTime: FRESH_MS, retry: FEW_TRIES })
}

export function useNoticeSettings() {
  return useQuery(SETTINGS)
}

export type SettingsChange = Partial<Pick<NoticeSettings, 'kinds' | 'quietHours' | 'timeZone' | 'showDetails'>>

export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation(settingsChange(queries, sendChange))
}

function sendChange(change: SettingsChange): Promise<unknown> {
  return call(updateNoticeSettings, { body: change, keepalive: true })
}

/** Sends waiting changes when the person closes the page. Sending a change twice does no harm. */
export function useSendWaitingChanges(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const send = () => {
      const change = waitingChange(queries)
      if (change !== null) sendChange(change).catch(() => undefined)
    }
    window.addEventListener('pagehide', send)
    return () => window.removeEventListener('pagehide', send)
  }, [queries])
}

const CHANGE = ['notices', 'change-settings'] as const

/**
 * A switch moves immediately, and back if the server refuses. Changes are sent one after the other, and the settings
 * are refetched only after the last: an earlier reply would revert a switch, and the next change would save that.
 */
export function settingsChange(queries: QueryClient, send: (change: SettingsChange) => Promise<unknown>) {
  return mutationOptions({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join('/') },
    mutationFn: send,
    onMutate: async (change) => {
      await queries.cancelQueries(SETTINGS)
      const before = queries.getQueryData(SETTINGS.queryKey)
      queries.setQueryData(SETTINGS.queryKey, (settings) => (settings === undefined ? undefined : withChange(settings, change)))
      return before
    },
    onError: (error, _change, before) => {
      queries.setQueryData(SETTINGS.queryKey, before)
      toast.error(messageOf(error, text('noticeSettings', 'saveFailed')))
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: CHANGE }) === 1
      if (isLast) void queries.invalidateQueries(SETTINGS)
    },
  })
}

/** Merges all changes that wait for the one being sent. */
export function waitingChange(queries: QueryClient): SettingsChange | null {
  const waiting = queries.getMutationCache().findAll({ mutationKey: CHANGE, predicate: ({ state }) => state.isPaused })
  if (waiting.length === 0) return null
  const changes = waiting.map(({ state }) => state.variables as SettingsChange)
  const choiceOf = new Map(changes.flatMap(({ kinds = [] }) => kinds).map((choice) => [choice.kind, choice]))
  return { ...Object.assign({}, ...changes), ...(choiceOf.size > 0 && { kinds: [...choiceOf.values()] }) }
}

/** Leaves kinds without a change as they are. */
export function withChange(settings: NoticeSettings, { kinds = [], ...rest }: SettingsChange): NoticeSettings {
  const choiceOf = new Map(kinds.map((choice) => [choice.kind, choice]))
  return { ...settings, ...rest, kinds: settings.kinds.map((choice) => choiceOf.get(choice.kind) ?? choice) }
}

export function useRemoveDevice() {
  return useDeviceCall((id: string) => call(removeNoticeDevice, { params: { id } }))
}

export function useTestDevice() {
  return useDeviceCall((id: string) => call(testNoticeDevice, { params: { id } }))
}

function useDeviceCall(change: (id: string) => Promise<{ readonly code: string; readonly message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (reply) => toast.success(reply),
    onError: (error) => toast.error(messageOf(error, text('noticeSettings', 'deviceFailed'))),
    onSettled: () => reload(queries, SETTINGS.queryKey),
  })
}

export function useReloadSettings(): () => Promise<void> {
  const queries = useQueryClient()
  return () => reload(queries, SETTINGS.queryKey)
}
