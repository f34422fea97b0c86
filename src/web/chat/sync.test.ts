import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { type Conversation, EMPTY_CONVERSATION, withMessages } from './model.ts'
import { Sync } from './sync.ts'

function message(seq: number, sessionID = 's'): ChatMessage {
  const rest = { message: '', type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: `m${seq}`, sessionID, senderID: 'other', receiverID: 'own', seq, clientID: `c${seq}`, ...rest }
}

/** A server with this many stored messages, which returns two at a time. */
function aServer(stored: number) {
  const server = { stored, isUp: true, asked: [] as string[], failures: [] as string[] }
  const conversations = new Map<string, Conversation>()
  const conversation = (id: string) => conversations.get(id) ?? EMPTY_CONVERSATION
  const update = (id: string, next: Conversation) => void conversations.set(id, next)
  const fail = () => {
    const failure = server.failures.shift()
    if (failure) throw new Error(failure)
  }
  const state = { ownId: 'own', conversation, update }
  const sync = new Sync(state, {
    isConnected: () => server.isUp,
    join: async (id) => {
      server.asked.push(`join ${id}`)
      fail()
      return { ok: true, lastSeq: server.stored, marks: [], serverTime: '2026-01-05T12:00:00.000Z' }
    },
    fetchMessages: async (id, after) => {
      server.asked.push(`after ${after ?? 'nothing'}`)
      fail()
      const from = after === undefined ? 0 : Number(after.slice(1))
      return [message(from + 1, id), message(from + 2, id)].filter(({ seq }) => seq <= server.stored)
    },
    wait: async () => undefined,
  })
  /** Does what the store does. */
  const arrives = (arrived: ChatMessage) => {
    update(arrived.sessionID, withMessages(conversation(arrived.sessionID), [arrived]))
    return sync.fillGap(arrived.sessionID)
  }
  return {
    server,
    sync,
    arrives,
    isLoaded: () => conversation('s').isLoaded,
    seqs: () => conversation('s').messages.map(({ seq }) => seq),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('joins first, then fetches page after page until nothing is missing', async () => {
  const { server, sync, seqs, isLoaded } = aServer(5)
  await sync.join('s')
  expect(server.asked).toEqual(['join s', 'after nothing', 'after m2', 'after m4'])
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
  expect(isLoaded()).toBe(true)
})

it('a conversation shown before the connection is open is fetched; joining fetches only newer messages', async () => {
  const { server, sync, seqs, isLoaded } = aServer(2)
  server.isUp = false
  sync.setWanted(['s'])
  sync.prefetch('s')
  await settle()
  expect(server.asked).toEqual(['after nothing'])
  expect(seqs()).toEqual([1, 2])
  expect(isLoaded()).toBe(false)
  Object.assign(server, { isUp: true, stored: 3, asked: [] })
  sync.joinAll()
  await settle()
  expect(server.asked).toEqual(['join s', 'after m2'])
  expect(seqs()).toEqual([1, 2, 3])
  expect(isLoaded()).toBe(true)
})

it('messages that could not be fetched before the connection are fetched after joining', async () => {
  const { server, sync, seqs } = aServer(2)
  Object.assign(server, { isUp: false, failures: ['no network'] })
  sync.setWanted(['s'])
  sync.prefetch('s')
  await settle()
  expect(seqs()).toEqual([])
  server.isUp = true
  sync.joinAll()
  await settle()
  expect(seqs()).toEqual([1, 2])
})

it('a complete conversation is not fetched again', async () => {
  const { server, sync } = aServer(2)
  await sync.join('s')
  server.asked = []
  await sync.join('s')
  expect(server.asked).toEqual(['join s'])
})

it('a message that skips a number fetches the missed ones; the next number fetches nothing', async () => {
  const { server, sync, seqs, arrives } = aServer(2)
  await sync.join('s')
  server.asked = []
  server.stored = 5
  await arrives(message(3))
  expect(server.asked).toEqual([])
  await arrives(message(5))
  expect(server.asked).toEqual(['after m3'])
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
})

it('a lost message is found by joining again', async () => {
  const { server, sync, seqs } = aServer(1)
  await sync.join('s')
  server.stored = 2
  await sync.join('s')
  expect(seqs()).toEqual([1, 2])
})

it('a request without an answer is repeated while connected', async () => {
  const { server, sync, seqs } = aServer(1)
  server.failures = ['the ack is lost', '', 'the fetch is lost']
  await sync.join('s')
  expect(server.asked).toEqual(['join s', 'join s', 'after nothing', 'join s', 'after nothing'])
  expect(seqs()).toEqual([1])
})

it('without a connection nothing is joined, and with one every wanted session', async () => {
  const { server, sync } = aServer(0)
  server.isUp = false
  sync.setWanted(['a', 'b'])
  expect(server.asked).toEqual([])
  server.isUp = true
  sync.joinAll()
  expect(server.asked).toEqual(['join a', 'join b'])
})

it('only newly wanted sessions are joined', () => {
  const { server, sync } = aServer(0)
  sync.setWanted(['a'])
  sync.setWanted(['a', 'b'])
  expect(server.asked).toEqual(['join a', 'join b'])
})
