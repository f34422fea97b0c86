// Buyers and chatters in running sessions, all connected to one server. They send as soon as their last message is acknowledged, or at a
// given rate.

import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { RunningSession } from './fill-running-sessions.ts'
import { connectSocket, type SocketClient } from './socket-client.ts'

const TEXT = 'Assalam o alaikum, aap kaise hain aaj?'
const CONNECTED_AT_ONCE = 50

interface Party {
  readonly id: string
  readonly client: SocketClient
}

interface Pair {
  readonly sessionId: string
  readonly parties: readonly [Party, Party]
}

export interface ChatClients {
  /** Each person keeps `inFlight` messages unacknowledged. Returns how many were acknowledged and received. */
  sendFor(pairs: number, options: { readonly inFlight: number; readonly seconds: number }): Promise<number>
  /** The rate is for all pairs together. Returns the milliseconds from sending to receiving of each message. */
  sendAtRate(messagesPerSecond: number, seconds: number): Promise<number[]>
  close(): Promise<void>
}

export async function connectClients(
  address: string,
  sessions: readonly RunningSession[],
  tokenOf: (id: string) => Promise<string>,
): Promise<ChatClients> {
  const pairs: Pair[] = []
  for (let start = 0; start < sessions.length; start += CONNECTED_AT_ONCE)
    pairs.push(
      ...(await Promise.all(sessions.slice(start, start + CONNECTED_AT_ONCE).map((session) => connectPair(address, session, tokenOf)))),
    )

  /** When each message in flight was sent, by client ID. */
  const sentAt = new Map<string, number>()
  let received = 0
  let delays: number[] = []
  for (const { parties } of pairs)
    for (const { id, client } of parties)
      client.onReceive = (event, payload) => {
        const { senderID, clientID } = payload as { senderID: string; clientID: string }
        if (event !== 'receiveMessage' || senderID === id) return
        received += 1
        const at = sentAt.get(clientID)
        if (at === undefined) return
        sentAt.delete(clientID)
        delays.push(performance.now() - at)
      }

  async function send({ sessionId, parties }: Pair, from: 0 | 1, clientID: string): Promise<void> {
    const { ok, code } = await parties[from].client.ask('sendMessage', {
      sessionID: sessionId,
      senderID: parties[from].id,
      receiverID: parties[1 - from]?.id,
      message: TEXT,
      type: 'text',
      clientID,
    })
    if (!ok) throw new Error(`a message was refused: ${code}`)
  }

  return {
    async sendFor(count, { inFlight, seconds }) {
      const before = received
      let answered = 0
      const until = performance.now() + seconds * 1000
      const keepSending = async (pair: Pair, from: 0 | 1) => {
        while (performance.now() < until) {
          await send(pair, from, uuidv7())
          answered += 1
        }
      }
      const sides: readonly (0 | 1)[] = [0, 1]
      await Promise.all(
        pairs.slice(0, count).flatMap((pair) => sides.flatMap((from) => Array.from({ length: inFlight }, () => keepSending(pair, from)))),
      )
      await waitUntil(() => received - before >= answered)
      return answered
    },
    async sendAtRate(messagesPerSecond, seconds) {
      delays = []
      const answers: Promise<void>[] = []
      const startedAt = performance.now()
      for (let sent = 0; sent < messagesPerSecond * seconds; ) {
        const due = Math.floor(((performance.now() - startedAt) / 1000) * messagesPerSecond)
        for (; sent < due; sent += 1) {
          const clientID = uuidv7()
          sentAt.set(clientID, performance.now())
          const pair = pairs[(sent * 7919) % pairs.length]
          if (!pair) continue
          const answer = send(pair, sent % 2 === 0 ? 0 : 1, clientID)
          // Awaited below, once all are sent; an earlier rejection must not count as unhandled.
          answer.catch(() => undefined)
          answers.push(answer)
        }
        await sleep(1)
      }
      await Promise.all(answers)
      await waitUntil(() => sentAt.size === 0)
      return delays
    },
    async close() {
      await Promise.all(pairs.flatMap(({ parties }) => parties.map(({ client }) => client.close())))
    },
  }
}

async function connectPair(address: string, session: RunningSession, tokenOf: (id: string) => Promise<string>): Promise<Pair> {
  const connect = async (id: string): Promise<Party> => {
    const client = await connectSocket(address, await tokenOf(id))
    const { ok } = await client.ask('joinSession', session.sessionId)
    if (!ok) throw new Error('a session could not be joined')
    return { id, client }
  }
  return { sessionId: session.sessionId, parties: [await connect(session.userId), await connect(session.chatterId)] }
}

const TIMEOUT_MS = 10_000

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('messages were lost')
    await sleep(1)
  }
}
