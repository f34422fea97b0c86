// What a demo must have at every start, whatever became of the last one: a session in its last minute, one with a good while to
// go, a proof to decide and a withdraw to pay. What is still there is left alone.

import { listSessionRequests } from '#contract/sessions.ts'
import { listWithdrawRequests } from '#contract/withdrawals.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Foundations } from '#server/deps.ts'
import { demoClock, minutesBefore, mondaysAgo } from './clock.ts'
import type { Cast } from './fill.ts'
import { CHATTERS, FIRST_ADMIN, LOGINS } from './people.ts'
import { type Company, perform, playAll, prepareProps } from './performance.ts'
import { type Scene, transactionOf } from './scenes.ts'
import { type DemoSize, WHOLE } from './size.ts'
import { type Actor, openStage, Refused } from './stage.ts'
import * as talks from './talks.ts'
import { PEHLI_TANKHWAH } from './talks-in-urdu.ts'

export interface RunningSession {
  readonly id: SessionId
  readonly user: Actor
  readonly chatter: Actor
  readonly endsAt: Date
}

export interface Ready {
  /** About a minute to go. */
  readonly endingSoon: RunningSession
  /** About twelve minutes to go. */
  readonly running: RunningSession
  /** Where it was asked for, one in Urdu script, of the same user. */
  readonly inUrdu: RunningSession | null
}

const MINUTE_MS = 60_000
const ENDING_SOON = { leastLeftMs: 60_000, leftMs: 85_000 }
const RUNNING = { leastLeftMs: 6 * MINUTE_MS, leftMs: 12 * MINUTE_MS }
/** Between the purchase and its approval. */
const WAITED_MINUTES = 3

/** In turn, so that none of them buys at every start; a running session goes on. */
const BUYERS = [LOGINS.user, 'ayesha_92', 'saad.codes', 'hira', 'zain', 'maryam.k']

type Choice = readonly [chatter: string, ...said: talks.Talk[]]

/** The first free chatter; the messages depend on how often the demo was started. */
const SOON: readonly Choice[] = [
  ['zoya.reads', talks.LAST_PAGES, talks.BOOK_CLUB],
  ...CHATTERS.filter(
    ({ status, username, prices }) => status === 'approved' && prices.Basic > 0 && username !== LOGINS.chatter && username !== 'zoya.reads',
  ).map(({ username }): Choice => [username, ...talks.SMALL_TALKS]),
]
/** All with names that are easily typed, because theirs is the login that is printed. */
const LONG: readonly Choice[] = [
  [LOGINS.chatter, talks.CRICKET_FINAL, talks.BIRYANI_RESCUE],
  ['gilgit.wanderer', talks.HUNZA],
  ['chai_with_danish', talks.DANISH_CHAI],
  ['areeba', ...talks.SMALL_TALKS],
  ['kiran', ...talks.SMALL_TALKS],
]
/** Some call each other by name. */
const LONG_BY_NAME: readonly Choice[] = [[LOGINS.chatter, talks.NEW_JOB], ...LONG.slice(1)]
const URDU: readonly Choice[] = [['ماہ رخ', PEHLI_TANKHWAH]]

export interface ReadyOptions {
  readonly starts: number
  readonly inUrdu?: boolean
  readonly size?: DemoSize
  readonly signal?: AbortSignal
}

export async function makeReady(foundations: Foundations, cast: Cast, options: ReadyOptions): Promise<Ready> {
  const { starts, inUrdu = false, size = WHOLE, signal } = options
  const stage = await openStage(foundations, demoClock(), signal)
  try {
    const who = (username: string) => cast[username] ?? missing(username)
    const company: Company = { stage, who, admin: who(FIRST_ADMIN.username) }
    await keepProof(company, starts)
    await keepWithdraw(company)
    const common = { starts, unseen: 'last', size } as const
    const first = starts % BUYERS.length
    const buyers = [...BUYERS.slice(first), ...BUYERS.slice(0, first)].map(who)
    const running = await keepRunning(company, {
      ...common,
      ...RUNNING,
      title: 'Standard',
      users: buyers,
      choicesOf: ({ id }) => (id === who(LOGINS.user).id ? LONG_BY_NAME : LONG),
    })
    // Under the name that the cast knows, whatever they are called by now.
    const users = buyers.filter(({ id }) => id === running.user.id)
    const urdu = inUrdu ? await keepRunning(company, { ...common, ...RUNNING, title: 'Standard', users, choicesOf: () => URDU }) : null
    const endingSoon = await keepRunning(company, {
      ...common,
      ...ENDING_SOON,
      title: 'Basic',
      users,
      choicesOf: () => SOON.filter(([chatter]) => who(chatter).id !== running.chatter.id),
    })
    return { running, endingSoon, inUrdu: urdu }
  } finally {
    await stage.close()
  }
}

interface Wanted {
  readonly leastLeftMs: number
  readonly leftMs: number
  readonly title: PlanTitle
  /** The first who can. */
  readonly users: readonly Actor[]
  readonly choicesOf: (user: Actor) => readonly Choice[]
  readonly starts: number
  readonly unseen: NonNullable<Scene['unseen']>
  readonly size: DemoSize
}

