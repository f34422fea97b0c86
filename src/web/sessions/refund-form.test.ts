import { expect, it } from 'vitest'
import { amountOfUnused, consequencesOf, problemOf, type RefundFigures } from './refund-form.ts'

const figures: RefundFigures = {
  amountPaid: 500,
  earned: 450,
  fee: 50,
  held: 0,
  availableBalance: 450,
  isRunning: false,
  unusedMinutes: 0,
  boughtMinutes: 60,
  isRefunded: false,
}
const form = { amount: 500, reason: 'technical', note: '' } as const

// biome-ignore format: a table is read by its columns
it.each([
  [{},                                null],
  [{ amount: 501 },                   'refund_too_large'],
  [{ amount: 1.5 },                   'refund_amount_form'],
  [{ amount: null },                  'refund_amount_form'],
  [{ amount: 501, reason: '' },       'refund_too_large'],
  [{ reason: '' },                    'refund_reason_missing'],
  [{ reason: 'other' },               'refund_note_missing'],
] as const)('%j: %j', (changed, expected) => {
  expect(problemOf({ ...form, ...changed }, figures)).toBe(expected)
})

it('a session that was refunded cannot be refunded again', () => {
  expect(problemOf(form, { ...figures, isRefunded: true })).toBe('session_refunded')
})

// biome-ignore format: a table is read by its columns
it.each([
  // amount  available  running  taken now  advance  fee    ends
  [500,      450,       false,   450,       0,       50,    false],
  [500,      100,       false,   100,       350,     50,    false],
  [500,      0,         true,    0,         450,     50,    true],
  [101,      450,       true,    90.9,      0,       10.1,  false],
])('of %d with %d available, running %s: %d now, %d as an advance, %d of the fee, ends %s', (amount, availableBalance, isRunning, takenNow, advance, feeReturned, endsSession) => {
  expect(consequencesOf(amount, { ...figures, availableBalance, isRunning })).toEqual({ takenNow, advance, feeReturned, endsSession })
})

it('there are none while the amount is wrong', () => {
  expect(consequencesOf(501, figures)).toBeNull()
  expect(consequencesOf(null, figures)).toBeNull()
})

// biome-ignore format: a table is read by its columns
it.each([
  // paid    unused  of  offered
  [500,      0,      60, null],
  [500,      60,     60, 500],
  [99.5,     60,     60, 99.5],
  [500,      20,     60, 166],
  [500,      59,     60, 491],
  [50,       1,      60, null],
])('of %d paid, with %d of %d minutes unused: %d', (amountPaid, unusedMinutes, boughtMinutes, offered) => {
  expect(amountOfUnused({ ...figures, amountPaid, unusedMinutes, boughtMinutes })).toBe(offered)
})
