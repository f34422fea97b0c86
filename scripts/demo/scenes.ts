// Which sessions there were, when, and what became of them. The ones that people look at are told one by one; between them the
// weeks are filled with everyday ones.

import type { PlanTitle } from '#domain/plans.ts'
import { type MethodName } from './banks.ts'
import { daysAgo, minutesBefore, withinMonth } from './clock.ts'
import { CHATTERS, USERS } from './people.ts'
import { randomBy } from './random.ts'
import * as talks from './talks.ts'
import { GHAR_KI_BAAT, KHANA, SHAYARI } from './talks-in-urdu.ts'

export interface Scene {
  readonly user: string
  readonly chatter: string
  readonly title: PlanTitle
  readonly method: MethodName
  readonly boughtAt: Date
  /** What the admin said, some minutes later; nothing yet when pending. */
  readonly verdict: 'completed' | 'rejected' | 'pending'
  readonly talk?: talks.Talk
  readonly transactionId: string
  /** Whose phone took the screenshot; two with one seed look nearly the same. */
  readonly receiptSeed?: string
  /** Sends the very picture of an earlier purchase, by its transaction ID. */
  readonly pictureOf?: string
  /** How much of it the receiver has not seen. */
  readonly unseen?: 'nothing' | 'last' | 'not even delivered'
}

type Told = readonly [user: string, chatter: string, title: PlanTitle, days: number, hhmm: string, talk: talks.Talk]

const TOLD: readonly Told[] = [
  ['hamza', 'mahnoor', 'Basic', 24, '21:40', talks.CRICKET_FINAL],
  ['hamza', 'noor-e-sukhan', 'Standard', 19, '22:05', SHAYARI],
  ['hamza', 'mahnoor', 'Standard', 15, '21:30', talks.SHOULD_I_MOVE],
  ['hamza', 'chai_with_danish', 'Basic', 9, '20:50', talks.DANISH_CHAI],
  ['hamza', 'gilgit.wanderer', 'Gold', 3, '21:10', talks.HUNZA],
  ['ayesha_92', 'mahnoor', 'Standard', 22, '16:20', talks.BIRYANI_RESCUE],
  ['saad.codes', 'mahnoor', 'Basic', 12, '22:40', talks.INTERVIEW_NERVES],
  ['hira', 'mahnoor', 'Basic', 8, '18:10', talks.EXAM_WEEK],
  ['نادیہ', 'mahnoor', 'Standard', 5, '19:05', GHAR_KI_BAAT],
  ['tooba', 'mahnoor', 'Gold', 4, '17:15', talks.BOOK_CLUB],
  ['hira', 'mahnoor', 'Standard', 2, '21:00', talks.SMALL_TALKS[3] ?? []],
  ['maryam.k', 'mahnoor', 'Basic', 1, '20:15', talks.SMALL_TALKS[0] ?? []],
  ['ayesha_92', 'zoya.reads', 'Basic', 6, '21:45', talks.BOOK_CLUB],
  ['نادیہ', 'noor-e-sukhan', 'Basic', 7, '20:40', KHANA],
  ['zain', 'sameer_on_strings', 'Gold', 10, '19:30', talks.SMALL_TALKS[2] ?? []],
]

/** With everyday sessions on so many of the past days. */
export function pastScenes(now: Date, everydayDays: number): Scene[] {
  const told = TOLD.map(
    ([user, chatter, title, days, hhmm, talk], index): Scene => ({
      user,
      chatter,
      title,
      method: index % 3 === 0 ? 'hbl' : 'meezan',
      boughtAt: daysAgo(now, days, hhmm),
      verdict: 'completed',
      talk,
      transactionId: transactionOf(`told ${index}`),
    }),
  )
  return [...told, ...everyday(now, everydayDays), ...refusedOnes(now)]
}

/** Hours that the told ones leave free. */
const HOURS = ['12:20', '14:45'] as const

