// Wire ↔ reads of a chatter's day. It is their own by the token, so the call names nobody.

import { type ChatterDay, fetchChatterDay } from '#contract/earnings.ts'
import { dateIn, endOfDayIn } from '#domain/business-time.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { nextWithdrawDay } from '#domain/withdrawals.ts'
import { presentAvailability } from '../availability/present.ts'
import { findAvailabilities } from '../availability/store.ts'
import type { Deps } from '../deps.ts'
import { findBalance } from '../ledger/store.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { On } from '../platform/http/endpoints.ts'
import { type Earned, findEarnings, findOnlineTime, findWaiting } from './store.ts'

export function registerEarnings(deps: Deps, on: On): void {
  on(fetchChatterDay, ({ account }) => dayOf(deps, account))
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
    availability: presentAvailability(availability(id)),
    earnings: { today: presentEarned(earnings.today), week: presentEarned(earnings.week), month: presentEarned(earnings.month) },
    withdraw: {
      nextDay: nextWithdrawDay(calendar, at.now),
      available: rupeesFromPaisa(balance.available),
      pending: rupeesFromPaisa(balance.pendingWithdraw),
      advance: rupeesFromPaisa(balance.advance),
    },
    waiting: { sessions: waiting.sessions, userID: waiting.userId },
    online: { today: online.todaySeconds, week: online.weekSeconds, isOnline: online.isOnline },
    timeZone,
    today: dateIn(timeZone, at.now),
    dayEndsAt: endOfDayIn(timeZone, at.now).toISOString(),
    serverTime: at.now.toISOString(),
  }
}

function presentEarned({ earned, takenBack }: Earned) {
  return { earned: rupeesFromPaisa(earned), takenBack: rupeesFromPaisa(takenBack) }
}
