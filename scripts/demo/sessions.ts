// The planned sessions, with their times and decisions. Sessions that visitors look at are written one by one; random everyday
// sessions fill the weeks between them.

import type { PlanTitle } from '#domain/plans.ts'
import { type MethodName } from './banks.ts'
import { daysAgo, minutesBefore, withinMonth } from './clock.ts'
import * as conversations from './conversations.ts'
import { GHAR_KI_BAAT, KHANA, SHAYARI } from './conversations-in-urdu.ts'
import { CHATTERS, USERS } from './people.ts'
import { randomBy } from './random.ts'

export interface PlannedSession {
  readonly user: string
  readonly chatter: string
  readonly title: PlanTitle
  readonly method: MethodName
  readonly boughtAt: Date
  /** The admin's decision some minutes after the purchase. */
  readonly decision: 'completed' | 'rejected' | 'pending'
  readonly conversation?: conversations.Conversation
  readonly transactionId: string
  /** Proofs with the same seed have the same layout. */
  readonly proofSeed?: string
  /** The proof is the receipt of an earlier purchase, on which only the transaction ID was edited. */
  readonly receiptOf?: { readonly user: string; readonly boughtAt: Date }
  /** In rupees, if the proof shows an amount other than the price. */
  readonly amountSent?: number
  /** Transaction ID of an earlier purchase whose picture is sent again. */
  readonly pictureOf?: string
  /** What the receiver has not seen. */
  readonly unseen?: 'nothing' | 'last' | 'not even delivered'
}

type Detailed = readonly [
  user: string,
  chatter: string,
  title: PlanTitle,
  days: number,
  hhmm: string,
  conversation: conversations.Conversation,
]

const DETAILED: readonly Detailed[] = [
  ['hamza', 'mahnoor', 'Basic', 24, '21:40', conversations.CRICKET_FINAL],
  ['hamza', 'noor-e-sukhan', 'Standard', 19, '22:05', SHAYARI],
  ['hamza', 'mahnoor', 'Standard', 15, '21:30', conversations.SHOULD_I_MOVE],
  ['hamza', 'chai_with_danish', 'Basic', 9, '20:50', conversations.DANISH_CHAI],
  ['hamza', 'gilgit.wanderer', 'Gold', 3, '21:10', conversations.HUNZA],
  ['ayesha_92', 'mahnoor', 'Standard', 22, '16:20', conversations.BIRYANI_RESCUE],
  ['saad.codes', 'mahnoor', 'Basic', 12, '22:40', conversations.INTERVIEW_NERVES],
  ['hira', 'mahnoor', 'Basic', 8, '18:10', conversations.EXAM_WEEK],
  ['نادیہ', 'mahnoor', 'Standard', 5, '19:05', GHAR_KI_BAAT],
  ['tooba', 'mahnoor', 'Gold', 4, '17:15', conversations.BOOK_CLUB],
  ['hira', 'mahnoor', 'Standard', 2, '21:00', conversations.SHORT_CONVERSATIONS[3] ?? []],
  ['maryam.k', 'mahnoor', 'Basic', 1, '20:15', conversations.SHORT_CONVERSATIONS[0] ?? []],
  ['ayesha_92', 'zoya.reads', 'Basic', 6, '21:45', conversations.BOOK_CLUB],
  ['نادیہ', 'noor-e-sukhan', 'Basic', 7, '20:40', KHANA],
  ['zain', 'sameer_on_strings', 'Gold', 10, '19:30', conversations.SHORT_CONVERSATIONS[2] ?? []],
]

/** The sessions before now. Those of the last `historyDays` days include ordinary sessions. */
export function pastSessions(now: Date, historyDays: number): PlannedSession[] {
  const detailed = DETAILED.map(
    ([user, chatter, title, days, hhmm, conversation], index): PlannedSession => ({
      user,
      chatter,
      title,
      method: index % 3 === 0 ? 'hbl' : 'meezan',
      boughtAt: daysAgo(now, days, hhmm),
      decision: 'completed',
      conversation,
      transactionId: transactionOf(`detailed ${index}`),
    }),
  )
  return [...detailed, ...everyday(now, historyDays), ...rejectedSessions(now)]
}

/** Times at which no session in DETAILED is running. */
const HOURS = ['12:20', '14:45'] as const

