import { expect, it } from 'vitest'
import type { AckOf } from '#contract/events.ts'
import { Marker } from './marker.ts'

const YES = { ok: true } as AckOf<'markMessages'>

function aWorld() {
  const world = { told: [] as string[], failures: 0, letGo: () => undefined as void }
  const marker = new Marker({
    emit: async ({ sessionID, deliveredSeq, readSeq }) => {
      world.told.push(`${sessionID} ${deliveredSeq} ${readSeq}`)
      if (world.failures > 0) {
        world.failures -= 1
        throw new Error('no answer')
      }
      return YES
    },
    wait: () =>
      new Promise<void>((resolve) => {
        world.letGo = resolve
      }),
  })
  return { world, marker }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('the first is told at once, and what comes within the second together', async () => {
  const { world, marker } = aWorld()
  marker.reach('s', { deliveredSeq: 1, readSeq: 0 })
  marker.reach('s', { deliveredSeq: 2, readSeq: 0 })
  marker.reach('s', { deliveredSeq: 0, readSeq: 3 })
  await settle()
  expect(world.told).toEqual(['s 1 0'])
  world.letGo()
  await settle()
  expect(world.told).toEqual(['s 1 0', 's 3 3'])
})

it('what was told is not told again, and never less', async () => {
  const { world, marker } = aWorld()
  marker.reach('s', { deliveredSeq: 5, readSeq: 5 })
  await settle()
  world.letGo()
  await settle()
  marker.reach('s', { deliveredSeq: 4, readSeq: 2 })
  await settle()
  expect(world.told).toEqual(['s 5 5'])
})

it('what was told into a broken line is told again when it stands', async () => {
  const { world, marker } = aWorld()
  world.failures = 1
  marker.reach('s', { deliveredSeq: 1, readSeq: 1 })
  await settle()
  marker.tellAgain(['s'])
  await settle()
  expect(world.told).toEqual(['s 1 1', 's 1 1'])
})

it('sessions do not wait for each other', async () => {
  const { world, marker } = aWorld()
  marker.reach('a', { deliveredSeq: 1, readSeq: 0 })
  marker.reach('b', { deliveredSeq: 1, readSeq: 0 })
  await settle()
  expect(world.told).toEqual(['a 1 0', 'b 1 0'])
})

it('when the line stands again the sessions named are told of, in their order, and no others', async () => {
  const { world, marker } = aWorld()
  world.failures = 3
  for (const id of ['a', 'b', 'c']) marker.reach(id, { deliveredSeq: 1, readSeq: 0 })
  await settle()
  world.told = []
  marker.tellAgain(['c', 'a', 'nothing reached'])
  await settle()
  expect(world.told).toEqual(['c 1 0', 'a 1 0'])
})

it('what is over is forgotten', async () => {
  const { world, marker } = aWorld()
  world.failures = 2
  for (const id of ['a', 'b']) marker.reach(id, { deliveredSeq: 1, readSeq: 0 })
  await settle()
  world.told = []
  marker.keepOnly(['b'])
  marker.tellAgain(['a', 'b'])
  await settle()
  expect(world.told).toEqual(['b 1 0'])
})
