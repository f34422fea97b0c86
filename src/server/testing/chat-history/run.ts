// A run: people chat for some seconds while connections, servers and the database fail; then the faults end and the history is read.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SessionId } from '#domain/ids.ts'
import { type Chance, chanceOf } from '../random.ts'
import type { Client } from './client.ts'
import type { ChatParties, History, Intrusion } from './history.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'

export interface RunOptions extends StageOptions {
  readonly seed: number
}

export interface Run {
  readonly history: History
  readonly faults: Readonly<Record<string, number>>
}

const SETTLE_LIMIT_MS = 120_000
const TRY_AGAIN_MS = 50
/** A client with more unanswered messages sends no new ones; otherwise a slow machine would be busy with them for a long time. */
const MAX_UNANSWERED = 25

export async function runChatHistory(options: RunOptions): Promise<Run> {
  const stage = await openStage(options)
  try {
    const chance = chanceOf(options.seed)
    const state = { isOver: false }
    const intrusions: Intrusion[] = []
    await intrudeEverywhere(stage, intrusions)
    const work = [
      ...stage.clients.map((client, index) => sendMessages(client, stage, chanceOf(options.seed + 1 + index), state)),
      ...stage.intruders.map((client, index) => intrude(client, stage, chanceOf(options.seed - 1 - index), { state, intrusions })),
    ]
    const { faults, underWay } = await injectFaults(stage, chance, options.seconds)
    state.isOver = true
    await Promise.all([...work, ...underWay])
    await recover(stage)
    await intrudeEverywhere(stage, intrusions)
    const history = await readHistory(stage, intrusions, options)
    return { history, faults }
  } finally {
    await stage.close()
  }
}

interface State {
  isOver: boolean
}

/** Sends in all of the client's sessions, in bursts; now and then one tab's message is also sent from the other tab. */
async function sendMessages(client: Client, stage: Stage, chance: Chance, state: State): Promise<void> {
  const twin = stage.clients.find((other) => other !== client && other.person.id === client.person.id)
  while (!state.isOver) {
    await sleep(chance.between(5, 120))
    if (client.unanswered() > MAX_UNANSWERED) continue
    for (let count = chance.happens(0.1) ? 10 : 1; count > 0; count -= 1) {
      const send = client.write(chance.oneOf(client.chats))
      if (twin && chance.happens(0.2)) twin.resend(send)
    }
  }
}

/** Joins, reads and sends in other people's sessions, under its own name and under theirs. */
async function intrude(
  client: Client,
  stage: Stage,
  chance: Chance,
  { state, intrusions }: { readonly state: State; readonly intrusions: Intrusion[] },
): Promise<void> {
  while (!state.isOver) {
    await sleep(chance.between(20, 100))
    const chat = chance.oneOf(stage.chats)
    const [action, expected, attempt] = chance.oneOf(attemptsOn(client, chat))
    const answer = await attempt().catch(() => null)
    if (isVerdict(answer)) intrusions.push({ action, answer, expected })
  }
}

/** Tries everything once while nothing is broken; otherwise chance might leave something untried. */
async function intrudeEverywhere({ intruders, chats }: Stage, intrusions: Intrusion[]): Promise<void> {
  for (const client of intruders) {
    while (!client.isConnected()) await sleep(TRY_AGAIN_MS)
    for (const chat of chats) {
      for (const [action, expected, attempt] of attemptsOn(client, chat))
        intrusions.push({ action, expected, answer: await verdictOf(attempt) })
    }
  }
}

/** A broken connection or slow server gives no reply, and a server that cannot work right now gives a different one. */
const NO_VERDICT: readonly (string | null)[] = [null, 'overloaded', 'unavailable', 'too_many_requests']

function isVerdict(answer: string | null): answer is string {
  return !NO_VERDICT.includes(answer)
}

/** Repeats until there is a reply: the server may have just started while all clients connect to it. */
async function verdictOf(attempt: () => Promise<string>): Promise<string> {
  for (;;) {
    const answer = await attempt().catch(() => null)
    if (isVerdict(answer)) return answer
    await sleep(TRY_AGAIN_MS)
  }
}

type AttemptOn = readonly [what: string, expected: readonly string[], attempt: () => Promise<string>]

function attemptsOn(client: Client, { id, userId, chatterId }: ChatParties): readonly AttemptOn[] {
  const send = (senderID: typeof userId, receiverID: typeof userId) => async () => {
    const clientID = randomUUID()
    const ack = await client.emit('sendMessage', {
      sessionID: id,
      senderID,
      receiverID,
      message: `sent as ${clientID}`,
      type: 'text',
      clientID,
    })
    return ack.ok ? 'ok' : ack.code
  }
  return [
    ['listening', ['session_not_found'], async () => codeOf(await client.emit('joinSession', id))],
    ['reading', ['404'], () => readingOf(client, id)],
    ['sending', ['session_not_found'], send(client.person.id, chatterId)],
    ['sending as the buyer', ['forbidden'], send(userId, chatterId)],
    ['sending as the chatter', ['forbidden'], send(chatterId, userId)],
    [
      'saving receipts',
      ['session_not_found'],
      async () => codeOf(await client.emit('markMessages', { sessionID: id, deliveredSeq: 1, readSeq: 1 })),
    ],
    ['typing', ['session_not_found'], async () => codeOf(await client.emit('typing', { sessionID: id }))],
  ]
}

