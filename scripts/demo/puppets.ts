// Some of the demo's people are there while it runs: they are online, and those in a running session answer. A puppet is
// quiet for good once a person acts in its name, and never answers another puppet.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf, ClientEventName, PayloadFor, ServerPayload } from '#contract/events.ts'
import type { Deps } from '#server/deps.ts'
import type { Cast } from './fill.ts'
import type { Ready, RunningSession } from './ready.ts'
import type { Actor } from './stage.ts'

const ONLINE = [
  'mahnoor',
  'hamza',
  'zoya.reads',
  'chai_with_danish',
  'kiran',
  'noor-e-sukhan',
  'ayesha_92',
  'saad.codes',
  'hira',
  'mehak',
] as const
const ACK_MS = 5_000

/** In turn, whatever was said: they fit anything. */
const ANSWERS = [
  'Acha? Tell me more 😄',
  'And then what happened?',
  'I was just thinking the same thing',
  'Wah! That made my evening',
  'Hmm, let me think about that one for a second…',
  'You always ask the good questions',
  'Bilkul sahi keh rahe ho 😊',
  'Promise me you will write that down somewhere',
] as const
const TO_A_VOICE = 'Got your voice note, listening now 😊'

export interface PuppetOptions {
  readonly address: string
  readonly deps: Deps
  readonly cast: Cast
  readonly ready: Ready
}

/** Returns how to send them home. */
export async function bringToLife({ address, deps, cast, ready }: PuppetOptions): Promise<() => Promise<void>> {
  const spoken = new Set<string>()
  const leaving = new AbortController()
  const sockets = await Promise.all(
    present(cast, ready).map(async (actor) => {
      const socket = io(address, { transports: ['websocket'], auth: { token: await deps.tokens.issue(actor.id) }, forceNew: true })
      for (const session of sessionsOf(ready)) {
        if (session.user.id === actor.id || session.chatter.id === actor.id)
          play(socket, actor, session, { spoken, signal: leaving.signal })
      }
      return socket
    }),
  )
  return async () => {
    leaving.abort()
    for (const socket of sockets) socket.disconnect()
  }
}

function sessionsOf({ running, endingSoon, inUrdu }: Ready): RunningSession[] {
  return [running, endingSoon, ...(inUrdu ? [inUrdu] : [])]
}

/** And everybody in a session, because nobody pays to be left alone. */
function present(cast: Cast, ready: Ready): Actor[] {
  const actors = [...ONLINE.flatMap((name) => cast[name] ?? []), ...sessionsOf(ready).flatMap(({ user, chatter }) => [user, chatter])]
  return [...new Map(actors.map((actor) => [actor.id, actor])).values()]
}

interface Common {
  /** What puppets said, under the names they gave it. */
  readonly spoken: Set<string>
  readonly signal: AbortSignal
}

function play(socket: Socket, self: Actor, { id, user, chatter }: RunningSession, { spoken, signal }: Common): void {
  const other = self.id === user.id ? chatter : user
  let isQuiet = false
  let readSeq = 0
  let answers = 0
  const say = <E extends ClientEventName>(name: E, payload: PayloadFor<E>): Promise<AckOf<E>> =>
    socket.timeout(ACK_MS).emitWithAck(name, payload)

  socket.on('connect', () => void say('joinSession', id).catch(() => undefined))
  socket.on('messageMarks', (marks: ServerPayload<'messageMarks'>) => {
    if (marks.sessionID === id && marks.userID === self.id && marks.readSeq > readSeq) isQuiet = true
  })
  socket.on('receiveMessage', (message: ChatMessage) => {
    if (message.sessionID !== id || isQuiet || spoken.has(message.clientID)) return
    if (message.senderID === self.id) isQuiet = true
    else void answer(message).catch(() => undefined)
  })

  /** At the pace of a person; a session that ends meanwhile simply has no answer. */
  async function answer(message: ChatMessage): Promise<void> {
    await sleep(1_200, undefined, { signal })
    if (isQuiet) return
    readSeq = Math.max(readSeq, message.seq)
    await say('markMessages', { sessionID: id, deliveredSeq: message.seq, readSeq: message.seq })
    await sleep(900, undefined, { signal })
    await say('typing', { sessionID: id })
    await sleep(2_800, undefined, { signal })
    if (isQuiet) return
    const text = message.type === 'voice' ? TO_A_VOICE : (ANSWERS[answers % ANSWERS.length] ?? ANSWERS[0])
    answers += 1
    const clientID = randomUUID()
    spoken.add(clientID)
    await say('sendMessage', { sessionID: id, senderID: self.id, receiverID: other.id, message: text, type: 'text', clientID })
  }
}
