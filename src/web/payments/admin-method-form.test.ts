import { expect, it } from 'vitest'
import { refusal } from '../texts/refusal.ts'
import { EMPTY_DRAFT, problemOf } from './admin-method-form.ts'

const COMPLETE = { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123', receivingLimit: '' }

it.each([
  ['everything except the limit', COMPLETE, null],
  ['a limit', { ...COMPLETE, receivingLimit: '50000.50' }, null],
  ['nothing', EMPTY_DRAFT, { message: refusal('payment_method_fields_missing'), fields: ['bankName', 'accountName', 'accountNumber'] }],
  ['a blank name', { ...COMPLETE, accountName: ' ' }, { message: refusal('payment_method_fields_missing'), fields: ['accountName'] }],
])('a form with %s: %j gives %j', (_, draft, problem) => {
  expect(problemOf(draft)).toEqual(problem)
})

it.each(['0', '1.234', 'many'])('a limit of %s is refused at its field', (receivingLimit) => {
  expect(problemOf({ ...COMPLETE, receivingLimit })?.fields).toEqual(['receivingLimit'])
})
