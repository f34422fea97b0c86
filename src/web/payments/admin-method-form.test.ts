import { expect, it } from 'vitest'
import { refusal } from '../texts/refusal.ts'
import { bodyOf, draftOf, EMPTY_DRAFT, isOtherAccount, problemOf } from './admin-method-form.ts'

const COMPLETE = { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123', receivingLimit: '', raastId: '', payerNote: '' }

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

it('a wrong Raast ID and a long note are refused at their fields', () => {
  expect(problemOf({ ...COMPLETE, raastId: '0300' })).toEqual({ message: refusal('raast_id_form'), fields: ['raastId'] })
  expect(problemOf({ ...COMPLETE, payerNote: 'x'.repeat(201) })?.fields).toEqual(['payerNote'])
})

const METHOD = { _id: '1', bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123', isFull: false }

it('the form of a method has its values, and sends them back unchanged', () => {
  const method = { ...METHOD, receivingLimit: 2500.5, raastID: 'PK36SCBL0000001123456702', payerNote: 'Thank you' }
  const draft = draftOf(method)
  expect(draft).toMatchObject({ receivingLimit: '2500.50', raastId: 'PK36 SCBL 0000 0011 2345 6702', payerNote: 'Thank you' })
  expect(problemOf(draft)).toBeNull()
  expect(bodyOf(draftOf({ ...METHOD, receivingLimit: null, raastID: null, payerNote: null }))).toEqual({
    bankName: 'HBL',
    accountName: 'Guftagu',
    accountNumber: '0123',
    receivingLimit: null,
    raastID: '',
    payerNote: '',
  })
})

it('another spelling is not another account', () => {
  const method = { ...METHOD, receivingLimit: null, raastID: null, payerNote: null }
  expect(isOtherAccount(method, { ...COMPLETE, bankName: 'h.b.l', accountName: 'Other', accountNumber: '01-23' })).toBe(false)
  expect(isOtherAccount(method, { ...COMPLETE, accountNumber: '0124' })).toBe(true)
})