async function readingOf(client: Client, id: SessionId): Promise<string> {
  const { status } = await client.fetchPage(id)
  return status >= 500 ? 'overloaded' : String(status)
}

function codeOf(ack: { readonly ok: true } | { readonly ok: false; readonly code: string }): string {
  return ack.ok ? 'ok' : ack.code
}

/** Starts one fault after another until the time is over, without waiting for earlier ones to end. */
async function injectFaults(stage: Stage, chance: Chance, seconds: number) {
  const faults: Record<string, number> = {}
  const underWay: Promise<unknown>[] = []
  const endsAtMs = performance.now() + seconds * 1000
  const shares = scheduleOf(stage, chance, seconds)
  while (performance.now() < endsAtMs) {
    await sleep(chance.between(10, 120))
    const due = shares.filter(({ atMs }) => atMs !== null && endsAtMs - performance.now() <= seconds * 1000 - atMs)
    const next = due[0] ?? chance.oneOf(shares.filter(({ atMs }) => atMs === null))
    if (next.atMs !== null) shares.splice(shares.indexOf(next), 1)
    faults[next.name] = (faults[next.name] ?? 0) + 1
    underWay.push(next.happen())
  }
  return { faults, underWay }
}

interface Fault {
  readonly name: string
  /** Faults at fixed times; the others come at random. */
  readonly atMs: number | null
  happen(): Promise<unknown>
}

function scheduleOf({ clients, intruders, servers, databaseProxy, redis, begin }: Stage, chance: Chance, seconds: number): Fault[] {
  const networks = [...clients, ...intruders].map(({ network }) => network)
  const at = (share: number) => share * seconds * 1000
  const kills = Math.max(1, Math.round(seconds / 5))
  const byChance = [
    { name: 'cut', happen: async () => chance.oneOf(networks).cut() },
    { name: 'answer lost', happen: async () => chance.oneOf(networks).cutAtNextAnswer() },
    { name: 'standstill', happen: () => freezeForAWhile(chance.oneOf(networks), chance) },
    { name: 'slowness', happen: () => slow(chance.oneOf(networks), chance) },
    { name: 'answer lost', happen: async () => chance.oneOf(networks).cutAtNextAnswer() },
  ].map((fault) => ({ ...fault, atMs: null }))
  return [
    ...byChance,
    ...[0.1, 0.8].map((share) => ({
      name: 'database standstill',
      atMs: at(share),
      happen: () => freezeForAWhile(databaseProxy, chance),
    })),
    ...(redis === null ? [] : [0.25, 0.65]).map((share) => ({ name: 'Redis killed', atMs: at(share), happen: () => restart(redis) })),
    { name: 'a session begins', atMs: at(0.4), happen: begin },
    ...Array.from({ length: kills }, (_, index) => ({
      name: 'server killed',
      atMs: at((index + 0.5) / kills),
      happen: () => chance.oneOf(servers).killAndRestart(),
    })),
    // These two depend on what the server does next, so they are not left to chance.
    ...[0.15, 0.35, 0.55, 0.75].map((share) => ({ name: 'database cut', atMs: at(share), happen: async () => databaseProxy.cut() })),
    ...[0.3, 0.5, 0.7].map((share) => ({
      name: 'answer of the database lost',
      atMs: at(share),
      happen: async () => databaseProxy.cutAtNextAnswer(),
    })),
    ...[0.2, 0.6, 0.9].map((share) => ({
      name: 'reconnect storm',
      atMs: at(share),
      happen: async () => networks.forEach((network) => network.cut()),
    })),
  ]
}

async function restart(redis: Stage['redis']): Promise<void> {
  await redis?.kill()
  await redis?.start()
}

async function freezeForAWhile(network: Client['network'], chance: Chance): Promise<void> {
  network.freeze()
  await sleep(chance.between(50, 800))
  if (chance.happens(0.5)) network.cut()
  network.thaw()
}

async function slow(network: Client['network'], chance: Chance): Promise<void> {
  network.delayMs = chance.between(20, 200)
  await sleep(chance.between(200, 1_500))
  network.delayMs = 0
}

/** No more faults: every message must now get its reply and every screen all messages, without help. */
async function recover(stage: Stage): Promise<void> {
  const { clients, intruders, servers, databaseProxy } = stage
  databaseProxy.thaw()
  for (const { network } of [...clients, ...intruders]) network.thaw()
  await until(() => clients.every((client) => client.isConnected() && client.unanswered() === 0))
  // A client notices a message lost between two servers when the next message arrives or when it reconnects.
  if (servers.length > 1) await Promise.all(clients.map((client) => client.catchUp()))
  const counts = Map.groupBy(await stage.stored(), ({ sessionId }) => sessionId)
  await until(() => clients.every((client) => client.chats.every(({ id }) => client.shown(id) >= (counts.get(id)?.length ?? 0))))
}

/** If that does not happen in time, the check reports what is missing. */
async function until(isSo: () => boolean): Promise<void> {
  const untilMs = performance.now() + SETTLE_LIMIT_MS
  while (!isSo() && performance.now() < untilMs) await sleep(TRY_AGAIN_MS)
}

async function readHistory(stage: Stage, intrusions: readonly Intrusion[], { servers }: RunOptions): Promise<History> {
  return {
    sessions: await stage.sessions(),
    stored: await stage.stored(),
    sends: stage.clients.flatMap(({ sends }) => sends),
    clients: await Promise.all([...stage.clients, ...stage.intruders].map((client) => client.log())),
    intrusions,
    isOneServer: servers === 1,
  }
}
