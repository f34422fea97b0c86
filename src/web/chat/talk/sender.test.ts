import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf } from '#contract/events.ts'
import { type Outbox, refused, without, withUnsent, written } from './outbox.ts'
import { Sender } from './sender.ts'

type Answer = AckOf<'sendMessage'> | 'silence' | 'line breaks'

const no = (code: string): Answer => ({ ok: false, code, message: 'No.' })

/** A server that gives its answers one after the other, and then says yes to all. */
function aWorld(texts: readonly string[], answers: Answer[] = []) {
  const world = { outbox: [] as Outbox, stands: true, emitted: [] as string[], over: [] as string[], waits: 0 }
  for (const text of texts) {
    const unsent = { clientID: `id ${text}`, sessionID: text.slice(0, 1), receiverID: 'r', text, tab: 't' }
    world.outbox = withUnsent(world.outbox, written(world.outbox, unsent, 1))
  }
  const sender = new Sender({
    ownId: 'own',
    outbox: () => world.outbox,
    lineStands: () => world.stands,
    emit: async ({ sessionID, message, clientID }) => {
      world.emitted.push(message ?? '')
      const answer = answers.shift() ?? { ok: true as const, message: { sessionID, message, clientID } as ChatMessage }
      if (answer === 'line breaks') world.stands = false
      if (typeof answer === 'string') throw new Error(answer)
      return answer
    },
    wait: async () => {
      world.waits += 1
    },
    onStored: ({ clientID }) => {
      world.outbox = without(world.outbox, clientID)
    },
    onRefused: (unsent, code) => {
      world.outbox = withUnsent(world.outbox, refused(unsent, { code, afterSeq: 0 }))
    },
    onOver: async (sessionID) => {
      await settle()
      world.over.push(sessionID)
      world.outbox = world.outbox.filter((unsent) => unsent.sessionID !== sessionID)
    },
  })
  return { world, sender }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it.each([
  ['all are sent in their order', ['a1', 'a2', 'a3'], [], ['a1', 'a2', 'a3'], []],
  ['one too many is sent again before the next', ['a1', 'a2'], [no('too_many_requests')], ['a1', 'a1', 'a2'], []],
  ['one without an answer is sent again before the next', ['a1', 'a2'], ['silence'], ['a1', 'a1', 'a2'], []],
  ['a refused one stays, and the next goes', ['a1', 'a2'], [no('forbidden')], ['a1', 'a2'], ['a1']],
  ['nothing is sent into a broken line', ['a1', 'a2'], ['line breaks'], ['a1'], ['a1', 'a2']],
] satisfies [string, string[], Answer[], string[], string[]][])('%s', async (_, texts, answers, emitted, left) => {
  const { world, sender } = aWorld(texts, answers)
  sender.sendAll()
  await settle()
  expect(world.emitted).toEqual(emitted)
  expect(world.outbox.map(({ text }) => text)).toEqual(left)
})

it('when a session is over, all that was to be said in it is given back at once, and is not sent', async () => {
  const { world, sender } = aWorld(['a1', 'a2', 'a3'], [no('session_not_running')])
  sender.sendAll()
  await settle()
  await settle()
  expect(world.over).toEqual(['a'])
  expect(world.emitted).toEqual(['a1'])
  expect(world.outbox).toEqual([])
})

it('asked twice at once, it sends once', async () => {
  const { world, sender } = aWorld(['a1', 'b1'])
  sender.sendAll()
  sender.sendAll()
  await settle()
  expect(world.emitted.toSorted()).toEqual(['a1', 'b1'])
})

it('when the line stands again the rest goes, the first with the id it had', async () => {
  const { world, sender } = aWorld(['a1', 'a2'], ['line breaks'])
  sender.sendAll()
  await settle()
  world.stands = true
  sender.sendAll()
  await settle()
  expect(world.emitted).toEqual(['a1', 'a1', 'a2'])
  expect(world.outbox).toEqual([])
})
