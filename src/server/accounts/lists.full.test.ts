// Full run: many accounts.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { pageOf } from '../testing/account-lists.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'

async function allPages(app: TestApp, admin: Person, list: 'users' | 'chatters' = 'users'): Promise<string[]> {
  const { ids, total } = await pageOf(app, admin, 1, list)
  const pages = [ids]
  for (let page = 2; page <= Math.ceil(total / 20); page += 1) pages.push((await pageOf(app, admin, page, list)).ids)
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(20)
  expect(pages.flat()).toHaveLength(total)
  return pages.flat()
}

/** As if this many accounts had been created and deleted in between. */
const skipNumbers = (app: TestApp, count: number) =>
  sql`select setval(pg_get_serial_sequence('accounts', 'number'), nextval(pg_get_serial_sequence('accounts', 'number')) + ${count})`.execute(
    app.db.query,
  )

describe('pages and totals', () => {
  it('contain every account once, across pieces, gaps and deletions', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const people: Person[] = [admin]
    for (let index = 0; index < 64; index += 1) {
      if (index % 9 === 0) await skipNumbers(app, index % 2 ? 4096 : 9000)
      people.unshift(await aUser(app))
      if (index % 5 === 0) await aChatter(app)
    }
    expect(await allPages(app, admin)).toEqual(people.map(({ id }) => id))
    expect(await allPages(app, admin, 'chatters')).toHaveLength(13)

    const kept = people.filter((_person, index) => index % 3 !== 1 || index === people.length - 1)
    for (const person of people.filter((each) => !kept.includes(each)))
      expect((await app.call(contract.deleteUser, admin, { params: { id: person.id } })).status).toBe(203)
    expect(await allPages(app, admin)).toEqual(kept.map(({ id }) => id))
  })
})