function everyday(now: Date, firstDay: number): Scene[] {
  const random = randomBy('everyday sessions')
  const scenes: Scene[] = []
  for (let days = firstDay; days >= 1; days -= 1) {
    for (const hhmm of HOURS) {
      if (random.next() < 0.45) continue
      const chatters = CHATTERS.filter((each) => each.status === 'approved' && each.joinedDaysAgo > days + 1)
      const users = USERS.filter((each) => !each.banned && each.joinedDaysAgo > days && each.username !== 'hamza')
      if (chatters.length === 0 || users.length === 0) continue
      const chatter = random.pick(chatters)
      const titles = (['Basic', 'Basic', 'Standard', 'Gold'] as const).filter((title) => chatter.prices[title] > 0)
      scenes.push({
        user: random.pick(users).username,
        chatter: chatter.username,
        title: random.pick(titles),
        method: random.pick(['meezan', 'hbl']),
        boughtAt: daysAgo(now, days, hhmm),
        verdict: random.next() < 0.12 ? 'rejected' : 'completed',
        talk: random.pick(talks.SMALL_TALKS),
        transactionId: transactionOf(`everyday ${days} ${hhmm}`),
        unseen: random.pick(['nothing', 'nothing', 'last', 'not even delivered']),
      })
    }
  }
  return scenes
}

function refusedOnes(now: Date): Scene[] {
  const meezan = { title: 'Basic', method: 'meezan', verdict: 'rejected' } as const
  return [
    {
      ...meezan,
      user: 'hamza',
      chatter: 'ماہ رخ',
      boughtAt: daysAgo(now, 6, '23:10'),
      transactionId: transactionOf('hamza typed it wrong'),
    },
    { ...meezan, user: 'easy_rupees', chatter: 'kiran', boughtAt: daysAgo(now, 12, '13:30'), transactionId: '111111111' },
    { ...meezan, user: 'easy_rupees', chatter: 'mehak', boughtAt: daysAgo(now, 12, '13:50'), transactionId: '222222222' },
    { ...meezan, user: 'sarmad', chatter: 'kiran', boughtAt: daysAgo(now, 4, '15:40'), transactionId: SARMADS },
  ]
}

const SARMADS = '70441900228'
const SHARED = 'HB8830114726'

/** What waits for an admin right now: an honest one, and every kind that should be looked at twice. */
export function pendingScenes(now: Date): Scene[] {
  const scene = (minutesAgo: number, given: Omit<Scene, 'boughtAt' | 'verdict'>): Scene => ({
    ...given,
    // Limits are per month: in its first hours, an account filled by earlier purchases would not be full.
    boughtAt: withinMonth(now, minutesBefore(now, minutesAgo)),
    verdict: 'pending',
  })
  return [
    scene(128, {
      user: 'talha',
      chatter: 'kiran',
      title: 'Basic',
      method: 'meezan',
      transactionId: transactionOf('talha'),
      receiptSeed: 'one phone',
    }),
    scene(109, {
      user: 'ali_in_doha',
      chatter: 'the.patient.listener.of.lahore',
      title: 'Gold',
      method: 'easypaisa',
      transactionId: transactionOf('ali'),
    }),
    scene(92, { user: 'sarmad', chatter: 'kiran', title: 'Basic', method: 'meezan', transactionId: '70441900229', pictureOf: SARMADS }),
    scene(81, { user: 'komal', chatter: 'faizan', title: 'Standard', method: 'hbl', transactionId: SHARED }),
    scene(66, { user: 'iqra', chatter: 'mehak', title: 'Standard', method: 'easypaisa', transactionId: transactionOf('iqra') }),
    scene(54, { user: 'fast_fahad', chatter: 'areeba', title: 'Basic', method: 'hbl', transactionId: SHARED.toLowerCase() }),
    scene(43, { user: 'hamza', chatter: 'noor-e-sukhan', title: 'Gold', method: 'jazzcash', transactionId: transactionOf('hamza waits') }),
    scene(31, {
      user: 'rehan_r',
      chatter: 'mehak',
      title: 'Basic',
      method: 'meezan',
      transactionId: transactionOf('rehan'),
      receiptSeed: 'one phone',
    }),
    scene(22, { user: 'laiba', chatter: 'chai_with_danish', title: 'Standard', method: 'hbl', transactionId: transactionOf('laiba') }),
  ]
}

/** As banks number their transfers. */
export function transactionOf(seed: string): string {
  const random = randomBy(`transaction ${seed}`)
  return `${random.pick(['FT', 'TRX', 'HB', ''])}${String(random.whole(10_000, 99_999))}${String(random.whole(100_000, 999_999))}`
}
