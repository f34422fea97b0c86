import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { Joiner } from './joiner.ts'
import { EMPTY_TALK, type Talk } from './talk.ts'

function message(seq: number, sessionID = 's'): ChatMessage {
  const said = { message: '', type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: `m${seq}`, sessionID, senderID: 'other', receiverID: 'own', seq, clientID: `c${seq}`, ...said }
}

/** A server where so many messages are stored, and which hands out two at a time. */
function aWorld(stored: number) {
  const world = { stored, stands: true, said: [] as string[], failures: [] as string[], talks: new Map<string, Talk>() }
  const fail = () => {
    const failure = world.failures.shift()
    if (failure) throw new Error(failure)
  }
  const joiner = new Joiner({
    ownId: 'own',
    talk: (id) => world.talks.get(id) ?? EMPTY_TALK,
    become: (id, talk) => world.talks.set(id, talk),
    lineStands: () => world.stands,
    join: async (id) => {
      world.said.push(`join ${id}`)
      fail()
      return { ok: true, lastSeq: world.stored, marks: [], serverTime: '2026-01-05T12:00:00.000Z' }
    },
    fetchMessages: async (id, after) => {
      world.said.push(`after ${after ?? 'nothing'}`)
      fail()
      const from = after === undefined ? 0 : Number(after.slice(1))
      return [message(from + 1, id), message(from + 2, id)].filter(({ seq }) => seq <= world.stored)
    },
    wait: async () => undefined,
  })
  return { world, joiner, seqs: (id = 's') => (world.talks.get(id)?.messages ?? []).map(({ seq }) => seq) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('joins first, then fetches page after page until nothing is missing', async () => {
  const { world, joiner, seqs } = aWorld(5)
  await joiner.join('s')
  expect(world.said).toEqual(['join s', 'after nothing', 'after m2', 'after m4'])
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
  expect(world.talks.get('s')?.isLoaded).toBe(true)
})

it('a conversation that begins before the line stands is fetched meanwhile; joining fetches only what was said since', async () => {
  const { world, joiner, seqs } = aWorld(2)
  world.stands = false
  joiner.want(['s'])
  joiner.begin('s')
  await settle()
  expect(world.said).toEqual(['after nothing'])
  expect(seqs()).toEqual([1, 2])
  expect(world.talks.get('s')?.isLoaded).toBe(false)
  Object.assign(world, { stands: true, stored: 3, said: [] })
  joiner.joinAll()
  await settle()
  expect(world.said).toEqual(['join s', 'after m2'])
  expect(seqs()).toEqual([1, 2, 3])
  expect(world.talks.get('s')?.isLoaded).toBe(true)
})

it('what could not be fetched before the line stood is fetched after joining', async () => {
  const { world, joiner, seqs } = aWorld(2)
  Object.assign(world, { stands: false, failures: ['no network'] })
  joiner.want(['s'])
  joiner.begin('s')
  await settle()
  expect(seqs()).toEqual([])
  world.stands = true
  joiner.joinAll()
  await settle()
  expect(seqs()).toEqual([1, 2])
})

it('what is all there is not fetched again', async () => {
  const { world, joiner } = aWorld(2)
  await joiner.join('s')
  world.said = []
  await joiner.join('s')
  expect(world.said).toEqual(['join s'])
})

it('a message that skips a number fetches what was missed; the next one in line fetches nothing', async () => {
  const { world, joiner, seqs } = aWorld(2)
  await joiner.join('s')
  world.said = []
  world.stored = 5
  await joiner.arrived(message(3))
  expect(world.said).toEqual([])
  await joiner.arrived(message(5))
  expect(world.said).toEqual(['after m3'])
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
})

it('one that was lost on the way is found by joining again', async () => {
  const { world, joiner, seqs } = aWorld(1)
  await joiner.join('s')
  world.stored = 2
  await joiner.join('s')
  expect(seqs()).toEqual([1, 2])
})

it('a message is filed by its session, whichever is wanted', async () => {
  const { joiner, seqs } = aWorld(1)
  joiner.want(['s'])
  await joiner.arrived(message(1, 'elsewhere'))
  expect(seqs('elsewhere')).toEqual([1])
})

it('an answer that does not come is asked for again, as long as the line stands', async () => {
  const { world, joiner, seqs } = aWorld(1)
  world.failures = ['the ack is lost', '', 'the fetch is lost']
  await joiner.join('s')
  expect(world.said).toEqual(['join s', 'join s', 'after nothing', 'join s', 'after nothing'])
  expect(seqs()).toEqual([1])
})

it('without a line nothing is said, and everything wanted when it stands', async () => {
  const { world, joiner } = aWorld(0)
  world.stands = false
  joiner.want(['a', 'b'])
  expect(world.said).toEqual([])
  world.stands = true
  joiner.joinAll()
  expect(world.said).toEqual(['join a', 'join b'])
})

it('only what is newly wanted is joined', () => {
  const { world, joiner } = aWorld(0)
  joiner.want(['a'])
  joiner.want(['a', 'b'])
  expect(world.said).toEqual(['join a', 'join b'])
})
