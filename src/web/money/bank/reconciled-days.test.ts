import { expect, it } from 'vitest'
import type { ReconciledDay } from '#contract/bank-statements.ts'
import { foldDays, isOnlyUnmatched } from './reconciled-days.ts'

function aDay(day: string, isCovered: boolean, moneyIn = 0): ReconciledDay {
  const bank = { moneyIn: 0, moneyOut: 0, reversedIn: 0, reversedOut: 0, doneIn: 0, doneOut: 0, balance: null }
  return { day, isCovered, books: { moneyIn, moneyOut: 0 }, bank, differenceIn: 0, differenceOut: 0, unmatched: 0 }
}

it('consecutive days without a bank statement are one line with their sum', () => {
  const days = [aDay('2026-11-20', false, 1), aDay('2026-11-19', true, 5), aDay('2026-11-18', false, 2), aDay('2026-11-16', false, 3)]
  expect(foldDays(days).map(({ day, firstDay, dayCount, books }) => [day, firstDay, dayCount, books.moneyIn])).toEqual([
    ['2026-11-20', '2026-11-20', 1, 1],
    ['2026-11-19', '2026-11-19', 1, 5],
    ['2026-11-18', '2026-11-16', 2, 5],
  ])
})

it('money out that is not matched yet is not a difference, unless something else differs', () => {
  const day = { ...aDay('2026-11-19', true), differenceOut: 700 }
  expect(isOnlyUnmatched(day)).toBe(true)
  expect(isOnlyUnmatched({ ...day, differenceIn: 1 })).toBe(false)
  expect(isOnlyUnmatched({ ...day, books: { moneyIn: 0, moneyOut: 100 } })).toBe(false)
})
