// Full run: many accounts, and random searches.

import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import { searchIds } from '../platform/db/list-rows.ts'
import { MAX_COUNTED } from '../platform/db/paging.ts'
import { search } from '../testing/account-search.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { findAccounts, USER_ROWS } from './lists.ts'

/** With more than eight index pieces, a search begins with a sample; with more than two blocks, it skips empty ones. */
const createManyPieces = (app: TestApp) => sql`select setval(pg_get_serial_sequence('accounts', 'number'), 65536 * 5)`.execute(app.db.query)

describe('pages of a search', () => {
  it.each([
    ['few pieces', false],
    ['many pieces', true],
  ])('end at the cap, and report that the total is capped, with %s', async (_name, many) => {
    const app = await testApp()
    const admin = await anAdmin(app, { username: 'boss', email: 'boss@boss.pk' })
    const people = (from: number, to: number) =>
      sql`
      insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, created_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd' || n, n || '@example.com', n || '@example.com', 'x', 'user', 'approved', now()
      from generate_series(${from}::int, ${to}::int) n`.execute(app.db.query)
    await people(1, 100)
    if (many) await createManyPieces(app)
    await people(101, MAX_COUNTED)
    expect(await search(app, admin, 'crowd')).toMatchObject({ total: MAX_COUNTED, isCapped: false })
    await people(MAX_COUNTED + 1, MAX_COUNTED + 5)
    const first = await search(app, admin, 'crowd')
    expect(first).toMatchObject({ total: MAX_COUNTED, isCapped: true })
    expect(first.names[0]).toBe(`crowd${MAX_COUNTED + 5}`)
    const lastPage = MAX_COUNTED / 20
    expect((await search(app, admin, 'crowd', lastPage)).names.at(-1)).toBe('crowd6')
    expect(await search(app, admin, 'crowd', lastPage + 1)).toEqual({ names: [], total: MAX_COUNTED, isCapped: true })
  })
})

it('finds what comparing every row finds, whichever way it works', async () => {
  const app = await testApp()
  const letters = fc.constantFrom('a', 'b', 'B', '.', '_', '%', 'é', 'ب', '🙂', '7')
  const word = (minLength: number, maxLength: number) =>
    fc.array(letters, { minLength, maxLength }).map((characters) => characters.join(''))
  const names = fc.sample(word(2, 12), { numRuns: 60, seed: 7 }).map((name, index) => `${name}${index}`)
  const emails = names.map((_name, index) => `${index}x@example.com`)
  for (const [index, username] of names.entries()) {
    if (index === 30) await createManyPieces(app)
    await aUser(app, { username, email: emails[index] ?? '' })
  }
  await fc.assert(
    fc.asyncProperty(word(1, 7), async (term) => {
      const expected = names
        .filter((name, index) => [name, emails[index] ?? ''].some((value) => nameKey(value).includes(nameKey(term))))
        .toReversed()
      const { ids, total } = await searchIds<AccountId>(app.db.query, USER_ROWS, term, 1)
      const accounts = await findAccounts(app.db.query, ids)
      expect(total).toBe(expected.length)
      expect(accounts.map(({ username }) => username)).toEqual(expected.slice(0, 20))
    }),
    { numRuns: 150, seed: 7 },
  )
})
