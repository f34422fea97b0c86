import { describe, expect, it } from 'vitest'
import type { BusinessCalendar } from './business-time.ts'
import type { ErrorCode } from './errors.ts'
import { accountId, withdrawalId } from './ids.ts'
import { type Balance, EMPTY_BALANCE } from './ledger.ts'
import { paisa } from './money.ts'
import { refusal, refused } from './testing/refusal.ts'
import {
  changeStatus,
  checkRequest,
  checkTakeBackReason,
  isWithdrawDay,
  nextWithdrawDay,
  request,
  type Withdrawal,
  type WithdrawalStatus,
} from './withdrawals.ts'

const KARACHI: BusinessCalendar = { timeZone: 'Asia/Karachi', withdrawWeekdays: ['monday'] }
const MONDAY = new Date('2026-11-16T07:00:00.000Z')
const TUESDAY = new Date('2026-11-17T07:00:00.000Z')
const bank = { bankName: 'HBL', accountName: 'Sana', accountNumber: '0123' }

function balance(available: number, pendingWithdraw: number, totalWithdrawn: number): Balance {
  return { ...EMPTY_BALANCE, available: paisa(available), pendingWithdraw: paisa(pendingWithdraw), totalWithdrawn: paisa(totalWithdrawn) }
}

describe('the day', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    // moment                      days                               next
    ['2026-11-15T18:59:59.999Z',   ['monday'],                        '2026-11-16'],
    ['2026-11-15T19:00:00.000Z',   ['monday'],                        '2026-11-16'],
    ['2026-11-16T18:59:59.999Z',   ['monday'],                        '2026-11-16'],
    ['2026-11-16T19:00:00.000Z',   ['monday'],                        '2026-11-23'],
    ['2026-12-29T07:00:00.000Z',   ['monday'],                        '2027-01-04'],
    ['2026-11-16T19:00:00.000Z',   ['monday', 'thursday'],            '2026-11-19'],
    ['2028-02-28T19:00:00.000Z',   ['wednesday'],                     '2028-03-01'],
  ] as const)('after %s, of %j, the next one is %s', (moment, withdrawWeekdays, next) => {
    expect(nextWithdrawDay({ timeZone: 'Asia/Karachi', withdrawWeekdays }, new Date(moment))).toBe(next)
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    // moment                      in Karachi            allowed
    ['2026-11-15T18:59:59.999Z',   'Sunday 23:59',       false],
    ['2026-11-15T19:00:00.000Z',   'Monday 00:00',       true],
    ['2026-11-16T18:59:59.999Z',   'Monday 23:59',       true],
    ['2026-11-16T19:00:00.000Z',   'Tuesday 00:00',      false],
  ])('%s is %s there: %s', (moment, _there, allowed) => {
    expect(isWithdrawDay(KARACHI, new Date(moment))).toBe(allowed)
  })

  it('can be one of several', () => {
    const calendar: BusinessCalendar = { ...KARACHI, withdrawWeekdays: ['monday', 'tuesday'] }
    expect(isWithdrawDay(calendar, TUESDAY)).toBe(true)
  })
})

describe('a withdraw request', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, typeof bank, Date, ErrorCode | null]>([
    ['on Monday, complete',           bank,                               MONDAY,   null],
    ['on Tuesday',                    bank,                               TUESDAY,  'withdraw_day'],
    ['on Tuesday, incomplete',        { ...bank, bankName: '' },          TUESDAY,  'withdraw_day'],
    ['without a bank',                { ...bank, bankName: ' ' },         MONDAY,   'withdraw_fields_missing'],
    ['without a name',                { ...bank, accountName: '' },       MONDAY,   'withdraw_fields_missing'],
    ['without a number',              { ...bank, accountNumber: '' },     MONDAY,   'withdraw_fields_missing'],
    ['with an invisible number',      { ...bank, accountNumber: '\u200b' }, MONDAY, 'withdraw_fields_missing'],
  ])('with $0: $3', (_name, fields, now, code) => {
    expect(refusal(() => checkRequest(fields, KARACHI, now))).toBe(code)
  })

  it('on another day names the allowed days', () => {
    const calendar: BusinessCalendar = { ...KARACHI, withdrawWeekdays: ['friday', 'monday'] }
    expect(refused(() => checkRequest(bank, calendar, TUESDAY))?.values).toEqual({ days: ['monday', 'friday'] })
  })

  it('removes leading and trailing spaces', () => {
    expect(checkRequest({ ...bank, accountNumber: ' 0123 ' }, KARACHI, MONDAY)).toEqual(bank)
  })

  it('moves the full available balance to pending', () => {
    expect(request(balance(150_050, 1000, 1000), 1500.5)).toEqual({
      movement: { from: 'available', to: 'pendingWithdraw', amountPaisa: 150_050 },
      balance: balance(0, 151_050, 1000),
    })
  })

  // biome-ignore format: a table is read by its columns
  it.each<[string, number, number | null, ErrorCode | null]>([
    // what                        available  requested  refusal
    ['the full balance',           150_050,   1500.5,    null],
    ['a single paisa',             1,         0.01,      null],
    ['zero, when there is none',   0,         0,         'insufficient_balance'],
    ['more, when there is none',   0,         1500.5,    'insufficient_balance'],
    ['one paisa too little',       150_050,   1500.49,   'balance_changed'],
    ['one paisa too much',         150_050,   1500.51,   'balance_changed'],
    ['half a paisa too much',      150_050,   1500.505,  'balance_changed'],
    ['a negative amount',          150_050,   -1500.5,   'balance_changed'],
    ['no amount',                  150_050,   null,      'balance_changed'],
  ])('for $0: $3', (_name, available, amount, code) => {
    expect(refusal(() => request(balance(available, 1000, 1000), amount))).toBe(code)
  })
})

