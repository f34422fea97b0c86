// Fills an empty database with some weeks of life, by leading the real server through them in the order of time.

import { ensureFirstAdmin } from '#server/accounts/actions.ts'
import type { Foundations } from '#server/deps.ts'
import { drawAvatar, type Face } from './avatar.ts'
import { METHODS } from './banks.ts'
import { daysAgo, demoClock, minutesBefore, mondaysAgo } from './clock.ts'
import { drawAll } from './draw.ts'
import { CHATTERS, type ChatterCharacter, FIRST_ADMIN, PASSWORD, SECOND_ADMIN, USERS, type UserCharacter } from './people.ts'
import { type Company, type Happening, perform, playAll, prepareProps } from './performance.ts'
import { randomBy } from './random.ts'
import { pastScenes, pendingScenes } from './scenes.ts'
import { type DemoSize, WHOLE } from './size.ts'
import { type Actor, openStage, Refused, type Stage } from './stage.ts'

/** Everybody's id under the name they began with. */
export type Cast = Readonly<Record<string, Actor>>

const OPENED_DAYS_AGO = 41

export async function fillDemo(foundations: Foundations, now: Date, size: DemoSize = WHOLE, signal?: AbortSignal): Promise<Cast> {
  const scenes = [...pastScenes(now, size.everydayDays), ...pendingScenes(now)]
  const [props, faces] = await Promise.all([prepareProps(scenes, size, signal), drawFaces(size, signal)])
  const stage = await openStage(foundations, demoClock(), signal)
  try {
    const cast: Record<string, Actor> = {}
    const admin = await openShop(stage, now)
    cast[admin.username] = admin
    const who = (username: string) => {
      const actor = cast[username]
      if (!actor) throw new Error(`${username} has not joined yet`)
      return actor
    }
    const arrivals = [
      ...[SECOND_ADMIN, ...USERS].map((user) => userArrives(stage, user, { now, cast, faces })),
      ...CHATTERS.flatMap((chatter) => chatterArrives(stage, admin, chatter, { now, cast, faces })),
      { at: daysAgo(now, 39, '11:00'), happen: () => stage.makeAdmin(admin, who(SECOND_ADMIN.username)) },
      { at: daysAgo(now, OPENED_DAYS_AGO - 1, '10:05'), happen: () => wearIfAny(stage, admin, faces) },
    ]
    await playAll(stage, arrivals)
    // Only now are all ids known; what people do comes later anyway, or depends on nobody.
    const company: Company = { stage, admin: who(SECOND_ADMIN.username), who }
    await playAll(stage, [
      ...scenes.flatMap((scene) => perform(company, props, scene)),
      ...payouts(company, now),
      ...bans(company, now),
      reusedTransaction(company, now, props.receiptOf(scenes[0] ?? never()), scenes[0]?.transactionId ?? ''),
    ])
    await playAll(stage, lastSeen(stage, cast, now))
    return cast
  } finally {
    await stage.close()
  }
}

async function openShop(stage: Stage, now: Date): Promise<Actor> {
  stage.clock.set(daysAgo(now, OPENED_DAYS_AGO, '10:00'))
  await ensureFirstAdmin(stage.app.deps, { ...FIRST_ADMIN, password: PASSWORD })
  const admin = await stage.signIn(FIRST_ADMIN.username)
  for (const method of Object.values(METHODS)) {
    stage.clock.advance(60_000)
    await stage.addMethod(admin, method)
  }
  return admin
}

interface Arriving {
  readonly now: Date
  readonly cast: Record<string, Actor>
  readonly faces: ReadonlyMap<string, Buffer>
}

function userArrives(stage: Stage, user: UserCharacter, { now, cast, faces }: Arriving): Happening {
  const { username, age, gender } = user
  return {
    at: joinedAt(now, user),
    happen: async () => {
      const actor = await stage.signUpUser(username)
      cast[username] = actor
      if (age !== undefined && gender !== undefined) await stage.describe(actor, { age, gender })
      await wearIfAny(stage, actor, faces)
    },
  }
}

function chatterArrives(stage: Stage, admin: Actor, chatter: ChatterCharacter, { now, cast, faces }: Arriving): Happening[] {
  const { username, age, gender, phoneNumber, prices, status } = chatter
  const joined = joinedAt(now, chatter)
  const arrival = {
    at: joined,
    happen: async () => {
      cast[username] = await stage.signUpChatter(chatter)
    },
  }
  if (status === 'pending') return [arrival]
  const judged = {
    at: new Date(joined.getTime() + 5 * 3_600_000),
    happen: async () => {
      const actor = cast[username]
      if (!actor) throw new Error(`${username} has not joined`)
      await stage.judgeAccount(admin, actor, status === 'rejected' ? 'rejected' : 'approved')
      if (status === 'rejected') return
      await stage.describe(actor, { age, gender, phoneNumber, prices })
      await wearIfAny(stage, actor, faces)
    },
  }
  return [arrival, judged]
}

