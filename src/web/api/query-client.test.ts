// @vitest-environment happy-dom
import { keepPreviousData, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineError, toApiError } from './errors.ts'
import { isFailing, makeQueryClient, reload, retryNow } from './query-client.ts'

const OUTAGES = [
  ['429', toApiError(429, null)],
  ['500', toApiError(500, null)],
  ['503', toApiError(503, null)],
  ['no reply', new OfflineError()],
] as const

/** A list whose server returns these results in turn, and then keeps returning the last one. Errors are thrown. */
function aList(queries: QueryClient, ...answers: (readonly string[] | Error)[]) {
  const list = { asked: 0, page: 1 }
  const options = () => ({
    queryKey: ['list', list.page],
    queryFn: async () => {
      const answer = answers[Math.min(list.asked, answers.length - 1)] ?? []
      list.asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    placeholderData: keepPreviousData,
  })
  const observer = new QueryObserver<readonly string[]>(queries, options())
  const stop = observer.subscribe(() => undefined)
  const goToPage = (page: number) => {
    list.page = page
    observer.setOptions(options())
  }
  return { list, goToPage, stop, shown: () => observer.getCurrentResult() }
}

let queries: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  queries = makeQueryClient()
})

afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

it.each(OUTAGES)(
  'a list that answers %s stays pending, is never an empty list, and loads when the server is back',
  async (_name, outage) => {
    const { shown, stop } = aList(queries, ...Array.from({ length: 8 }, () => outage), ['a'])
    await vi.advanceTimersByTimeAsync(0)
    for (let second = 0; shown().data === undefined && second < 600; second += 1) {
      expect(shown()).toMatchObject({ status: 'pending', data: undefined })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(shown().data).toEqual(['a'])
    stop()
  },
)

it.each(OUTAGES)('rows stay while a newer answer or another page is %s', async (_name, outage) => {
  const { shown, goToPage, stop } = aList(queries, ['a'], outage, outage, ['a', 'b'], outage, outage, outage, outage, ['c'])
  await vi.advanceTimersByTimeAsync(0)
  void queries.invalidateQueries()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toMatchObject({ data: ['a'], failureCount: 1 })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(shown().data).toEqual(['a', 'b'])
  goToPage(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toMatchObject({ data: ['a', 'b'], isPlaceholderData: true, failureCount: 1 })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(shown()).toMatchObject({ data: ['c'], isPlaceholderData: false })
  stop()
})

it('a refusal is not repeated', async () => {
  const { list, shown, stop } = aList(queries, toApiError(404, null))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(shown().status).toBe('error')
  expect(list.asked).toBe(1)
  stop()
})

it('a screen about one thing says so after three failures, and recovers', async () => {
  const { shown, stop } = aList(queries, new OfflineError(), new OfflineError(), new OfflineError(), new OfflineError(), ['a'])
  const failing: boolean[] = []
  while (shown().data === undefined) {
    await vi.advanceTimersByTimeAsync(100)
    if (isFailing(shown()) !== (failing.at(-1) ?? false)) failing.push(isFailing(shown()))
  }
  expect(failing).toEqual([true, false])
  stop()
})

it('what failed is loaded at once when the server can be reached again', async () => {
  const { list, shown, stop } = aList(queries, toApiError(503, null, MINUTE_MS), ['a'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list.asked).toBe(1)
  await retryNow(queries)
  expect(shown().data).toEqual(['a'])
  stop()
})

it('a reload after a change waits for the rows, but not for a server that fails', async () => {
  const loaded = aList(queries, ['a'], ['b'], new OfflineError())
  await vi.advanceTimersByTimeAsync(0)
  await reload(queries, ['list'])
  expect(loaded.shown().data).toEqual(['b'])
  await reload(queries, ['list'])
  expect(loaded.shown()).toMatchObject({ data: ['b'], isFetching: true })
  loaded.stop()
})

it('a list that changes while it is loading for the first time is loaded once more, and not more often', async () => {
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => {
    asked += 1
    return replies[asked - 1]?.promise ?? 'too often'
  }
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn })
  const stop = observer.subscribe(() => undefined)
  void queries.invalidateQueries({ queryKey: ['list'] })
  void queries.invalidateQueries({ queryKey: ['list'] })
  expect(asked).toBe(1)
  replies[0]?.resolve('before the event')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
  replies[1]?.resolve('after the event')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([asked, observer.getCurrentResult().data]).toEqual([2, 'after the event'])
  stop()
})
