// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf } from '#contract/events.ts'
import { readTextDraft } from './draft.ts'
import { Outbox } from './outbox.ts'

type Answer = AckOf<'sendMessage'> | 'no answer' | 'connection breaks'

const no = (code: string): Answer => ({ ok: false, code, message: 'No.' })

/** Gives its answers one after the other, and then stores everything. The first letter of a message names its session. */
function aServer(texts: readonly string[], answers: Answer[] = []) {
  const server = { isUp: true, sent: [] as string[], clientIDs: [] as (string | undefined)[], stored: [] as string[] }
  const outbox = new Outbox({
    ownId: 'own',
    tab: 'this tab',
    lastSeq: () => 0,
    onStored: ({ message }) => server.stored.push(message),
    server: {
      isConnected: () => server.isUp,
      send: async ({ sessionID, message, clientID }) => {
        server.sent.push(message ?? '')
        server.clientIDs.push(clientID)
        const answer = answers.shift() ?? { ok: true as const, message: { sessionID, message, clientID } as ChatMessage }
        if (answer === 'connection breaks') server.isUp = false
        if (typeof answer === 'string') throw new Error(answer)
        return answer
      },
      wait: async () => undefined,
    },
  })
  for (const text of texts) outbox.send(text.slice(0, 1), 'her', text)
  return { server, outbox, left: () => outbox.now().map(({ text }) => text) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it.each([
  ['all are sent in order', ['a1', 'a2', 'a3'], [], ['a1', 'a2', 'a3'], []],
  ['one above the limit is sent again before the next', ['a1', 'a2'], [no('too_many_requests')], ['a1', 'a1', 'a2'], []],
  ['one without an answer is sent again before the next', ['a1', 'a2'], ['no answer'], ['a1', 'a1', 'a2'], []],
  ['a refused one stays, and the next is sent', ['a1', 'a2'], [no('forbidden')], ['a1', 'a2'], ['a1']],
  ['nothing is sent on a broken connection', ['a1', 'a2'], ['connection breaks'], ['a1'], ['a1', 'a2']],
] satisfies [string, string[], Answer[], string[], string[]][])('%s', async (_, texts, answers, sent, left) => {
  const { server, outbox, left: leftNow } = aServer(texts, answers)
  outbox.resume()
  await settle()
  expect(server.sent).toEqual(sent)
  expect(leftNow()).toEqual(left)
  expect(server.stored).toEqual(texts.filter((text) => !left.includes(text)))
})

it('when a session has ended, all its messages return to the draft at once and are not sent', async () => {
  const { server, outbox, left } = aServer(['a1', 'a2', 'a3'], [no('session_not_running')])
  outbox.resume()
  await settle()
  expect(server.sent).toEqual(['a1'])
  expect(left()).toEqual([])
  expect(readTextDraft({ ownId: 'own', partnerId: 'her' })).toBe('a1\na2\na3')
})

it('asked to send twice at once, it sends each message once', async () => {
  const { server, outbox } = aServer(['a1', 'b1'])
  outbox.resume()
  outbox.sendAll()
  await settle()
  expect(server.sent.toSorted()).toEqual(['a1', 'b1'])
})

it('when the connection is back the rest is sent, the first with the same client id', async () => {
  const { server, outbox, left } = aServer(['a1', 'a2'], ['connection breaks'])
  outbox.resume()
  await settle()
  server.isUp = true
  outbox.sendAll()
  await settle()
  expect(server.sent).toEqual(['a1', 'a1', 'a2'])
  expect(server.clientIDs[1]).toBe(server.clientIDs[0])
  expect(left()).toEqual([])
})

it('while it is paused nothing is sent', async () => {
  const { server, outbox, left } = aServer(['a1'])
  outbox.sendAll()
  await settle()
  expect(server.sent).toEqual([])
  expect(left()).toEqual(['a1'])
})
