import { expect, it } from 'vitest'
import type { MatchedPayment } from '#contract/bank-matches.ts'
import { inOrder } from './candidates.ts'

function aPayment(subjectID: string, given: Partial<MatchedPayment> = {}): MatchedPayment {
  return {
    kind: 'purchase',
    subjectID,
    personID: 'a buyer',
    username: 'buyer',
    amount: 1500,
    status: 'pending',
    reference: null,
    accountNumber: null,
    since: '2026-11-12T08:00:00.000Z',
    ...given,
  }
}

it('the same amount comes first, then the nearest day; what was rejected or deleted is left out', () => {
  const payments = [
    aPayment('other amount', { amount: 1000 }),
    aPayment('a week before', { since: '2026-11-05T08:00:00.000Z' }),
    aPayment('rejected', { status: 'rejected' }),
    aPayment('deleted', { status: 'deleted' }),
    aPayment('a day later', { since: '2026-11-13T08:00:00.000Z' }),
    aPayment('approved', { status: 'completed' }),
  ]
  expect(inOrder({ amount: 1500, day: '2026-11-12' }, payments).map(({ subjectID }) => subjectID)).toEqual([
    'approved',
    'a day later',
    'a week before',
    'other amount',
  ])
})
