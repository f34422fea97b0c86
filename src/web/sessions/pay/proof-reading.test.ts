import { expect, it } from 'vitest'
import { differences } from './purchase-form.ts'

const METHOD = {
  _id: 'm',
  bankName: 'HBL',
  accountName: 'Guftagu',
  accountNumber: '0300-1234567',
  isFull: false,
  raastID: null,
  payerNote: null,
}
const PURCHASE = {
  plan: { title: 'Basic', price: 450, duration: 15, description: '' },
  method: METHOD,
  transactionId: 'TX-77120',
  proof: null,
}
const READ = { amount: 450, transactionID: 'TX77120', paidAt: '2026-11-16T21:41', accountNumber: '03001234567' }
/** 21:50 in Karachi. */
const READ_AT = new Date('2026-11-16T16:50:00Z')

it.each([
  ['nothing, when all agrees', {}, {}, []],
  ['nothing, when nothing is readable', { amount: null, transactionID: null, paidAt: null, accountNumber: null }, {}, []],
  ['another amount', { amount: 400 }, {}, ['amount']],
  ['another account', { accountNumber: '03009999999' }, {}, ['accountNumber']],
  ['no account, before one is chosen', { accountNumber: '03009999999' }, { method: null }, []],
  ['an old date', { paidAt: '2026-11-10T09:00' }, {}, ['paidAt']],
  ['another transaction ID', { transactionID: 'TX90909' }, {}, ['transactionID']],
  ['no transaction ID, before one is entered', { transactionID: 'TX90909' }, { transactionId: ' ' }, []],
] as const)('a screenshot that shows %s is compared with the purchase', (_name, read, entered, expected) => {
  const reading = { values: { ...READ, ...read }, timeZone: 'Asia/Karachi', readAt: READ_AT }
  expect(differences(reading, { ...PURCHASE, ...entered } as never)).toEqual(expected)
})
