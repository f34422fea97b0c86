import { expect, it } from 'vitest'
import type { PayoutRow } from '#contract/payouts.ts'
import { byBank, linesOf } from './by-bank.ts'

const ROW: PayoutRow = {
  _id: 'a',
  place: 1,
  kind: 'withdraw',
  subjectID: 's',
  username: 'sana',
  bankName: 'HBL',
  accountName: 'Sana Malik',
  accountNumber: '0123',
  amount: 100,
  since: '2026-03-02T07:00:00.000Z',
  state: 'waiting',
  bankReference: null,
  version: '2026-03-02T07:00:00.000Z',
  otherRun: null,
}

it('rows of one bank are together, however it is typed', () => {
  const banks = byBank([ROW, { ...ROW, bankName: 'Meezan', amount: 50 }, { ...ROW, bankName: ' h.b.l', amount: 0.1 }])
  expect(banks.map(({ bankName, rows, amount }) => [bankName, rows.length, amount])).toEqual([
    ['HBL', 2, 100.1],
    ['Meezan', 1, 50],
  ])
})

it('a line has the plain amount and a narration that names the run and the place', () => {
  expect(linesOf([{ ...ROW, amount: 1250.5 }], 7)).toEqual([
    {
      place: '1',
      accountName: 'Sana Malik',
      accountNumber: '0123',
      bankName: 'HBL',
      amount: '1250.50',
      currency: 'PKR',
      narration: 'Payout 7-1',
      kind: 'withdraw',
      username: 'sana',
    },
  ])
})
