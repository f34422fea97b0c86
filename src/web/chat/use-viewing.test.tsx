// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { connected, disconnected, type Emit, received } from '../live/live.ts'
import { useViewing } from './use-viewing.ts'

afterEach(() => {
  disconnected()
  vi.useRealTimers()
})

/** Answers after the page has given up waiting, or at once. */
function connect(isAnswered: (report: string) => boolean) {
  const reports: string[] = []
  connected((async (_event: string, { sessionID, open }: { sessionID: string; open: boolean }) => {
    const report = `${open ? 'open' : 'close'} ${sessionID}`
    reports.push(report)
    if (!isAnswered(report)) throw new Error('no answer')
    return { ok: true, userIDs: [sessionID], phase: 'kept', busyUntil: null, revision: 1, serverTime: new Date().toISOString() }
  }) as unknown as Emit)
  return reports
}

function Chat({ id }: { readonly id: string }) {
  return <p>{useViewing({ _id: id, phase: 'kept' } as PartySession)?.userIDs}</p>
}

it('a chat that is opened again while its closing is repeated stays open', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  let closings = 0
  const reports = connect((report) => report !== 'close a' || ++closings > 1)
  const root = createRoot(document.body)
  const show = (id: string | null) =>
    act(async () => root.render(<QueryClientProvider client={new QueryClient()}>{id && <Chat key={id} id={id} />}</QueryClientProvider>))
  await show('a')
  expect(document.body.textContent).toBe('a')
  await show(null)
  await show('a')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(reports).toEqual(['open a', 'close a', 'open a'])
  expect(document.body.textContent).toBe('a')
  await show('b')
  expect(reports.slice(3)).toEqual(['close a', 'open b'])
  expect(document.body.textContent).toBe('b')
  await act(async () => root.unmount())
})

it('an update that was read before what is shown is not shown, except after a new connection', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  connect(() => true)
  const root = createRoot(document.body)
  const receive = (userIDs: readonly string[], revision: number) =>
    act(async () => received('sessionViews', { sessionID: 'a', userIDs: [...userIDs], phase: 'kept', busyUntil: null, revision }))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Chat id="a" />
      </QueryClientProvider>,
    ),
  )
  await receive(['both'], 8)
  await receive(['one'], 7)
  expect(document.body.textContent).toBe('both')
  await receive(['none'], 9)
  expect(document.body.textContent).toBe('none')
  await act(async () => void connect(() => true))
  await receive(['restored'], 2)
  expect(document.body.textContent).toBe('restored')
  await act(async () => root.unmount())
})
