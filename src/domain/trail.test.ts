import { expect, it } from 'vitest'
import { ADMIN_ACTION_NAMES, comparisonOf, doneOf, fieldKindOf, isView, recordedFields } from './trail.ts'

it('a field that differs is changed, and one that is equal is not', () => {
  expect(recordedFields({ role: 'user', status: 'approved' }, { role: 'admin', status: 'approved' })).toEqual([
    { field: 'role', before: 'user', after: 'admin', isChanged: true },
    { field: 'status', before: 'approved', after: 'approved', isChanged: false },
  ])
})

it('a deletion shows what was, an addition what is', () => {
  expect(recordedFields({ status: 'pending' }, {})).toEqual([{ field: 'status', before: 'pending', after: null, isChanged: true }])
  expect(recordedFields({}, { bankName: 'HBL' })).toEqual([{ field: 'bankName', before: null, after: 'HBL', isChanged: true }])
})

it('nested values, lists and missing values are fields of their own', () => {
  const columns = [
    { column: 'accountName', header: 'Account title' },
    { column: 'amount', header: 'Amount' },
  ]
  const after = { rejection: { reason: 'other', note: 'See the mail.' }, ids: ['a', 'b'], columns, limit: null }
  expect(recordedFields({}, after).map(({ field, after: value }) => [field, value])).toEqual([
    ['reason', 'other'],
    ['note', 'See the mail.'],
    ['ids', 'a, b'],
    ['columns', 'Account title, Amount'],
  ])
})

it.each([
  ['created', {}, { number: 4, bankName: 'HBL' }],
  ['removed', { number: 4 }, {}],
  ['both', { status: 'pending' }, { status: 'completed', bankReference: 'FT 1' }],
  ['both', { status: 'pending' }, { bankReference: 'FT 1' }],
])('what was recorded is %s: from %j to %j', (expected, before, after) => {
  expect(comparisonOf(recordedFields(before, after))).toBe(expected)
})

it.each([
  ['pending', 'completed', 'withdrawal_paid'],
  ['rejected', 'completed', 'withdrawal_paid'],
  ['pending', 'rejected', 'withdrawal_rejected'],
  ['completed', 'rejected', 'withdrawal_taken_back'],
  ['completed', 'pending', 'withdrawal_taken_back'],
  ['rejected', 'pending', null],
])('a withdraw that was %s and is %s is called %s', (before, after, name) => {
  const fields = recordedFields({ status: before }, { status: after })
  expect(doneOf('change_withdrawal_status', fields)).toBe(name)
  expect(doneOf('change_status', fields)).toBe(null)
})

it.each([
  ['amountPaisa', 'money'],
  ['keptUntil', 'time'],
  ['releasedAt', 'time'],
  ['sessionId', 'id'],
  ['about', 'id'],
  ['proposedBy', 'account'],
  ['chatterId', 'account'],
  ['keptMinutes', 'count'],
  ['bankReference', 'text'],
  ['day', 'day'],
  ['month', 'month'],
  ['withdrawals', 'id'],
  ['direction', 'word'],
  ['admin', 'account'],
  ['formerLimitPaisa', 'money'],
  ['formerSessionId', 'id'],
  ['somethingOfAFormerVersion', 'text'],
])('%s is shown as %s', (field, kind) => {
  expect(fieldKindOf(field)).toBe(kind)
})

it('only looking at something is a view', () => {
  expect(ADMIN_ACTION_NAMES.filter(isView)).toEqual(['view_proof', 'view_report', 'view_report_recording'])
})
