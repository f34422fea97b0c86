// Keeps some of the demo's people online while it runs, and lets those in a running session reply. A bot never replies to another
// bot, and stops for good once a person reads or sends messages with its account.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf, ClientEventName, PayloadFor, ServerPayload } from '#contract/events.ts'
import type { Deps } from '#server/deps.ts'
import type { DemoAccount } from './demo-api.ts'
import { tokenFor } from './demo-tokens.ts'
import type { DemoAccounts } from './fill.ts'
import type { Ready, RunningSession } from './ready.ts'

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

/** Used in turn; each fits any message. */
const REPLIES = [
  'Acha? Tell me more 😄',
  'And then what happened?',
  'I was just thinking the same thing',
  'Wah! That made my evening',
  'Hmm, let me think about that one for a second…',
  'You always ask the good questions',
  'Bilkul sahi keh rahe ho 😊',
  'Promise me you will write that down somewhere',
] as const
const VOICE_REPLY = 'Got your voice note, listening now 😊'

export interface BotOptions {
  readonly address: string
  readonly deps: Deps
  readonly accounts: DemoAccounts
  readonly ready: Ready
}

/** Returns a function that disconnects the bots. */
export async function startBots({ address, deps, accounts, ready }: BotOptions): Promise<() => Promise<void>> {
  const sentByBots = new Set<string>()
  const stopping = new AbortController()
  const sockets = await Promise.all(
    onlineAccounts(accounts, ready).map(async (account) => {
      const socket = io(address, { transports: ['websocket'], auth: { token: await tokenFor(deps, account) }, forceNew: true })
      for (const session of sessionsOf(ready)) {
        if (session.user.id === account.id || session.chatter.id === account.id)
          runBot(socket, account, session, { sentByBots, signal: stopping.signal })
      }
      return socket
    }),
  )
  return async () => {
    stopping.abort()
    for (const socket of sockets) socket.disconnect()
  }
}

function sessionsOf({ running, endingSoon, inUrdu }: Ready): RunningSession[] {
  return [running, endingSoon, ...(inUrdu ? [inUrdu] : [])]
}

/** The accounts listed above, and everyone in a running session. */
function onlineAccounts(accounts: DemoAccounts, ready: Ready): DemoAccount[] {
  const online = [...ONLINE.flatMap((name) => accounts[name] ?? []), ...sessionsOf(ready).flatMap(({ user, chatter }) => [user, chatter])]
  return [...new Map(online.map((account) => [account.id, account])).values()]
}

interface BotContext {
  /** Client IDs of the messages that bots sent. */
  readonly sentByBots: Set<string>
  readonly signal: AbortSignal
}

function runBot(socket: Socket, self: DemoAccount, { id, user, chatter }: RunningSession, { sentByBots, signal }: BotContext): void {
  const other = self.id === user.id ? chatter : user
  let isQuiet = false
  let readSeq = 0
  let replies = 0
  const emit = <E extends ClientEventName>(name: E, payload: PayloadFor<E>): Promise<AckOf<E>> =>
    socket.timeout(ACK_MS).emitWithAck(name, payload)

  socket.on('connect', () => void emit('joinSession', id).catch(() => undefined))
  socket.on('messageMarks', (receipt: ServerPayload<'messageMarks'>) => {
    if (receipt.sessionID === id && receipt.userID === self.id && receipt.readSeq > readSeq) isQuiet = true
  })
  socket.on('receiveMessage', (message: ChatMessage) => {
    if (message.sessionID !== id || isQuiet || sentByBots.has(message.clientID)) return
    if (message.senderID === self.id) isQuiet = true
    else void reply(message).catch(() => undefined)
  })

  /** Replies at a human pace. If the session ends in the meantime, the server refuses the reply. */
  async function reply(message: ChatMessage): Promise<void> {
    await sleep(1_200, undefined, { signal })
    if (isQuiet) return
    readSeq = Math.max(readSeq, message.seq)
    await emit('markMessages', { sessionID: id, deliveredSeq: message.seq, readSeq: message.seq })
    await sleep(900, undefined, { signal })
    await emit('typing', { sessionID: id })
    await sleep(2_800, undefined, { signal })
    if (isQuiet) return
    const text = message.type === 'voice' ? VOICE_REPLY : (REPLIES[replies % REPLIES.length] ?? REPLIES[0])
    replies += 1
    const clientID = randomUUID()
    sentByBots.add(clientID)
    await emit('sendMessage', { sessionID: id, senderID: self.id, receiverID: other.id, message: text, type: 'text', clientID })
  }
}
