// The search across everything.

import { expect } from 'vitest'
import { type Found, searchEverything } from '#contract/person.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export async function foundFor(app: TestApp, admin: Person, searchText: string): Promise<Found> {
  const { status, body } = await app.call(searchEverything, admin, { query: { searchText } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export const idsOf = ({ people, payments, withdraws, refunds, payoutRuns, bankImports }: Found) => ({
  people: people.map(({ _id }) => _id),
  payments: payments.map(({ _id }) => _id),
  withdraws: withdraws.map(({ _id }) => _id),
  refunds: refunds.map(({ _id }) => _id),
  payoutRuns: payoutRuns.map(({ _id }) => _id),
  bankImports: bankImports.map(({ _id }) => _id),
})
