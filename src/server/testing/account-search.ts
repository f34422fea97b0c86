// The search in the list of users.

import { expect } from 'vitest'
import * as contract from '#contract/accounts.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export async function search(app: TestApp, admin: Person, searchText: string, page = 1) {
  const { status, body } = await app.call(contract.searchUsers, admin, { query: { searchText, page: String(page) } })
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['searchedUsers', 'totalIsCapped', 'totalSearchedUsers'])
  return {
    names: body.searchedUsers.map((user: { username: string }) => user.username) as string[],
    total: body.totalSearchedUsers as number,
    isCapped: body.totalIsCapped as boolean,
  }
}