async function keepRunning(company: Company, wanted: Wanted): Promise<RunningSession> {
  const found = await findRunning(company, wanted)
  if (found) return found
  for (const user of wanted.users) {
    for (const [chatter, ...said] of wanted.choicesOf(user)) {
      try {
        await startSession(company, { user, chatter, said }, wanted)
        // On a slow machine some of its time went by while it was acted out.
        const started = await findRunning(company, { ...wanted, leastLeftMs: 1 })
        if (started) return started
      } catch (error) {
        // Busy, banned, deleted, or waiting for an answer: somebody else is free.
        if (!(error instanceof Refused)) throw error
      }
    }
  }
  throw new Refused('nobody_is_free', 'no session of the demo could be started')
}

interface Pair {
  readonly user: Actor
  readonly chatter: string
  readonly said: readonly talks.Talk[]
}

async function startSession(company: Company, { user, chatter, said }: Pair, wanted: Wanted): Promise<void> {
  const talk = said[wanted.starts % said.length] ?? []
  const { stage } = company
  stage.clock.set(new Date())
  const { duration } = await stage.planOf(company.who(chatter), wanted.title)
  const seed = `${chatter} ${wanted.title} ${Date.now()}`
  const scene = (now: Date): Scene => ({
    user: user.username,
    chatter,
    title: wanted.title,
    method: 'meezan',
    boughtAt: minutesBefore(new Date(now.getTime() + wanted.leftMs), duration + WAITED_MINUTES),
    verdict: 'completed',
    talk,
    transactionId: transactionOf(seed),
    unseen: wanted.unseen,
  })
  const props = await prepareProps([scene(new Date())], wanted.size)
  // The pictures took a moment; the time left is counted from here.
  const now = new Date()
  const startsAt = minutesBefore(new Date(now.getTime() + wanted.leftMs), duration)
  await playAll(stage, perform(company, props, scene(now), { startsAt, until: minutesBefore(now, 0.4) }))
}

async function findRunning({ stage, admin, who }: Company, wanted: Wanted): Promise<RunningSession | null> {
  const { leastLeftMs, leftMs, users, choicesOf } = wanted
  const now = new Date()
  stage.clock.set(now)
  const { sessions } = await stage.call(listSessionRequests, admin, { query: { page: '1' } })
  for (const session of sessions) {
    const leftOfItMs = session.endTime === null ? 0 : new Date(session.endTime).getTime() - now.getTime()
    if (session.status !== 'completed' || leftOfItMs < leastLeftMs || leftOfItMs > leftMs + MINUTE_MS) continue
    const [user, chatter] = [asActor(session.userID), asActor(session.chatterID)]
    if (!users.some(({ id }) => id === user.id)) continue
    if (!choicesOf(user).some(([name]) => who(name).id === chatter.id)) continue
    return { id: sessionId(session._id), user, chatter, endsAt: new Date(session.endTime ?? now) }
  }
  return null
}

/** By the name they have now, which may not be the one they began with. */
function asActor({ _id, username }: { readonly _id: string; readonly username: string }): Actor {
  return { id: _id as Actor['id'], username }
}

/** A pending purchase that an admin could approve at once. */
async function keepProof(company: Company, starts: number): Promise<void> {
  const { stage, admin, who } = company
  const { sessions } = await stage.call(listSessionRequests, admin, { query: { page: '1' } })
  if (sessions.some(({ status }) => status === 'pending')) return
  const buyers = ['laiba', 'ayesha_92', 'saad.codes', 'zain', 'hira', 'tooba', 'iqra', 'maryam.k']
  const chatters = ['chai_with_danish', 'kiran', 'areeba', 'mehak', 'faizan', 'gilgit.wanderer', 'sameer_on_strings']
  for (const [index, user] of buyers.entries()) {
    const chatter = chatters[(starts + index) % chatters.length] ?? 'kiran'
    const scene: Scene = {
      user,
      chatter,
      title: 'Basic',
      method: 'hbl',
      boughtAt: minutesBefore(new Date(), 4),
      verdict: 'pending',
      transactionId: transactionOf(`${user} ${chatter} ${Date.now()}`),
    }
    try {
      return await playAll(stage, perform({ stage, admin, who }, await prepareProps([scene]), scene))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
}

/** Requested on the latest Monday, by a chatter with a balance left. */
async function keepWithdraw({ stage, admin, who }: Company): Promise<void> {
  const { withdrawRequests } = await stage.call(listWithdrawRequests, admin, { query: { page: '1' } })
  if (withdrawRequests.some(({ status }) => status === 'pending')) return
  stage.clock.set(mondaysAgo(new Date(), 1, '11:30'))
  for (const { username } of CHATTERS.filter(({ status }) => status === 'approved').toReversed()) {
    try {
      if ((await stage.askForWithdraw(who(username))) !== null) return
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
}

function missing(username: string): never {
  throw new Refused('unknown_character', `the demo does not know ${username}`)
}
