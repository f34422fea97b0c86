// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { AckOf } from '#contract/events.ts'
import type { PartySession } from '#contract/sessions.ts'
import { connected, disconnected, type Emit, received } from '../live/live.ts'
import { useViewing, ViewingReporter } from './viewing.ts'

type Ack = AckOf<'viewSession'>
const YES: Ack = { ok: true, userIDs: ['me'], phase: 'kept', busyUntil: null, revision: 1, serverTime: '2026-11-16T10:00:00.000Z' }
const refused = (code: string): Ack => ({ ok: false, code, message: code })

/** Replies at once, starting with these replies; an Error stands for no reply, and the connection stays open. */
function aServer(...answers: (Ack | Error)[]) {
  const got: string[] = []
  const answered: string[] = []
  const connection = { isOpen: true }
  const reporter = new ViewingReporter((sessionID) => answered.push(sessionID), {
    isConnected: () => connection.isOpen,
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      const answer = answers.shift() ?? YES
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async () => undefined,
  })
  return { got, answered, connection, reporter }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('a session on the screen is reported once, and closed when it leaves', async () => {
  const { got, answered, reporter } = aServer()
  reporter.show('a')
  reporter.show('a')
  await settle()
  reporter.show(null)
  await settle()
  expect(got).toEqual(['open a', 'close a'])
  expect(answered).toEqual(['a'])
})

it('another session closes the first', async () => {
  const { got, reporter } = aServer()
  reporter.show('a')
  await settle()
  reporter.show('b')
  await settle()
  expect(got).toEqual(['open a', 'close a', 'open b'])
})

it('a page that is hidden and shown again while the server answers ends up open', async () => {
  const { got, reporter } = aServer()
  reporter.show('a')
  reporter.show(null)
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a'])
  reporter.show(null)
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a', 'close a', 'open a'])
})

it('each new connection reports again what is open, and nothing when nothing is', async () => {
  const { got, connection, reporter } = aServer()
  connection.isOpen = false
  reporter.show('a')
  await settle()
  expect(got).toEqual([])
  connection.isOpen = true
  reporter.reconnected()
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a'])
  reporter.show(null)
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a', 'close a'])
})

it('a session whose opening was not answered is closed when it leaves, because the server may have it open', async () => {
  const { got, reporter } = aServer(new Error('too late'))
  reporter.show('a')
  reporter.show(null)
  await settle()
  expect(got).toEqual(['open a', 'close a'])
  const other = aServer(new Error('too late'))
  other.reporter.show('a')
  other.reporter.show('b')
  await settle()
  expect(other.got).toEqual(['open a', 'close a', 'open b'])
})

it('a session whose closing was not answered is opened again when it comes back', async () => {
  const { got, answered, reporter } = aServer(YES, new Error('too late'))
  reporter.show('a')
  await settle()
  reporter.show(null)
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a', 'close a', 'open a'])
  expect(answered).toEqual(['a', 'a'])
})

it('a report without an answer is repeated until there is one, and not after the connection is lost', async () => {
  const { got, connection, reporter } = aServer(new Error('too late'), YES, new Error('too late'), YES, new Error('connection lost'))
  reporter.show('a')
  await settle()
  reporter.show(null)
  await settle()
  expect(got).toEqual(['open a', 'open a', 'close a', 'close a'])
  reporter.show('a')
  connection.isOpen = false
  await settle()
  expect(got.slice(4)).toEqual(['open a'])
})

it('a new connection does not wait for a report on the old one that is to be repeated', async () => {
  const got: string[] = []
  const reporter = new ViewingReporter(() => undefined, {
    isConnected: () => true,
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      return got.length === 1 ? refused('overloaded') : YES
    },
    wait: () => new Promise(() => undefined),
  })
  reporter.show('a')
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a'])
})

it('a connection that opens before the old one answered is told too', async () => {
  const got: string[] = []
  const answers: (() => void)[] = []
  const reporter = new ViewingReporter(() => undefined, {
    isConnected: () => true,
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      await new Promise<void>((resolve) => answers.push(resolve))
      return YES
    },
    wait: async () => undefined,
  })
  reporter.show('a')
  reporter.reconnected()
  answers.shift()?.()
  await settle()
  answers.shift()?.()
  await settle()
  expect(got).toEqual(['open a', 'open a'])
})

it('a busy server is asked again; any other refusal is final', async () => {
  const { got, reporter } = aServer(refused('overloaded'), refused('too_many_requests'))
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a', 'open a', 'open a'])
  const other = aServer(refused('session_not_found'))
  other.reporter.show('a')
  await settle()
  other.reporter.show('a')
  await settle()
  expect(other.got).toEqual(['open a'])
  expect(other.answered).toEqual([])
})

afterEach(() => {
  disconnected()
  vi.useRealTimers()
})

/** Replies after the page has given up waiting, or at once. */
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