function joinedAt(now: Date, { username, joinedDaysAgo }: { readonly username: string; readonly joinedDaysAgo: number }): Date {
  const random = randomBy(`joined ${username}`)
  return daysAgo(now, joinedDaysAgo, `${random.whole(9, 16)}:${String(random.whole(0, 59)).padStart(2, '0')}`)
}

/** By Monday: who asks, and what an admin made of it. */
const PAYOUTS: readonly (readonly [weeks: number, chatter: string, verdict: 'completed' | 'rejected' | 'pending'])[] = [
  [4, 'mahnoor', 'completed'],
  [4, 'chai_with_danish', 'completed'],
  [3, 'mahnoor', 'rejected'],
  [3, 'noor-e-sukhan', 'completed'],
  [3, 'kiran', 'completed'],
  [2, 'mahnoor', 'completed'],
  [2, 'zoya.reads', 'completed'],
  [2, 'sameer_on_strings', 'completed'],
  [2, 'gilgit.wanderer', 'rejected'],
  [1, 'mahnoor', 'pending'],
  [1, 'areeba', 'pending'],
  [1, 'the.patient.listener.of.lahore', 'completed'],
  [1, 'kiran', 'pending'],
  [1, 'ماہ رخ', 'completed'],
]

function payouts({ stage, admin, who }: Company, now: Date): Happening[] {
  return PAYOUTS.flatMap(([weeks, chatter, verdict], index) => {
    const at = mondaysAgo(now, weeks, `09:${String(10 + index)}`)
    return [
      {
        at,
        happen: async () => {
          const id = await stage.askForWithdraw(who(chatter))
          if (id === null || verdict === 'pending') return
          // Paid on the same day, after lunch.
          stage.clock.set(new Date(at.getTime() + 4 * 3_600_000 + index * 420_000))
          await stage.payOut(admin, id, verdict)
        },
      },
    ]
  })
}

function bans({ stage, admin, who }: Company, now: Date): Happening[] {
  const bannedUsers = USERS.filter(({ banned }) => banned === true)
  const bannedChatters = CHATTERS.filter(({ status }) => status === 'banned')
  return [
    ...bannedUsers.map(({ username }) => ({ at: daysAgo(now, 11, '10:25'), happen: () => stage.ban(admin, who(username)) })),
    ...bannedChatters.map(({ username }) => ({
      at: daysAgo(now, 18, '17:40'),
      happen: () => stage.judgeAccount(admin, who(username), 'banned'),
    })),
  ]
}

/** Somebody tries to pay with a transfer that has already paid; the server says no, and nothing is left of it. */
function reusedTransaction({ stage, who }: Company, now: Date, receipt: Buffer, transactionId: string): Happening {
  return {
    at: daysAgo(now, 1, '23:20'),
    happen: async () => {
      const purchase = {
        user: who('fast_fahad'),
        chatter: who('kiran'),
        title: 'Basic',
        method: METHODS.hbl,
        transactionId,
        receipt,
      } as const
      await stage.buy(purchase).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
    },
  }
}

/** Everybody left at some time, most of them lately. */
function lastSeen(stage: Stage, cast: Cast, now: Date): Happening[] {
  return Object.values(cast).flatMap((actor) => {
    const random = randomBy(`last seen ${actor.username}`)
    if (random.next() < 0.1) return []
    const minutesAgo = random.pick([random.whole(2, 50), random.whole(60, 600), random.whole(900, 1_800), random.whole(3_000, 12_000)])
    return [{ at: minutesBefore(now, minutesAgo), happen: () => stage.beSeen(actor) }]
  })
}

async function drawFaces({ mostFaces }: DemoSize, signal?: AbortSignal): Promise<ReadonlyMap<string, Buffer>> {
  const faces: [string, Face][] = [FIRST_ADMIN, SECOND_ADMIN, ...USERS, ...CHATTERS].flatMap(({ username, face }) =>
    face === null ? [] : [[username, face] as [string, Face]],
  )
  const drawn = faces.slice(0, mostFaces)
  const pictures = await drawAll(
    drawn.map(([, face]) => drawAvatar(face)),
    signal,
  )
  return new Map(drawn.map(([username], index) => [username, pictures[index] ?? never()]))
}

async function wearIfAny(stage: Stage, actor: Actor, faces: ReadonlyMap<string, Buffer>): Promise<void> {
  const picture = faces.get(actor.username)
  if (picture) await stage.wear(actor, picture)
}

function never(): never {
  throw new Error('the demo has nothing to show')
}