describe('changing the status', () => {
  function withdrawal(status: WithdrawalStatus, amount = 500): Withdrawal {
    return {
      id: withdrawalId('0190f1a0-0000-7000-8000-000000000001'),
      chatterId: accountId('0190f1a0-0000-7000-8000-000000000002'),
      bank,
      amountPaisa: paisa(amount),
      status,
      changed: status === 'pending' ? null : { by: 'sara', at: MONDAY },
    }
  }

  // Every bucket starts with 1000 and the withdrawal is for 500, so a change to the wrong bucket shows.
  // biome-ignore format: a table is read by its columns
  it.each([
    // from         to           available  pending  withdrawn
    ['pending',    'completed',       1000,     500,      1500],
    ['pending',    'rejected',        1500,     500,      1000],
    ['completed',  'pending',         1000,    1500,       500],
    ['completed',  'rejected',        1500,    1000,       500],
    ['rejected',   'pending',          500,    1500,      1000],
    ['rejected',   'completed',        500,    1000,      1500],
  ] as const)('from %s to %s moves the amount once', (from, to, available, pending, withdrawn) => {
    const before = balance(1000, 1000, 1000)
    const change = changeStatus(withdrawal(from), to, before, null)
    expect(change?.balance).toEqual(balance(available, pending, withdrawn))
    expect(change?.movement.amountPaisa).toBe(500)
    expect(changeStatus(withdrawal(from), to, before, from)).toEqual(change)
  })

  it.each(['pending', 'completed', 'rejected'] as const)('from %s to the same status moves nothing', (status) => {
    expect(changeStatus(withdrawal(status), status, balance(1000, 1000, 1000), null)).toBeNull()
    expect(changeStatus(withdrawal(status), status, balance(0, 0, 0), status)).toBeNull()
  })

  // The bucket that holds the money is one paisa short; the others hold more than enough.
  // biome-ignore format: a table is read by its columns
  it.each([
    // from         to           the balance
    ['pending',    'completed',  balance(9999, 499, 9999)],
    ['pending',    'rejected',   balance(9999, 499, 9999)],
    ['completed',  'pending',    balance(9999, 9999, 499)],
    ['completed',  'rejected',   balance(9999, 9999, 499)],
    ['rejected',   'pending',    balance(499, 9999, 9999)],
    ['rejected',   'completed',  balance(499, 9999, 9999)],
  ] as const)('from %s to %s is refused when the bucket holds too little', (from, to, before) => {
    expect(refusal(() => changeStatus(withdrawal(from), to, before, null))).toBe('balance_too_small')
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    // stored       seen         to
    ['completed',  'pending',    'rejected'],
    ['completed',  'pending',    'completed'],
    ['rejected',   'pending',    'completed'],
    ['pending',    'completed',  'rejected'],
    ['pending',    'rejected',   'pending'],
    ['rejected',   'completed',  'rejected'],
  ] as const)('of a %s withdrawal by an admin who saw it as %s is refused, to %s', (stored, seen, to) => {
    expect(refusal(() => changeStatus(withdrawal(stored), to, balance(1000, 1000, 1000), seen))).toBe('withdraw_stale')
  })

  it('the error of a late change names who changed it before, and when, if it was changed', () => {
    const values = (status: WithdrawalStatus, seen: WithdrawalStatus) =>
      refused(() => changeStatus(withdrawal(status), 'rejected', balance(1000, 1000, 1000), seen))?.values
    expect(values('completed', 'pending')).toEqual({ status: 'completed', changedBy: 'sara', changedAt: MONDAY.toISOString() })
    expect(values('pending', 'completed')).toEqual({ status: 'pending' })
  })
})

// biome-ignore format: a table is read by its columns
it.each([
  ['',                null],
  [' \u200b ',        null],
  ['  abc ',          'abc'],
  ['ab',              'take_back_reason_length'],
  ['a'.repeat(300),   'a'.repeat(300)],
  ['😀'.repeat(300),  '😀'.repeat(300)],
  ['a'.repeat(301),   'take_back_reason_length'],
])('%j as the reason of a take-back: %j', (typed, expected) => {
  expect(refusal(() => checkTakeBackReason(typed)) ?? checkTakeBackReason(typed)).toBe(expected)
})
