// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { connected, disconnected, type Emit } from '../live/live.ts'
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
    return { ok: true, userIDs: [sessionID], phase: 'kept', busyUntil: null, serverTime: new Date().toISOString() }
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
