// Every start of the demo needs a session with about a minute left, one with more time, a payment proof to decide and a withdrawal to pay.
// Any that still exist from the last start are kept.

import { listSessionRequests } from '#contract/sessions.ts'
import { listWithdrawRequests } from '#contract/withdrawals.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Foundations } from '#server/deps.ts'
import { demoClock, minutesBefore, mondaysAgo } from './clock.ts'
import * as conversations from './conversations.ts'
import { PEHLI_TANKHWAH } from './conversations-in-urdu.ts'
import { type DemoAccount, openDemoApi, Refused } from './demo-api.ts'
import type { DemoAccounts } from './fill.ts'
import { CHATTERS, FIRST_ADMIN, LOGINS } from './people.ts'
import { type DemoContext, drawProofs, runInOrder, sessionActions } from './session-actions.ts'
import { type PlannedSession, transactionOf } from './sessions.ts'

export interface RunningSession {
  readonly id: SessionId
  readonly user: DemoAccount
  readonly chatter: DemoAccount
  readonly endsAt: Date
}

export interface Ready {
  /** About a minute left. */
  readonly endingSoon: RunningSession
  /** About twelve minutes left. */
  readonly running: RunningSession
  /** A session of the same user in Urdu script, if requested. */
  readonly inUrdu: RunningSession | null
}

const MINUTE_MS = 60_000
const ENDING_SOON = { minLeftMs: 60_000, leftMs: 85_000 }
const RUNNING = { minLeftMs: 6 * MINUTE_MS, leftMs: 12 * MINUTE_MS }
/** The time from the purchase to its approval. */
const WAITED_MINUTES = 3

/** Used in turn, so that a different user buys at each start. */
const BUYERS = [LOGINS.user, 'ayesha_92', 'saad.codes', 'hira', 'zain', 'maryam.k']

type Choice = readonly [chatter: string, ...choices: conversations.Conversation[]]

/** The first free chatter is taken; the conversation depends on how often the demo was started. */
const SOON: readonly Choice[] = [
  ['zoya.reads', conversations.LAST_PAGES, conversations.BOOK_CLUB],
  ...CHATTERS.filter(
    ({ status, username, prices }) => status === 'approved' && prices.Basic > 0 && username !== LOGINS.chatter && username !== 'zoya.reads',
  ).map(({ username }): Choice => [username, ...conversations.SHORT_CONVERSATIONS]),
]
/** Usernames that are easy to type, because this login is printed. */
const LONG: readonly Choice[] = [
  [LOGINS.chatter, conversations.CRICKET_FINAL, conversations.BIRYANI_RESCUE],
  ['gilgit.wanderer', conversations.HUNZA],
  ['chai_with_danish', conversations.DANISH_CHAI],
  ['areeba', ...conversations.SHORT_CONVERSATIONS],
  ['kiran', ...conversations.SHORT_CONVERSATIONS],
]
/** Conversations that mention the user's name. */
const LONG_BY_NAME: readonly Choice[] = [[LOGINS.chatter, conversations.NEW_JOB], ...LONG.slice(1)]
const URDU: readonly Choice[] = [['ماہ رخ', PEHLI_TANKHWAH]]

export interface ReadyOptions {
  readonly starts: number
  readonly inUrdu?: boolean
  readonly signal?: AbortSignal
}

export async function makeReady(foundations: Foundations, accounts: DemoAccounts, options: ReadyOptions): Promise<Ready> {
  const { starts, inUrdu = false, signal } = options
  const api = await openDemoApi(foundations, demoClock(), signal)
  try {
    const accountOf = (username: string) => accounts[username] ?? missing(username)
    const context: DemoContext = { api, accountOf, admin: accountOf(FIRST_ADMIN.username) }
    await ensurePendingProof(context, starts)
    const common = { starts, unseen: 'last' } as const
    const first = starts % BUYERS.length
    const buyers = [...BUYERS.slice(first), ...BUYERS.slice(0, first)].map(accountOf)
    const running = await ensureRunningSession(context, {
      ...common,
      ...RUNNING,
      title: 'Standard',
      users: buyers,
      choicesOf: ({ id }) => (id === accountOf(LOGINS.user).id ? LONG_BY_NAME : LONG),
    })
    // Looked up by id, because someone may have changed the username.
    const users = buyers.filter(({ id }) => id === running.user.id)
    const urdu = inUrdu
      ? await ensureRunningSession(context, { ...common, ...RUNNING, title: 'Standard', users, choicesOf: () => URDU })
      : null
    const endingSoon = await ensureRunningSession(context, {
      ...common,
      ...ENDING_SOON,
      title: 'Basic',
      users,
      choicesOf: () => SOON.filter(([chatter]) => accountOf(chatter).id !== running.chatter.id),
    })
    // Last, because the sessions above have given chatters a balance.
    await ensurePendingWithdraw(context)
    return { running, endingSoon, inUrdu: urdu }
  } finally {
    await api.close()
  }
}

interface Wanted {
  readonly minLeftMs: number
  readonly leftMs: number
  readonly title: PlanTitle
  /** Takes the first one who can buy. */
  readonly users: readonly DemoAccount[]
  readonly choicesOf: (user: DemoAccount) => readonly Choice[]
  readonly starts: number
  readonly unseen: NonNullable<PlannedSession['unseen']>
}

