import { expect, it } from 'vitest'
import { refusal } from '../../texts/refusal.ts'
import { accountChange, bodyOf, draftOf, EMPTY_DRAFT, isOtherRaastId, problemOf } from './admin-method-form.ts'

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
  const mistyped = problemOf({ ...COMPLETE, raastId: 'PK37SCBL0000001123456702' })
  expect(mistyped).toEqual({ message: refusal('raast_id_check_digits'), fields: ['raastId'] })
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

const EDITED = { ...METHOD, receivingLimit: null, raastID: null, payerNote: null }

it.each([
  [{}, null],
  [{ accountName: ' Guftagu ' }, null],
  [{ accountName: 'Other' }, 'otherSpelling'],
  [{ bankName: 'h.b.l', accountNumber: '01-23' }, 'otherSpelling'],
  [{ accountNumber: '0124' }, 'otherAccount'],
])('the edit %j of an account is %s', (edit, expected) => {
  expect(accountChange(EDITED, { ...COMPLETE, ...edit })).toBe(expected)
})

it.each([
  [null, '0300-1234567', false],
  ['03001234567', '0300-1234567', false],
  ['03001234567', '03007654321', true],
  ['03001234567', '', true],
])('the Raast ID %s that becomes %j is another one: %s', (raastID, raastId, expected) => {
  expect(isOtherRaastId({ ...EDITED, raastID }, { ...COMPLETE, raastId })).toBe(expected)
})
