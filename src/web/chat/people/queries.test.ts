// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadAgainAfterLoading } from './queries.ts'

const KEY = ['people']

function aList() {
  const queries = new QueryClient()
  const replies: ((value: string) => void)[] = []
  const observer = new QueryObserver(queries, { queryKey: KEY, queryFn: () => new Promise<string>((resolve) => replies.push(resolve)) })
  const stop = observer.subscribe(() => undefined)
  return {
    loadAgain: loadAgainAfterLoading(queries, KEY),
    refresh: () => queries.invalidateQueries({ queryKey: KEY }),
    loads: () => replies.length,
    reply: (load: number, value: string) => replies[load]?.(value),
    data: () => queries.getQueryData(KEY),
    stop,
  }
}

it.each(['the first load', 'a later load'])(
  'an event during %s is in the list afterwards, with one more load for several events',
  async (when) => {
    const list = aList()
    let loads = 1
    if (when === 'a later load') {
      list.reply(0, 'before')
      await expect.poll(list.data).toBe('before')
      void list.refresh()
      loads += 1
    }
    await expect.poll(list.loads).toBe(loads)
    const events = Promise.all([list.loadAgain(), list.loadAgain()])
    list.reply(loads - 1, 'without the event')
    await expect.poll(list.loads).toBe(loads + 1)
    list.reply(loads, 'with the event')
    await events
    expect([list.data(), list.loads()]).toEqual(['with the event', loads + 1])
    list.stop()
  },
)

it('an event while nothing is loaded loads nothing', async () => {
  const list = aList()
  list.reply(0, 'before')
  await expect.poll(list.data).toBe('before')
  await list.loadAgain()
  expect(list.loads()).toBe(1)
  list.stop()
})
