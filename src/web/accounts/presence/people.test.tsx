// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connected, disconnected, received } from '../../live/live.ts'
import { learnPresence, usePresence, useWatchPeople } from './people.ts'

let root: Root
let watched: string[][] = []
let isReachable = true
let refusals: string[] = []

/** A server where everyone is online. */
const server = async (_event: string, payload: unknown) => {
  const { userIDs } = payload as { userIDs: string[] }
  watched.push(userIDs)
  if (!isReachable) throw new Error('no answer')
  const code = refusals.shift()
  if (code !== undefined) return { ok: false, code, message: '' } as never
  return { ok: true, people: userIDs.map((userID) => ({ userID, isOnline: true, lastSeen: null })) } as never
}

function Screen({ ids }: { readonly ids: readonly string[] }) {
  useWatchPeople(ids)
  const presence = usePresence({ _id: ids[0] ?? '' })
  return <p>{presence === undefined ? 'unknown' : presence.isOnline ? 'online' : `offline since ${presence.lastSeen ?? 'ever'}`}</p>
}

const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const queries = new QueryClient()
const show = (ids: readonly string[]) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Screen ids={ids} />
      </QueryClientProvider>,
    ),
  )
/** Waits for the screen to update. */
const expectText = (text: string) => act(async () => await expect.poll(() => document.body.textContent).toBe(text))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
  queries.clear()
  watched = []
  isReachable = true
  refusals = []
})

afterEach(async () => {
  await act(async () => root.unmount())
  disconnected()
  vi.unstubAllGlobals()
})

it('people are watched in batches, once per connection and again on a new one', async () => {
  await show(people(150))
  await expectText('unknown')
  expect(watched).toEqual([])
  await act(async () => connected(server))
  expect(watched.map(({ length }) => length)).toEqual([100, 50])
  await expectText('online')

  await show(people(180))
  expect(watched.slice(2)).toEqual([people(180).slice(150)])
  await act(async () => connected(server))
  expect(watched.slice(3).map(({ length }) => length)).toEqual([100, 80])
})

it('an event about a person is shown at once, and people whose request failed are watched again', async () => {
  isReachable = false
  await act(async () => connected(server))
  await show(people(1))
  await expectText('unknown')
  await act(async () => received('userStatusUpdate', { userID: 'p0', isOnline: false, lastSeen: '2026-11-15T10:00:00.000Z' }))
  await expectText('offline since 2026-11-15T10:00:00.000Z')
  isReachable = true
  await show(people(2))
  expect(watched.at(-1)).toEqual(['p0', 'p1'])
  await expectText('online')
})

it('people that the server refused for the moment are watched again, and those that it refused for good are not', async () => {
  await act(async () => connected(server))
  refusals = ['unavailable', 'overloaded']
  await show(people(1))
  await expectText('online')
  expect(watched).toHaveLength(3)
  refusals = ['forbidden']
  await show(['other'])
  await expectText('unknown')
  expect(watched).toHaveLength(4)
})

it('a list that was asked for before an event does not replace it, and one that was asked for later does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const askedAtMs = Date.now()
  await show(people(1))
  vi.setSystemTime(askedAtMs + 1)
  await act(async () => received('userStatusUpdate', { userID: 'p0', isOnline: false, lastSeen: null }))
  const listed = [{ _id: 'p0', isOnline: true, lastSeen: null }]
  await act(async () => learnPresence(queries, listed, askedAtMs))
  await expectText('offline since ever')
  await act(async () => learnPresence(queries, listed, askedAtMs + 2))
  await expectText('online')
  vi.useRealTimers()
})
