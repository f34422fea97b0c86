// Group commit with a writer that keeps its items in memory and finishes when the test says so.

import { expect, it } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { type GroupCommitOptions, openGroupCommit } from './group-commit.ts'

const TRANSIENT = new Error('gave way to another')
const BROKEN = new Error('no database would take this')

/** Resolves after a turn of the event loop, when earlier items are being written. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

interface Flight {
  readonly items: readonly string[]
  land(): void
  fail(error: Error): void
}

function openTestGroup(options: Partial<GroupCommitOptions<string, string>> = {}) {
  const flights: Flight[] = []
  const emitted: string[] = []
  const group = openGroupCommit<string, string>({
    write: (items) =>
      new Promise((resolve, reject) => {
        const land = () => resolve(items.map((item) => (item === 'no' ? new DomainError('forbidden') : item.toUpperCase())))
        flights.push({ items, land, fail: reject })
      }),
    isTransient: (error) => error === TRANSIENT,
    onCommitted: (_items, outcomes) => void emitted.push(...outcomes.map(String)),
    retryDelaysMs: [0, 0],
    ...options,
  })
  return { group, flights, emitted }
}

it('items of one turn are written together, later ones go next, and never two writes at once', async () => {
  const { group, flights, emitted } = openTestGroup()
  const answers = [group.add('a'), group.add('b')]
  expect(flights).toEqual([])
  await nextTurn()
  answers.push(group.add('c'), group.add('d'))
  await nextTurn()
  expect(flights.map(({ items }) => items)).toEqual([['a', 'b']])
  flights[0]?.land()
  expect(await Promise.all(answers.slice(0, 2))).toEqual(['A', 'B'])
  expect(flights.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  flights[1]?.land()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D'])
  expect(emitted).toEqual(['A', 'B', 'C', 'D'])
  const later = group.add('e')
  await nextTurn()
  flights[2]?.land()
  expect(await later).toBe('E')
})

it('a batch has a maximum size, and the rest keeps its order', async () => {
  const { group, flights } = openTestGroup({ maxInBatch: 2 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map((item) => group.add(item))
  for (let flight = 0; flight < 3; flight += 1) {
    await nextTurn()
    flights[flight]?.land()
    await answers[flight * 2]
  }
  expect(flights.map(({ items }) => items)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

it('a full queue refuses at once, and loses no waiting item', async () => {
  const { group, flights } = openTestGroup({ maxWaiting: 2 })
  const first = group.add('a')
  await nextTurn()
  const waiting = [group.add('b'), group.add('c')]
  await expect(group.add('d')).rejects.toMatchObject({ code: 'overloaded' })
  flights[0]?.land()
  await first
  flights[1]?.land()
  expect(await Promise.all(waiting)).toEqual(['B', 'C'])
  const after = group.add('e')
  await nextTurn()
  flights[2]?.land()
  expect(await after).toBe('E')
})

it('an item that is refused is refused alone', async () => {
  const { group, flights, emitted } = openTestGroup()
  const answers = ['a', 'no', 'b'].map((item) => group.add(item))
  await nextTurn()
  flights[0]?.land()
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: 'A' },
    { status: 'rejected', reason: { code: 'forbidden' } },
    { value: 'B' },
  ])
  expect(emitted).toHaveLength(3)
})

/** Fails depending on the batch's content; counts its calls. */
function writer(failure: (items: readonly string[], attempt: number) => Error | null) {
  const batches: (readonly string[])[] = []
  const write = async (items: readonly string[]) => {
    batches.push(items)
    const error = failure(items, batches.length)
    if (error) throw error
    return items.map((item) => item.toUpperCase())
  }
  return { batches, write }
}

it('a transient failure is tried again with the same items, and reported once', async () => {
  const retried: unknown[] = []
  const { batches, write } = writer((_items, attempt) => (attempt < 3 ? TRANSIENT : null))
  const { group, emitted } = openTestGroup({ write, onRetry: (error) => retried.push(error) })
  expect(await Promise.all(['a', 'b'].map((item) => group.add(item)))).toEqual(['A', 'B'])
  expect(batches).toEqual(Array.from({ length: 3 }, () => ['a', 'b']))
  expect(retried).toEqual([TRANSIENT, TRANSIENT])
  expect(emitted).toEqual(['A', 'B'])
})

it('a failure that lasts is reported for each item, and the next batch is written', async () => {
  const { batches, write } = writer((items) => (items.includes('a') ? TRANSIENT : null))
  const { group } = openTestGroup({ write })
  const lost = await Promise.allSettled(['a', 'b'].map((item) => group.add(item)))
  expect(lost).toMatchObject([{ reason: TRANSIENT }, { reason: TRANSIENT }])
  expect(batches).toHaveLength(3)
  expect(await group.add('c')).toBe('C')
})

it('an item that fails its batch does not fail the other items', async () => {
  const { write } = writer((items) => (items.includes('x') ? BROKEN : null))
  const { group } = openTestGroup({ write })
  const answers = await Promise.allSettled(['a', 'b', 'x', 'c', 'd'].map((item) => group.add(item)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toEqual(['A', 'B', BROKEN, 'C', 'D'])
})

it('settled waits for what was added before, and not for what comes after', async () => {
  const { group, flights } = openTestGroup()
  await group.settled()
  const first = group.add('a')
  await nextTurn()
  const settled = group.settled()
  const second = group.add('b')
  flights[0]?.land()
  await settled
  expect(await first).toBe('A')
  flights[1]?.land()
  await second
  await group.settled()
})
