// Fills an empty database with several weeks of activity by calling the real server in chronological order.

import { readFileSync } from 'node:fs'
import { toggleUserBan } from '#contract/accounts.ts'
import { readNotices } from '#contract/notices.ts'
import { addPaymentMethod } from '#contract/payments.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { ensureFirstAdmin } from '#server/accounts/actions.ts'
import type { Foundations } from '#server/deps.ts'
import { bankStatement } from './bank-statement.ts'
import { METHODS } from './banks.ts'
import { daysAgo, demoClock, minutesBefore, mondaysAgo } from './clock.ts'
import { type DemoAccount, type DemoApi, openDemoApi, Refused } from './demo-api.ts'
import { CHATTERS, type DemoChatter, type DemoUser, FIRST_ADMIN, PASSWORD, SECOND_ADMIN, USERS } from './people.ts'
import { randomBy } from './random.ts'
import { refunds } from './refunds.ts'
import { type DemoContext, drawProofs, runInOrder, sessionActions, type TimedAction } from './session-actions.ts'
import { pastSessions, pendingSessions } from './sessions.ts'
import { type DemoSize, WHOLE } from './size.ts'

/** Accounts by their username at signup. */
export type DemoAccounts = Readonly<Record<string, DemoAccount>>

const OPENED_DAYS_AGO = 41

export async function fillDemo(foundations: Foundations, now: Date, size: DemoSize = WHOLE, signal?: AbortSignal): Promise<DemoAccounts> {
  const sessions = [...pastSessions(now, size.historyDays), ...pendingSessions(now)]
  const proofOf = await drawProofs(sessions, signal)
  const faces = readFaces(size)
  const api = await openDemoApi(foundations, demoClock(), signal)
  try {
    const accounts: Record<string, DemoAccount> = {}
    const admin = await setUpPlatform(api, now)
    accounts[admin.username] = admin
    const accountOf = (username: string) => {
      const account = accounts[username]
      if (!account) throw new Error(`${username} has not joined yet`)
      return account
    }
    const joins = [
      ...[SECOND_ADMIN, ...USERS].map((user) => userJoins(api, user, { now, accounts, faces })),
      ...CHATTERS.flatMap((chatter) => chatterJoins(api, admin, chatter, { now, accounts, faces })),
      { at: daysAgo(now, 39, '11:00'), run: () => api.makeAdmin(admin, accountOf(SECOND_ADMIN.username)) },
      { at: daysAgo(now, OPENED_DAYS_AGO - 1, '10:05'), run: () => setAvatarIfAny(api, admin, faces) },
    ]
    await runInOrder(api, joins)
    // Runs second, because sessions need the ids of all accounts.
    const context: DemoContext = { api, admin: accountOf(SECOND_ADMIN.username), accountOf }
    await runInOrder(api, [
      ...sessions.flatMap((session) => sessionActions(context, proofOf, session)),
      ...payouts(context, now),
      ...bans(context, now),
      ...refunds(context, now),
      ...bankStatement(context, now),
      reusedTransaction(context, now, proofOf(sessions[0] ?? never()), sessions[0]?.transactionId ?? ''),
      { at: minutesBefore(now, UNREAD_MINUTES), run: () => readOldNotices(api, Object.values(accounts)) },
    ])
    await runInOrder(api, lastSeen(api, accounts, now))
    return accounts
  } finally {
    await api.close()
  }
}

/** Newer notices stay unread. */
const UNREAD_MINUTES = 6 * 60

async function readOldNotices(api: DemoApi, accounts: readonly DemoAccount[]): Promise<void> {
  for (const account of accounts) {
    await api.call(readNotices, account, { body: { all: true } }).catch((error: unknown) => {
      // A banned account cannot read anything.
      if (!(error instanceof Refused)) throw error
    })
  }
}

async function setUpPlatform(api: DemoApi, now: Date): Promise<DemoAccount> {
  api.clock.set(daysAgo(now, OPENED_DAYS_AGO, '10:00'))
  await ensureFirstAdmin(api.app.deps, { ...FIRST_ADMIN, password: PASSWORD })
  const admin = await api.signIn(FIRST_ADMIN.username)
  for (const method of Object.values(METHODS)) {
    api.clock.advance(60_000)
    await api.call(addPaymentMethod, admin, { body: method })
  }
  return admin
}

interface Joining {
  readonly now: Date
  readonly accounts: Record<string, DemoAccount>
  readonly faces: ReadonlyMap<string, Buffer>
}

function userJoins(api: DemoApi, user: DemoUser, { now, accounts, faces }: Joining): TimedAction {
  return {
    at: joinedAt(now, user),
    run: async () => {
      const account = await api.signUp(user.username, { role: 'user' })
      accounts[user.username] = account
      if (user.age !== undefined) await api.saveProfile(account, user)
      await setAvatarIfAny(api, account, faces)
    },
  }
}