async function ensureRunningSession(context: DemoContext, wanted: Wanted): Promise<RunningSession> {
  const found = await findRunning(context, wanted)
  if (found) return found
  for (const user of wanted.users) {
    for (const [chatter, ...choices] of wanted.choicesOf(user)) {
      try {
        await startSession(context, { user, chatter, choices }, wanted)
        // On a slow machine some of the session's time has passed by now.
        const started = await findRunning(context, { ...wanted, minLeftMs: 1 })
        if (started) return started
      } catch (error) {
        // Busy, banned, deleted or already pending: try the next one.
        if (!(error instanceof Refused)) throw error
      }
    }
  }
  throw unusable('a running session')
}

interface Pair {
  readonly user: DemoAccount
  readonly chatter: string
  readonly choices: readonly conversations.Conversation[]
}

async function startSession(context: DemoContext, { user, chatter, choices }: Pair, wanted: Wanted): Promise<void> {
  const conversation = choices[wanted.starts % choices.length] ?? []
  const { api } = context
  api.clock.set(new Date())
  const { duration } = await api.planOf(context.accountOf(chatter), wanted.title)
  const seed = `${chatter} ${wanted.title} ${Date.now()}`
  const planned = (now: Date): PlannedSession => ({
    user: user.username,
    chatter,
    title: wanted.title,
    method: 'meezan',
    boughtAt: minutesBefore(new Date(now.getTime() + wanted.leftMs), duration + WAITED_MINUTES),
    decision: 'completed',
    conversation,
    transactionId: transactionOf(seed),
    unseen: wanted.unseen,
  })
  const proofOf = await drawProofs([planned(new Date())], api.signal)
  // Drawing took a moment, so the remaining time is counted from here.
  const now = new Date()
  const startsAt = minutesBefore(new Date(now.getTime() + wanted.leftMs), duration)
  await runInOrder(api, sessionActions(context, proofOf, planned(now), { startsAt, until: minutesBefore(now, 0.4) }))
}

async function findRunning({ api, admin, accountOf }: DemoContext, wanted: Wanted): Promise<RunningSession | null> {
  const { minLeftMs, leftMs, users, choicesOf } = wanted
  const now = new Date()
  api.clock.set(now)
  const { sessions } = await api.call(listSessionRequests, admin, { query: { page: '1' } })
  for (const session of sessions) {
    const remainingMs = session.endTime === null ? 0 : new Date(session.endTime).getTime() - now.getTime()
    if (session.status !== 'completed' || remainingMs < minLeftMs || remainingMs > leftMs + MINUTE_MS) continue
    const [user, chatter] = [toAccount(session.userID), toAccount(session.chatterID)]
    if (!users.some(({ id }) => id === user.id)) continue
    if (!choicesOf(user).some(([name]) => accountOf(name).id === chatter.id)) continue
    return { id: sessionId(session._id), user, chatter, endsAt: new Date(session.endTime ?? now) }
  }
  return null
}

/** The account with its current username, which may have changed since signup. */
function toAccount({ _id, username }: { readonly _id: string; readonly username: string }): DemoAccount {
  return { id: _id as DemoAccount['id'], username }
}

/** Adds a pending purchase without warnings, unless one is already pending. */
async function ensurePendingProof(context: DemoContext, starts: number): Promise<void> {
  const { api, admin, accountOf } = context
  const { sessions } = await api.call(listSessionRequests, admin, { query: { page: '1' } })
  if (sessions.some(({ status }) => status === 'pending')) return
  const buyers = ['laiba', 'ayesha_92', 'saad.codes', 'zain', 'hira', 'tooba', 'iqra', 'maryam.k']
  const chatters = ['chai_with_danish', 'kiran', 'areeba', 'mehak', 'faizan', 'gilgit.wanderer', 'sameer_on_strings']
  for (const [index, user] of buyers.entries()) {
    const chatter = chatters[(starts + index) % chatters.length] ?? 'kiran'
    const planned: PlannedSession = {
      user,
      chatter,
      title: 'Basic',
      method: 'hbl',
      boughtAt: minutesBefore(new Date(), 4),
      decision: 'pending',
      transactionId: transactionOf(`${user} ${chatter} ${Date.now()}`),
    }
    try {
      const proofOf = await drawProofs([planned], api.signal)
      return await runInOrder(api, sessionActions({ api, admin, accountOf }, proofOf, planned))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  throw unusable('a payment to decide')
}

/** Requested on the latest Monday by a chatter with a balance. */
async function ensurePendingWithdraw({ api, admin, accountOf }: DemoContext): Promise<void> {
  const { withdrawRequests } = await api.call(listWithdrawRequests, admin, { query: { page: '1' } })
  if (withdrawRequests.some(({ status }) => status === 'pending')) return
  api.clock.set(mondaysAgo(new Date(), 1, '11:30'))
  for (const { username } of CHATTERS.filter(({ status }) => status === 'approved').toReversed()) {
    try {
      if ((await api.requestWithdraw(accountOf(username))) !== null) return
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  throw unusable('a withdraw to pay')
}

/** This happens, for example, after the demo's people were banned or deleted. */
function unusable(lacking: string): Error {
  return new Error(`The demo cannot make ${lacking}, because none of its people can any more: start a new one with --fresh.`)
}

function missing(username: string): never {
  throw new Refused('unknown_account', `the demo does not know ${username}`)
}
