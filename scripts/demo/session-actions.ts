// A session's steps, each with its time: purchase, decision, messages, receipts.

import type { SessionId } from '#domain/ids.ts'
import { METHODS } from './banks.ts'
import type { Conversation } from './conversations.ts'
import type { DemoAccount, DemoApi } from './demo-api.ts'
import { drawAll } from './draw.ts'
import { CHATTERS } from './people.ts'
import { drawProof } from './proof.ts'
import { randomBy } from './random.ts'
import { RECORDINGS, type Recording } from './recordings.ts'
import type { PlannedSession } from './sessions.ts'

/** Something to do at a past time; the demo's history is a list of these. */
export interface TimedAction {
  readonly at: Date
  readonly run: () => Promise<void>
}

export interface DemoContext {
  readonly api: DemoApi
  readonly admin: DemoAccount
  readonly accountOf: (username: string) => DemoAccount
}

/** The proof of each session, drawn before the clock is set. */
export type ProofOf = (session: PlannedSession) => Buffer

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DECIDED_AFTER_MINUTES = 6

export async function drawProofs(sessions: readonly PlannedSession[], signal?: AbortSignal): Promise<ProofOf> {
  const drawn = await drawAll(
    sessions.map((session) => drawProof(proofFigures(session))),
    signal,
  )
  const proofs = new Map(sessions.map((session, index) => [session.transactionId, drawn[index]]))
  return (session) => {
    const proof = proofs.get(session.pictureOf ?? session.transactionId)
    if (!proof) throw new Error(`the demo has no picture for ${session.transactionId}`)
    return proof
  }
}

function proofFigures(session: PlannedSession) {
  const price = CHATTERS.find((person) => person.username === session.chatter)?.prices[session.title] ?? 0
  return {
    ...METHODS[session.method],
    amount: session.amountSent ?? price,
    transactionId: session.transactionId,
    sentBy: session.receiptOf?.user ?? session.user,
    // Decided purchases are rarely opened, so a smaller picture is enough.
    width: session.decision === 'pending' ? 540 : 360,
    sentAt: new Date((session.receiptOf ?? session).boughtAt.getTime() - 3 * MINUTE_MS),
    ...(session.proofSeed === undefined ? {} : { seed: session.proofSeed }),
  }
}

/** Starts a few minutes after the purchase by default. The messages fill the session, or the time until `until`. */
export function sessionActions(
  context: DemoContext,
  proofOf: ProofOf,
  session: PlannedSession,
  times: { readonly startsAt?: Date; readonly until?: Date } = {},
): TimedAction[] {
  const { api, admin, accountOf } = context
  const [user, chatter] = [accountOf(session.user), accountOf(session.chatter)]
  let id: SessionId | undefined
  const bought = () => {
    if (id === undefined) throw new Error(`${session.user} has not bought the session yet`)
    return id
  }
  const actions: TimedAction[] = [
    {
      at: session.boughtAt,
      run: async () => {
        id = await api.buy({ ...session, user, chatter, method: METHODS[session.method], proof: proofOf(session) })
      },
    },
  ]
  const { decision } = session
  if (decision === 'pending') return [...actions, { at: session.boughtAt, run: () => api.addProofReading(bought()) }]
  const startsAt = times.startsAt ?? new Date(session.boughtAt.getTime() + DECIDED_AFTER_MINUTES * MINUTE_MS)
  actions.push({ at: startsAt, run: () => api.decide(admin, bought(), decision) })
  const endsAt = new Date(startsAt.getTime() + api.app.deps.config.planMinutes[session.title] * MINUTE_MS)
  if (decision === 'completed' && endsAt < new Date()) actions.push({ at: endsAt, run: () => api.endSession(bought()) })
  if (decision === 'completed') {
    const leftAt = new Date(Math.min(endsAt.getTime(), times.until?.getTime() ?? Date.now()))
    for (const party of [user, chatter]) {
      actions.push({ at: startsAt, run: () => api.arrive(bought(), party) })
      actions.push({ at: leftAt, run: () => api.leave(bought(), party) })
    }
  }
  if (decision === 'completed' && session.conversation) {
    const messages = messageActions(context, {
      id: bought,
      user,
      chatter,
      session,
      conversation: session.conversation,
      startsAt,
      ...times,
    })
    actions.push(...messages)
  }
  return actions
}

interface SessionMessages {
  readonly id: () => SessionId
  readonly user: DemoAccount
  readonly chatter: DemoAccount
  readonly session: PlannedSession
  readonly conversation: Conversation
  readonly startsAt: Date
  readonly until?: Date
}

const MINUTES = { Basic: 15, Standard: 30, Gold: 60 } as const

function messageActions(
  { api }: DemoContext,
  { id, user, chatter, session, conversation, startsAt, until }: SessionMessages,
): TimedAction[] {
  const random = randomBy(`rhythm ${session.transactionId}`)
  const availableMs = (until?.getTime() ?? startsAt.getTime() + Math.min(MINUTES[session.title], 22) * MINUTE_MS) - startsAt.getTime()
  // Pauses of different lengths that together fill the available time.
  const pauses = conversation.map((line) => random.between(0.4, 1) + line.length / 70)
  const total = pauses.reduce((sum, pause) => sum + pause, 0.6)
  let passed = 0
  const messages = conversation.map((line, index): TimedAction => {
    passed += pauses[index] ?? 0
    const at = new Date(startsAt.getTime() + (availableMs * passed) / total)
    const [by, to] = line.startsWith('u') ? [user, chatter] : [chatter, user]
    const recording = recordingOf(line, session.chatter)
    return {
      at,
      run: () =>
        recording ? api.sendVoiceMessage(id(), by, to, recording) : api.sendMessage(id(), by, to, line.slice(line.indexOf(':') + 2)),
    }
  })
  const end = new Date((messages.at(-1)?.at ?? startsAt).getTime() + 5 * SECOND_MS)
  return [
    ...messages,
    { at: end, run: () => saveReceipts(api, { id: id(), user, chatter, conversation, unseen: session.unseen ?? 'nothing' }) },
  ]
}

interface SessionReceipts {
  readonly id: SessionId
  readonly user: DemoAccount
  readonly chatter: DemoAccount
  readonly conversation: Conversation
  readonly unseen: NonNullable<PlannedSession['unseen']>
}

/** The sender of the last message has read everything, the receiver everything except what is `unseen`. */
async function saveReceipts(api: DemoApi, { id, user, chatter, conversation, unseen }: SessionReceipts): Promise<void> {
  const lastSide = conversation.at(-1)?.[0]
  const [last, other] = lastSide === 'u' ? [user, chatter] : [chatter, user]
  const all = conversation.length
  // The messages after the receiver's last one.
  const tail = conversation.length - 1 - conversation.findLastIndex((line) => line[0] !== lastSide)
  const read = unseen === 'nothing' ? all : all - tail
  await api.saveReceipt(id, last, all, all)
  await api.saveReceipt(id, other, unseen === 'not even delivered' ? read : all, read)
}

/** Null for a text message. */
function recordingOf(line: string, chatter: string): Recording | null {
  if (line === 'u~') return RECORDINGS.short
  if (line !== 'c~') return null
  return CHATTERS.find(({ username }) => username === chatter)?.gender === 'female' ? RECORDINGS.high : RECORDINGS.low
}

/** Runs the actions in chronological order with the clock set to each. Can be aborted between two of them. */
export async function runInOrder(api: DemoApi, actions: readonly TimedAction[]): Promise<void> {
  for (const { at, run } of actions.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    api.signal?.throwIfAborted()
    api.clock.set(at)
    await run()
  }
}