function chatterJoins(api: DemoApi, admin: DemoAccount, chatter: DemoChatter, { now, accounts, faces }: Joining): TimedAction[] {
  const { username, status } = chatter
  const joined = joinedAt(now, chatter)
  const join = {
    at: joined,
    run: async () => {
      accounts[username] = await api.signUp(username, { ...chatter, role: 'chatter' })
    },
  }
  if (status === 'pending') return [join]
  const decision = {
    at: new Date(joined.getTime() + 5 * 3_600_000),
    run: async () => {
      const account = accounts[username]
      if (!account) throw new Error(`${username} has not joined`)
      await api.setAccountStatus(admin, account, status === 'rejected' ? 'rejected' : 'approved')
      if (status === 'rejected') return
      await api.saveProfile(account, chatter)
      await setAvatarIfAny(api, account, faces)
    },
  }
  return [join, decision]
}

function joinedAt(now: Date, { username, joinedDaysAgo }: { readonly username: string; readonly joinedDaysAgo: number }): Date {
  const random = randomBy(`joined ${username}`)
  return daysAgo(now, joinedDaysAgo, `${random.whole(9, 16)}:${String(random.whole(0, 59)).padStart(2, '0')}`)
}

/** Withdraw requests by Monday, with the admin's decision. */
const PAYOUTS: readonly (readonly [weeks: number, chatter: string, decision: 'completed' | 'rejected' | 'pending'])[] = [
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

function payouts({ api, admin, accountOf }: DemoContext, now: Date): TimedAction[] {
  return PAYOUTS.flatMap(([weeks, chatter, decision], index) => {
    const at = mondaysAgo(now, weeks, `09:${String(10 + index)}`)
    return [
      {
        at,
        run: async () => {
          const id = await api.requestWithdraw(accountOf(chatter))
          if (id === null || decision === 'pending') return
          // Paid on the same afternoon.
          api.clock.set(new Date(at.getTime() + 4 * 3_600_000 + index * 420_000))
          await api.call(updateWithdrawStatus, admin, { params: { id }, body: { status: decision, expectedStatus: 'pending' } })
        },
      },
    ]
  })
}

function bans({ api, admin, accountOf }: DemoContext, now: Date): TimedAction[] {
  const ban = async (username: string) => {
    const { id } = accountOf(username)
    await api.call(toggleUserBan, admin, { params: { id }, body: { status: 'approved' } })
  }
  const bannedUsers = USERS.filter(({ banned }) => banned === true)
  const bannedChatters = CHATTERS.filter(({ status }) => status === 'banned')
  return [
    ...bannedUsers.map(({ username }) => ({ at: daysAgo(now, 11, '10:25'), run: () => ban(username) })),
    ...bannedChatters.map(({ username }) => ({
      at: daysAgo(now, 18, '17:40'),
      run: () => api.setAccountStatus(admin, accountOf(username), 'banned'),
    })),
  ]
}

/** A buyer tries to reuse a transaction ID that already paid; the server refuses and stores nothing. */
function reusedTransaction({ api, accountOf }: DemoContext, now: Date, proof: Buffer, transactionId: string): TimedAction {
  return {
    at: daysAgo(now, 1, '23:20'),
    run: async () => {
      const purchase = {
        user: accountOf('fast_fahad'),
        chatter: accountOf('kiran'),
        title: 'Basic',
        method: METHODS.hbl,
        transactionId,
        proof,
      } as const
      await api.buy(purchase).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
    },
  }
}

/** Gives most accounts a last-seen time, usually a recent one. */
function lastSeen(api: DemoApi, accounts: DemoAccounts, now: Date): TimedAction[] {
  return Object.values(accounts).flatMap((account) => {
    const random = randomBy(`last seen ${account.username}`)
    if (random.next() < 0.1) return []
    const minutesAgo = random.pick([random.whole(2, 50), random.whole(60, 600), random.whole(900, 1_800), random.whole(3_000, 12_000)])
    return [{ at: minutesBefore(now, minutesAgo), run: () => api.connectOnce(account) }]
  })
}

function readFaces({ maxFaces }: DemoSize): ReadonlyMap<string, Buffer> {
  const faces = [FIRST_ADMIN, SECOND_ADMIN, ...USERS, ...CHATTERS].flatMap(({ username, face }) =>
    face === null ? [] : [[username, readFileSync(new URL(`./assets/avatars/${face}.webp`, import.meta.url))] as const],
  )
  return new Map(faces.slice(0, maxFaces))
}

async function setAvatarIfAny(api: DemoApi, account: DemoAccount, faces: ReadonlyMap<string, Buffer>): Promise<void> {
  const picture = faces.get(account.username)
  if (picture) await api.setAvatar(account, picture)
}

function never(): never {
  throw new Error('a picture or session of the demo is missing')
}
