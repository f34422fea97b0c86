import { expect, it } from 'vitest'
import { monthName, usedOf } from './admin-receiving-limit.tsx'

const METHOD = { _id: '1', bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123', raastID: null, payerNote: null }

it.each([
  // limit, received, full, percent, tone
  [1000, 0, false, 0, 'calm'],
  [1000, 790, false, 79, 'calm'],
  [1000, 800, false, 80, 'warning'],
  [1000, 800, true, 80, 'danger'],
  [1000, 1000, false, 100, 'danger'],
] as const)('of %d, %d received, full %j: %d percent, %s', (receivingLimit, receivedThisMonth, isFull, percent, tone) => {
  expect(usedOf({ ...METHOD, receivingLimit, receivedThisMonth, isFull })).toMatchObject({ percent, tone })
})

it('what is only claimed is shown apart from what was confirmed', () => {
  const used = usedOf({ ...METHOD, receivingLimit: 1000, receivedThisMonth: 700, claimedThisMonth: 500, isFull: false })
  expect(used).toMatchObject({ percent: 70, claimed: 500, claimedPercent: 50 })
})

it('an account without a limit shows no usage', () => {
  expect(usedOf({ ...METHOD, receivingLimit: null, receivedThisMonth: 500, isFull: false })).toBeNull()
})

it.each([
  ['2026-11', 'en', 'November'],
  ['2026-11', 'ur', 'نومبر'],
  ['2026-01', 'en', 'January'],
  ['', 'en', ''],
] as const)('the month %j in the language %s is %s', (month, language, name) => {
  expect(monthName(month, language)).toBe(name)
})