function everyday(now: Date, firstDay: number): PlannedSession[] {
  const random = randomBy('everyday sessions')
  const sessions: PlannedSession[] = []
  for (let days = firstDay; days >= 1; days -= 1) {
    for (const hhmm of HOURS) {
      if (random.next() < 0.45) continue
      const chatters = CHATTERS.filter((chatter) => chatter.status === 'approved' && chatter.joinedDaysAgo > days + 1)
      const users = USERS.filter((user) => !user.banned && user.joinedDaysAgo > days && user.username !== 'hamza')
      if (chatters.length === 0 || users.length === 0) continue
      const chatter = random.pick(chatters)
      const titles = (['Basic', 'Basic', 'Standard', 'Gold'] as const).filter((title) => chatter.prices[title] > 0)
      sessions.push({
        user: random.pick(users).username,
        chatter: chatter.username,
        title: random.pick(titles),
        method: random.pick(['meezan', 'hbl']),
        boughtAt: daysAgo(now, days, hhmm),
        decision: random.next() < 0.12 ? 'rejected' : 'completed',
        conversation: random.pick(conversations.SHORT_CONVERSATIONS),
        transactionId: transactionOf(`everyday ${days} ${hhmm}`),
        unseen: random.pick(['nothing', 'nothing', 'last', 'not even delivered']),
      })
    }
  }
  return sessions
}

function rejectedSessions(now: Date): PlannedSession[] {
  const meezan = { title: 'Basic', method: 'meezan', decision: 'rejected' } as const
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
    { ...meezan, user: 'sarmad', chatter: 'kiran', boughtAt: daysAgo(now, 4, '15:40'), transactionId: SARMADS_TRANSACTION_ID },
  ]
}

const SARMADS_TRANSACTION_ID = '70441900228'
const SHARED_TRANSACTION_ID = 'HB8830114726'

/** Purchases waiting for an admin, oldest first: ordinary ones, and one with each kind of warning. */
export function pendingSessions(now: Date): PlannedSession[] {
  const session = (minutesAgo: number, given: Omit<PlannedSession, 'boughtAt' | 'decision'>): PlannedSession => ({
    ...given,
    // Receiving limits are per month, so early in a month, earlier purchases would not count.
    boughtAt: withinMonth(now, minutesBefore(now, minutesAgo)),
    decision: 'pending',
  })
  return [
    session(128, {
      user: 'talha',
      chatter: 'kiran',
      title: 'Basic',
      method: 'meezan',
      transactionId: transactionOf('talha'),
      proofSeed: 'one phone',
    }),
    session(109, {
      user: 'ali_in_doha',
      chatter: 'the.patient.listener.of.lahore',
      title: 'Gold',
      method: 'easypaisa',
      transactionId: transactionOf('ali'),
    }),
    session(92, {
      user: 'sarmad',
      chatter: 'kiran',
      title: 'Basic',
      method: 'meezan',
      transactionId: '70441900229',
      pictureOf: SARMADS_TRANSACTION_ID,
    }),
    session(81, { user: 'komal', chatter: 'faizan', title: 'Standard', method: 'hbl', transactionId: SHARED_TRANSACTION_ID }),
    session(66, {
      user: 'iqra',
      chatter: 'mehak',
      title: 'Standard',
      method: 'hbl',
      transactionId: transactionOf('iqra'),
      amountSent: 500,
    }),
    session(54, {
      user: 'fast_fahad',
      chatter: 'areeba',
      title: 'Basic',
      method: 'hbl',
      transactionId: SHARED_TRANSACTION_ID.toLowerCase(),
    }),
    session(43, {
      user: 'hamza',
      chatter: 'noor-e-sukhan',
      title: 'Gold',
      method: 'jazzcash',
      transactionId: transactionOf('hamza waits'),
    }),
    session(31, {
      user: 'rehan_r',
      chatter: 'kiran',
      title: 'Basic',
      method: 'meezan',
      transactionId: withOtherDigit(transactionOf('talha')),
      proofSeed: 'one phone',
      receiptOf: { user: 'talha', boughtAt: withinMonth(now, minutesBefore(now, 128)) },
    }),
    session(22, { user: 'tooba', chatter: 'chai_with_danish', title: 'Standard', method: 'hbl', transactionId: transactionOf('tooba') }),
    session(15, {
      user: 'biryani.first',
      chatter: 'gilgit.wanderer',
      title: 'Basic',
      method: 'meezan',
      transactionId: transactionOf('biryani'),
    }),
  ]
}

function withOtherDigit(transactionId: string): string {
  return `${transactionId.slice(0, -1)}${transactionId.endsWith('7') ? '1' : '7'}`
}

/** Looks like a bank's transfer number. */
export function transactionOf(seed: string): string {
  const random = randomBy(`transaction ${seed}`)
  return `${random.pick(['FT', 'TRX', 'HB', ''])}${String(random.whole(10_000, 99_999))}${String(random.whole(100_000, 999_999))}`
}
