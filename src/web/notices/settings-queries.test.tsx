// @vitest-environment happy-dom
import { MutationObserver, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { NoticeSettings } from '#contract/notices.ts'
import { SETTINGS, settingsChange, useChangeSettings, useSendWaitingChanges, waitingChange, withChange } from './settings-queries.ts'

const SETTINGS_NOW: NoticeSettings = {
  kinds: [
    { kind: 'message', push: true, mail: false },
    { kind: 'payment_approved', push: true, mail: true },
  ],
  quietHours: null,
  timeZone: 'Asia/Karachi',
  showDetails: false,
  devices: [],
  pushKey: 'key',
}

it('a change of one kind leaves the others as they are', () => {
  const { kinds } = withChange(SETTINGS_NOW, { kinds: [{ kind: 'message', push: false, mail: false }] })
  expect(kinds).toEqual([{ kind: 'message', push: false, mail: false }, SETTINGS_NOW.kinds[1]])
})

it('what is absent stays as it is', () => {
  const quietHours = { from: '22:00', to: '08:00' }
  expect(withChange(SETTINGS_NOW, { quietHours })).toEqual({ ...SETTINGS_NOW, quietHours })
  expect(withChange({ ...SETTINGS_NOW, quietHours }, { showDetails: true })).toEqual({ ...SETTINGS_NOW, quietHours, showDetails: true })
})

it('a change during another one is sent after it, and is not taken back by an answer from between', async () => {
  const queries = new QueryClient()
  let stored = SETTINGS_NOW
  let fetches = 0
  const fetchStored = async () => {
    fetches += 1
    return stored
  }
  const observer = new QueryObserver(queries, {
    ...SETTINGS,
    queryFn: fetchStored,
    initialData: stored,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => undefined)
  const sent: (() => void)[] = []
  const change = settingsChange(queries, async (given) => {
    await new Promise<void>((answer) => sent.push(answer))
    stored = withChange(stored, given)
  })
  const first = new MutationObserver(queries, change).mutate({ quietHours: { from: '22:00', to: '08:00' } })
  await settle()
  const second = new MutationObserver(queries, change).mutate({ quietHours: { from: '23:15', to: '08:00' } })
  await settle()
  expect(sent).toHaveLength(1)
  sent[0]?.()
  await first
  await settle()
  expect([fetches, queries.getQueryData(SETTINGS.queryKey)?.quietHours?.from]).toEqual([0, '23:15'])
  sent[1]?.()
  await second
  await settle()
  expect([fetches, queries.getQueryData(SETTINGS.queryKey)?.quietHours?.from]).toEqual([1, '23:15'])
  stop()
})

it('what waits when the page is closed is sent together, the last choice of each kind', async () => {
  const queries = new QueryClient()
  const change = settingsChange(queries, () => new Promise(() => undefined))
  const mutate = (given: Parameters<NonNullable<typeof change.mutationFn>>[0]) => void new MutationObserver(queries, change).mutate(given)
  expect(waitingChange(queries)).toBeNull()
  mutate({ showDetails: true })
  await settle()
  expect(waitingChange(queries)).toBeNull()
  mutate({ kinds: [{ kind: 'message', push: false, mail: false }] })
  mutate({ quietHours: null })
  mutate({ kinds: [{ kind: 'payment_approved', push: false, mail: true }] })
  mutate({ kinds: [{ kind: 'message', push: false, mail: true }] })
  await settle()
  expect(waitingChange(queries)).toEqual({
    quietHours: null,
    kinds: [
      { kind: 'message', push: false, mail: true },
      { kind: 'payment_approved', push: false, mail: true },
    ],
  })
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('changes that wait for an answer are sent when the page is closed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    sent.push({ body: JSON.parse(body), keepalive })
    return new Promise(() => undefined)
  })
  localStorage.setItem('chat-web-jwt', 'token')
  function Settings() {
    useSendWaitingChanges()
    const { mutate } = useChangeSettings()
    return (
      <>
        <button type="button" onClick={() => mutate({ quietHours: null })} aria-label="No quiet hours" />
        <button type="button" onClick={() => mutate({ showDetails: true })} aria-label="Show details" />
      </>
    )
  }
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Settings />
      </QueryClientProvider>,
    ),
  )
  for (const button of document.querySelectorAll('button')) await act(async () => button.click())
  const first = { body: { quietHours: null }, keepalive: true }
  await expect.poll(() => sent).toEqual([first])
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => sent).toEqual([first, { body: { showDetails: true }, keepalive: true }])
  await act(async () => root.unmount())
})
