// The Dashboard's figures.

import { type Figures, fetchFigures } from '#contract/figures.ts'
import { localTimeIn } from '#domain/business-time.ts'
import type { DayRange } from '#domain/day-range.ts'
import { lastDays, type QuickRange, rangeBefore } from '#domain/figures.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000
/** The longest of the ranges with a button. */
const USUAL_DAYS = 30

export function registerFigureRoutes(deps: Deps, on: On): void {
  const { timeZone } = deps.config.calendar
  on(fetchFigures, async ({ query: { days, from, to } }) => {
    const today = localTimeIn(timeZone, deps.clock.now()).slice(0, 10)
    const range = from !== undefined && to !== undefined ? { from, to } : lastDays(Number(days ?? USUAL_DAYS) as QuickRange, today)
    return { ...range, today, timeZone, ...(await readFigures(deps, range)) }
  })
}

function readFigures(deps: Deps, range: DayRange): Promise<Omit<Figures, keyof DayRange | 'today' | 'timeZone'>> {
  return deps.db.transaction(async (tx) => {
    await store.foldFigures(tx, deps.config.calendar.timeZone)
    const sums = await store.sumsOf(tx, range)
    const standing = await store.standing(tx)
    const keys = [...new Set(sums.filter(({ measure }) => measure === 'received').map(({ part }) => part))]
    const total = totalsOf(sums)
    const now = (measure: string) => standing.get(measure) ?? { rows: 0, amount: 0 }
    return {
      purchases: total('purchases').rows,
      approved: { rows: total('approved', 'listed').rows, deleted: total('approved', 'deleted').rows },
      rejected: { rows: total('rejected', 'listed').rows, deleted: total('rejected', 'deleted').rows },
      medianMinutes: await store.medianMinutes(tx, range),
      minutes: {
        sold: total('sold').amount,
        used: Math.floor(total('used').amount / MINUTE_MS),
        usedDeleted: Math.floor(total('used_deleted').amount / MINUTE_MS),
        kept: now('kept').amount,
        keptSessions: now('kept').rows,
      },
      moneyIn: rupees(total('received').amount),
      received: presentReceived(await store.findReceivingAccounts(tx, keys), total),
      fees: {
        charged: rupees(total('fees').amount),
        deleted: total('fees_deleted').rows,
        refunded: rupees(total('refunded_fees').amount),
      },
      owed: {
        chatters: now('owed').rows,
        held: rupees(now('owed_held').amount),
        available: rupees(now('owed_available').amount),
        pending: rupees(now('owed_pending').amount),
        advances: rupees(now('advances').amount),
      },
      paidOut: {
        rows: total('paid_out', 'listed').rows,
        deleted: total('paid_out', 'deleted').rows,
        amount: rupees(total('paid_out').amount),
      },
      refunds: {
        rows: total('refunds').rows,
        amount: rupees(total('refunds').amount),
        paidRows: total('refunds_paid').rows,
        paidAmount: rupees(total('refunds_paid').amount),
      },
      joined: { users: total('joined', 'users').rows, chatters: total('joined', 'chatters').rows },
      active: await store.countActive(tx, range),
      previous: await readPrevious(tx, rangeBefore(range)),
      days: presentDays(sums),
      hours: [...(await store.busiestHours(tx, range))],
    }
  })
}

async function readPrevious(tx: Tx, range: DayRange): Promise<Figures['previous']> {
  const total = totalsOf(await store.keyTotals(tx, range))
  const { buyers } = await store.countActive(tx, range)
  return {
    ...range,
    approved: total('approved', 'listed').rows,
    medianMinutes: await store.medianMinutes(tx, range),
    moneyIn: rupees(total('received').amount),
    paidOut: rupees(total('paid_out').amount),
    activeBuyers: buyers,
  }
}

type Total = (measure: string, part?: string) => { readonly rows: number; readonly amount: number }

/** Adds up a measure over all its parts, or over one of them. */
function totalsOf(sums: readonly Omit<store.DaySums, 'day'>[]): Total {
  return (measure, part) => {
    const counted = sums.filter((each) => each.measure === measure && (part === undefined || each.part === part))
    return { rows: counted.reduce((sum, { rows }) => sum + rows, 0), amount: counted.reduce((sum, { amount }) => sum + amount, 0) }
  }
}

function rupees(amountPaisa: number): number {
  return rupeesFromPaisa(paisa(amountPaisa))
}

/** Accounts that received the most come first. */
function presentReceived(accounts: readonly store.ReceivingAccount[], total: Total): Figures['received'] {
  return accounts
    .map(({ key, ...account }) => ({
      ...account,
      account: key,
      sums: total('received', key),
      deleted: total('received_deleted', key).rows,
    }))
    .filter(({ sums }) => sums.rows > 0)
    .toSorted((one, other) => other.sums.amount - one.sums.amount || one.account.localeCompare(other.account))
    .map(({ sums, ...account }) => ({ ...account, sessions: sums.rows - account.deleted, amount: rupees(sums.amount) }))
}

function presentDays(sums: readonly store.DaySums[]): Figures['days'] {
  const days = Map.groupBy(sums, ({ day }) => day)
  return [...days].map(([day, ofDay]) => {
    const total = totalsOf(ofDay)
    return {
      day,
      purchases: total('purchases').rows,
      approved: total('approved', 'listed').rows,
      rejected: total('rejected', 'listed').rows,
      moneyIn: rupees(total('received').amount),
      paidOut: rupees(total('paid_out').amount),
      refunded: rupees(total('refunds_paid').amount),
    }
  })
}
