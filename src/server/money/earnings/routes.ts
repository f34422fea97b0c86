// Routes for a chatter's day and held earnings. The token identifies the chatter, so the calls need no id.

import { type ChatterDay, fetchChatterDay, type HeldEarning, listHeldEarnings } from '#contract/earnings.ts'
import { dateIn, endOfDayIn } from '#domain/business-time.ts'
import { waitOf } from '#domain/held.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { nextWithdrawDay } from '#domain/withdrawals.ts'
import { findAvailabilities } from '../../accounts/availability/store.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findBalance } from '../ledger/store.ts'
import { countHeld, type ListedHeld, listHeld } from './held-list.ts'
import { type Earned, findEarnings, findOnlineTime, findWaiting } from './store.ts'

export function registerEarningRoutes(deps: Deps, on: On): void {
  on(fetchChatterDay, ({ account }) => dayOf(deps, account))

  on(listHeldEarnings, async ({ account, query: { page } }) => {
    const { query } = deps.db
    const [earnings, totalEarnings, balance] = await Promise.all([
      listHeld(query, account.id, page),
      countHeld(query, account.id),
      findBalance(query, account.id),
    ])
    const now = deps.clock.now()
    return {
      earnings: earnings.map((earning) => presentHeld(earning, now)),
      totalEarnings,
      heldBalance: rupeesFromPaisa(balance.held),
    }
  })
}

async function dayOf(deps: Deps, { id }: Principal): Promise<ChatterDay> {
  const { query } = deps.db
  const { calendar } = deps.config
  const { timeZone } = calendar
  const at = { now: deps.clock.now(), timeZone }
  const [earnings, balance, waiting, online, availability] = await Promise.all([
    findEarnings(query, id, at),
    findBalance(query, id),
    findWaiting(query, id, at),
    findOnlineTime(query, id, at),
    findAvailabilities(query, [id], at.now),
  ])
  return {
    availability: availability(id),
    earnings: { today: presentEarned(earnings.today), week: presentEarned(earnings.week), month: presentEarned(earnings.month) },
    withdraw: {
      nextDay: nextWithdrawDay(calendar, at.now),
      held: rupeesFromPaisa(balance.held),
      available: rupeesFromPaisa(balance.available),
      pending: rupeesFromPaisa(balance.pendingWithdraw),
      advance: rupeesFromPaisa(balance.advance),
    },
    waiting: { sessions: waiting.sessions, userID: waiting.userId },
    online,
    timeZone,
    today: dateIn(timeZone, at.now),
    dayEndsAt: endOfDayIn(timeZone, at.now).toISOString(),
    serverTime: at.now.toISOString(),
  }
}

function presentEarned({ earned, takenBack }: Earned) {
  return { earned: rupeesFromPaisa(earned), takenBack: rupeesFromPaisa(takenBack) }
}

function presentHeld(earning: ListedHeld, now: Date): HeldEarning {
  const wait = waitOf(earning, earning, now)
  return {
    _id: earning.session.id,
    username: earning.username,
    plan: earning.plan,
    amount: rupeesFromPaisa(earning.heldPaisa),
    waitsFor: wait.for,
    availableAt: wait.at?.toISOString() ?? null,
  }
}
