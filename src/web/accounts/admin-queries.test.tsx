// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Status } from '#domain/accounts.ts'
import { useListPage } from '../admin-ui/admin-list.tsx'
import { ADMIN_DATA } from '../admin-ui/keys.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { storeToken } from '../api/token.ts'
import { toast } from '../ui/toast.ts'
import { USERS, useToggleBan } from './admin-queries.ts'

const USER = { _id: 'a', username: 'sana' }

/** Replies even if the page no longer waits, like a reply already in flight. */
type Answer = (status: Status) => void

/** The list of users with one row. Each call waits for the test's reply. */
async function showUsers() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const lists: Answer[] = []
  const changes: { readonly seen: Status; readonly answer: Answer }[] = []
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (method === 'PUT') {
      const { status: seen } = JSON.parse(String(body)) as { status: Status }
      changes.push({ seen, answer: (status) => resolve(Response.json({ message: 'User status updated!', status }, { status: 202 })) })
    } else lists.push((status) => resolve(Response.json({ users: [{ ...USER, status }], totalUsers: 1 })))
    return promise
  })
  const shown = vi.spyOn(toast, 'withAction').mockReturnValue()
  const queries = makeQueryClient()
  const seen: { readonly status: Status | undefined; readonly toggle: ReturnType<typeof useToggleBan> }[] = []
  function Users() {
    const status = useListPage(USERS, { page: 1, search: '' }).data?.rows[0]?.status
    seen.push({ status, toggle: useToggleBan() })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Users />
      </QueryClientProvider>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    queries.clear()
    vi.unstubAllGlobals()
  })
  const now = () => seen.at(-1) ?? expect.unreachable()
  const page = {
    lists,
    changes,
    /** The row's status, and whether a change to it is still running. */
    shows: (status: Status, isPending: boolean) =>
      act(async () => await expect.poll(() => [now().status, now().toggle.isPending]).toEqual([status, isPending])),
    press: (status: Status) => act(async () => now().toggle.mutate({ user: USER, seen: status })),
    undo: () => act(async () => shown.mock.lastCall?.[0].action.onPress()),
    answerList: (place: number, status: Status) => act(async () => lists[place]?.(status)),
    answerChange: (place: number, status: Status) => act(async () => changes[place]?.answer(status)),
    /** Does what a server event does. */
    reload: () => act(async () => void queries.invalidateQueries({ queryKey: ADMIN_DATA })),
  }
  await page.answerList(0, 'approved')
  await page.shows('approved', false)
  return page
}

it('a ban is over with the reply, and can be undone while the list still loads', async () => {
  const { changes, lists, shows, press, undo, answerChange, answerList } = await showUsers()
  await press('approved')
  await answerChange(0, 'banned')
  await shows('banned', false)
  expect(lists).toHaveLength(2)
  await undo()
  expect(changes.map(({ seen }) => seen)).toEqual(['approved', 'banned'])
  await answerChange(1, 'approved')
  await shows('approved', false)
  await answerList(2, 'approved')
  await shows('approved', false)
})

it('a list that was asked for before the ban does not take it back', async () => {
  const { lists, shows, press, reload, answerChange, answerList } = await showUsers()
  await reload()
  await press('approved')
  await answerChange(0, 'banned')
  await answerList(1, 'approved')
  await shows('banned', false)
  expect(lists).toHaveLength(3)
  await answerList(2, 'banned')
  await shows('banned', false)
})
