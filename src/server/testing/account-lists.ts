// Pages of the lists of accounts.

import { expect } from 'vitest'
import * as contract from '#contract/accounts.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export async function pageOf(app: TestApp, admin: Person, page: number, list: 'users' | 'chatters' = 'users') {
  const endpoint = list === 'users' ? contract.listUsers : contract.listAccountRequests
  const { status, body } = await app.call(endpoint, admin, { query: { page: String(page) } })
  expect(status).toBe(200)
  return { ids: body.users.map((user: { _id: string }) => user._id) as string[], total: body.totalUsers as number, users: body.users }
}
