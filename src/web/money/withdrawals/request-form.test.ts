import { describe, expect, it } from 'vitest'
import { ApiError, OfflineError } from '../../api/errors.ts'
import { refusal } from '../../texts/refusal.ts'
import { draftAfter, nextDayIfClosed, problemBeforeSending, problemOfError, type RequestProblem, type Terms } from './request-form.ts'

const MONDAY = new Date('2026-11-15T19:00:00.000Z')
const SUNDAY = new Date('2026-11-15T18:59:59.999Z')
const bank = { bankName: 'HBL', accountName: 'Sana', accountNumber: '0123' }
const nothing = { bankName: '', accountName: ' ', accountNumber: '' }
const terms: Terms = { availableBalance: 1500.5, calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['monday'] } }
const noBalance: Terms = { ...terms, availableBalance: 0 }

const FILL = refusal('withdraw_fields_missing')
const day: RequestProblem = { kind: 'info', message: refusal('withdraw_day', { days: ['monday'] }) }
const balance: RequestProblem = { kind: 'error', message: refusal('insufficient_balance') }
const failed: RequestProblem = { kind: 'error', message: refusal('internal') }

describe('before sending', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['everything is valid',                       bank,                            terms, MONDAY, null],
    ['everything is wrong',                       nothing,                         noBalance,  SUNDAY, day],
    ['only the day is wrong',                     bank,                            terms, SUNDAY, day],
    ['nothing is filled in and the balance is 0', nothing,                         noBalance,  MONDAY, { kind: 'fields', errors: { bankName: FILL, accountName: FILL, accountNumber: FILL } }],
    ['one field is blank',                        { ...bank, accountNumber: '' },  terms, MONDAY, { kind: 'fields', errors: { accountNumber: FILL } }],
    ['there is nothing to withdraw',              bank,                            noBalance,  MONDAY, balance],
  ] as const)('when %s', (_when, draft, given, now, expected) => {
    expect(problemBeforeSending(draft, given, now)).toEqual(expected)
  })

  it('with other withdraw days, names them', () => {
    const calendar = { timeZone: 'Asia/Karachi', withdrawWeekdays: ['tuesday', 'friday', 'someday'] }
    const message = refusal('withdraw_day', { days: ['tuesday', 'friday'] })
    expect(problemBeforeSending(bank, { ...terms, calendar }, MONDAY)).toEqual({ kind: 'info', message })
  })
})

it('before the withdraw day, the next one is known', () => {
  expect(nextDayIfClosed(noBalance, SUNDAY)).toBe('2026-11-16')
  expect(nextDayIfClosed(noBalance, MONDAY)).toBeNull()
})

describe('refused by the server', () => {
  const answer = (code: string, message: string) => ({ code, message, values: {} })
  const no = (status: number, code: string, message: string, issues: { path: string; message: string }[] = []) =>
    new ApiError(status, { code, message, issues })
  // biome-ignore format: a table is read by its columns
  it.each<[string, unknown, RequestProblem]>([
    ['no reply',                    new OfflineError(),                                                 failed],
    ['a reply without a message',   no(502, 'unknown', ''),                                             failed],
    ['a changed balance',           no(409, 'balance_changed', 'It has changed.'),                      { kind: 'error', message: answer('balance_changed', 'It has changed.') }],
    ['a day that has ended',        no(400, 'withdraw_day', 'Monday only'),                             { kind: 'info', message: answer('withdraw_day', 'Monday only') }],
    ['a field that is too long',    no(400, 'validation_failed', 'No.', [{ path: 'bankName', message: 'Too long.' }]), { kind: 'fields', errors: { bankName: { code: 'validation_failed', message: 'Too long.' } } }],
    ['an error of no field',        no(400, 'validation_failed', 'No.', [{ path: 'amount', message: 'Bad.' }]), { kind: 'error', message: answer('validation_failed', 'No.') }],
    ['fields that are blank',       no(400, 'withdraw_fields_missing', FILL.message),                           { kind: 'fields', errors: { bankName: FILL, accountName: FILL, accountNumber: FILL } }],
  ])('with $0: $2', (_name, error, expected) => {
    expect(problemOfError(error, bank)).toEqual(expected)
  })
})

it('the fields start with the bank account of the latest request', () => {
  expect(draftAfter(undefined)).toEqual({ bankName: '', accountName: '', accountNumber: '' })
  const latest = {
    _id: '1',
    chatterID: { _id: '2', username: 'sana', email: 'sana@example.com', avatar: null },
    ...bank,
    amount: 500,
    status: 'completed' as const,
    createdAt: '',
    updatedAt: '',
  }
  expect(draftAfter(latest)).toEqual(bank)
})
