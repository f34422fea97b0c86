// People in the middle of sessions, all connected to one server, who talk as fast as they are answered, or at a given pace.

import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Talk } from './fill-running.ts'
import { openWire, type Wire } from './wire.ts'

const TEXT = 'Assalam o alaikum, aap kaise hain aaj?'
const CONNECTED_AT_ONCE = 50

interface Party {
  readonly id: string
  readonly wire: Wire
}

interface Pair {
  readonly sessionId: string
  readonly parties: readonly [Party, Party]
}

export interface Crowd {
  /** So many pairs of it, each person with so many messages on the way; how many were answered and received. */
  talk(pairs: number, options: { readonly onTheWay: number; readonly seconds: number }): Promise<number>
  /** So many a second among all of them: milliseconds from sending to receiving, each. */
  talkAt(messagesPerSecond: number, seconds: number): Promise<number[]>
  close(): Promise<void>
}

export async function gather(address: string, talks: readonly Talk[], tokenOf: (id: string) => Promise<string>): Promise<Crowd> {
  const pairs: Pair[] = []
  for (let start = 0; start < talks.length; start += CONNECTED_AT_ONCE)
    pairs.push(...(await Promise.all(talks.slice(start, start + CONNECTED_AT_ONCE).map((talk) => connectPair(address, talk, tokenOf)))))

  /** When each message on its way was sent, by the name its sender gave it. */
  const sentAt = new Map<string, number>()
  let received = 0
  let delays: number[] = []
  for (const { parties } of pairs)
    for (const { id, wire } of parties)
      wire.onReceive = (event, payload) => {
        const { senderID, clientID } = payload as { senderID: string; clientID: string }
        if (event !== 'receiveMessage' || senderID === id) return
        received += 1
        const at = sentAt.get(clientID)
        if (at === undefined) return
        sentAt.delete(clientID)
        delays.push(performance.now() - at)
      }

  async function say({ sessionId, parties }: Pair, from: 0 | 1, clientID: string): Promise<void> {
    const { ok, code } = await parties[from].wire.ask('sendMessage', {
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
    async talk(count, { onTheWay, seconds }) {
      const before = received
      let answered = 0
      const until = performance.now() + seconds * 1000
      const keepSaying = async (pair: Pair, from: 0 | 1) => {
        while (performance.now() < until) {
          await say(pair, from, uuidv7())
          answered += 1
        }
      }
      const sides: readonly (0 | 1)[] = [0, 1]
      await Promise.all(
        pairs.slice(0, count).flatMap((pair) => sides.flatMap((from) => Array.from({ length: onTheWay }, () => keepSaying(pair, from)))),
      )
      await eventually(() => received - before >= answered)
      return answered
    },
    async talkAt(messagesPerSecond, seconds) {
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
          const answer = say(pair, sent % 2 === 0 ? 0 : 1, clientID)
          // Awaited below, when all are sent; a refusal in between must not count as unhandled.
          answer.catch(() => undefined)
          answers.push(answer)
        }
        await sleep(1)
      }
      await Promise.all(answers)
      await eventually(() => sentAt.size === 0)
      return delays
    },
    async close() {
      await Promise.all(pairs.flatMap(({ parties }) => parties.map(({ wire }) => wire.close())))
    },
  }
}

async function connectPair(address: string, talk: Talk, tokenOf: (id: string) => Promise<string>): Promise<Pair> {
  const connect = async (id: string): Promise<Party> => {
    const wire = await openWire(address, await tokenOf(id))
    const { ok } = await wire.ask('joinSession', talk.sessionId)
    if (!ok) throw new Error('a session could not be joined')
    return { id, wire }
  }
  return { sessionId: talk.sessionId, parties: [await connect(talk.userId), await connect(talk.chatterId)] }
}

const PATIENCE_MS = 10_000

async function eventually(isSo: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + PATIENCE_MS
  while (!isSo()) {
    if (performance.now() > givenUpAt) throw new Error('messages were lost')
    await sleep(1)
  }
}
