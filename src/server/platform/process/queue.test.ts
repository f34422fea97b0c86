import { expect, it } from 'vitest'
import { openQueue, openQueueForEach, openQueueWithPriority } from './queue.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

it('runs a limited number at once, in the order they came', async () => {
  const inTurn = openQueue({ atOnce: 2, maxWaiting: 10 })
  const gates = [gate(), gate(), gate(), gate()]
  const started: number[] = []
  const all = gates.map(({ opened }, index) =>
    inTurn(async () => {
      started.push(index)
      await opened
    }),
  )
  expect(started).toEqual([0, 1])
  gates[1]?.open()
  await all[1]
  expect(started).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  await Promise.all(all)
  expect(started).toEqual([0, 1, 2, 3])
})

it('refuses at once when the queue is full, and takes work again afterwards', async () => {
  const inTurn = openQueue({ atOnce: 1, maxWaiting: 1 })
  const { open, opened } = gate()
  const running = inTurn(() => opened)
  const waiting = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'overloaded' })
  open()
  await running
  expect(await waiting).toBe('second')
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})

it('urgent work is done before other work that waits, and waits in places of its own', async () => {
  const { inTurn, urgently } = openQueueWithPriority({ atOnce: 1, maxWaiting: 1 })
  const { open, opened } = gate()
  const done: string[] = []
  const all = [inTurn(() => opened), inTurn(async () => void done.push('usual')), urgently(async () => void done.push('urgent'))]
  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ code: 'overloaded' })
  await expect(urgently(async () => undefined)).rejects.toMatchObject({ code: 'overloaded' })
  open()
  await Promise.all(all)
  expect(done).toEqual(['urgent', 'usual'])
})

it('work that fails frees its place', async () => {
  const inTurn = openQueue({ atOnce: 1, maxWaiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})

it('with a queue for each key, a key has one turn at a time and a few waiting, and other keys do not wait for it', async () => {
  const inOwnTurn = openQueueForEach({ maxWaiting: 1 })
  const { open, opened } = gate()
  const running = inOwnTurn('one', () => opened)
  const waiting = inOwnTurn('one', async () => 'second')
  await expect(inOwnTurn('one', async () => 'third')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await inOwnTurn('other', async () => 'theirs')).toBe('theirs')
  open()
  await running
  expect(await waiting).toBe('second')
  expect(await inOwnTurn('one', async () => 'fourth')).toBe('fourth')
})
