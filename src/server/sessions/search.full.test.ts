// Full run: many rows, and random searches.

import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import { searchIds } from '../platform/db/list-rows.ts'
import { MAX_COUNTED } from '../platform/db/paging.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatter, aUser, type Person } from '../testing/people.ts'
import { hideSessions, pendingSessions, rejectedSessions } from '../testing/session-rows.ts'
import { expectNewNameFound, twoOthers } from '../testing/session-search.ts'
import { SESSIONS } from './lists.ts'

const search = (app: TestApp, text: string, page = 1, status?: string) => searchIds<SessionId>(app.db.query, SESSIONS, text, page, status)

/** With more than a thousand newer sessions, the search uses names; with more than eight pieces, a sample decides how. */
const passTo = (app: TestApp, number: number) =>
  sql`select setval(pg_get_serial_sequence('sessions', 'number'), ${number}::bigint)`.execute(app.db.query)

describe('by session id', () => {
  it('the beginning of more ids than are counted gives a capped total', async () => {
    const app = await testApp()
    const pair = await twoOthers(app)
    const ids = await rejectedSessions(app, Array(MAX_COUNTED + 1).fill(pair))
    const found = await search(app, ids[0]?.slice(0, 6) ?? '')
    expect(found).toEqual({ ids: ids.slice(-20).toReversed(), total: MAX_COUNTED, totalIsCapped: true })
  })
})

describe('by name', () => {
  it('a new name is found behind a thousand newer sessions, and an old or a deleted one is not', () =>
    expectNewNameFound(search, { newer: 1000 }))
})

describe('the pages of a frequent name', () => {
  it.each([
    ['all sessions are his', 1, false],
    ['one in nine is his', 9, false],
    ['one in nine is his, in many pieces', 9, true],
  ])('end at the cap, when %s', async (_name, every, scattered) => {
    const app = await testApp()
    const other = await twoOthers(app)
    const busy = { ...other, user: await aUser(app, { username: 'Frequent' }) }
    const his = []
    for (let batch = 0; batch < 6; batch += 1) {
      if (scattered) await passTo(app, (batch + 1) * 70_000)
      const pairs = Array.from({ length: (MAX_COUNTED / 5) * every }, (_none, index) => (index % every === 0 ? busy : other))
      const ids = await rejectedSessions(app, pairs)
      his.push(...ids.filter((_id, index) => index % every === 0))
    }
    const newestFirst = his.toReversed()
    expect(await search(app, 'frequent')).toEqual({ ids: newestFirst.slice(0, 20), total: MAX_COUNTED, totalIsCapped: true })
    expect((await search(app, 'frequent', 25)).ids).toEqual(newestFirst.slice(480, 500))
    expect(await search(app, 'frequent', 26)).toEqual({ ids: [], total: MAX_COUNTED, totalIsCapped: true })
  })
})

it.each([
  ['few pieces', 1_000],
  ['many pieces', 70_000],
])('finds what comparing every row finds, over %s', async (_name, step) => {
  const app = await testApp()
  // No letter is a hexadecimal digit; otherwise a word could also be the beginning or end of an id.
  const letters = fc.constantFrom('k', 'm', '.', '_', 'ز')
  const word = fc.array(letters, { minLength: 2, maxLength: 6 }).map((characters) => characters.join(''))
  const [names = []] = fc.sample(fc.uniqueArray(word, { minLength: 24, maxLength: 24, selector: nameKey }), { numRuns: 1, seed: 11 })
  const people: Person[] = []
  for (const [index, username] of names.entries())
    people.push(await (index % 3 === 0 ? aChatter : aUser)(app, { username, email: `${index}@x.y` }))
  const [users, chatters] = [people.filter((_p, index) => index % 3 !== 0), people.filter((_p, index) => index % 3 === 0)]

  // A few people buy nearly all sessions, so some have more than the search reads at first and some have only one.
  const sessions: { id: SessionId; user: Person; chatter: Person; isPending?: boolean }[] = []
  const pick = (from: readonly Person[], seed: number) => from[Math.floor(from.length * ((seed * 0.618) % 1) ** 3)] as Person
  for (let batch = 0; batch < 12; batch += 1) {
    await passTo(app, (batch + 1) * step)
    const pairs = Array.from({ length: 150 }, (_none, index) => ({
      user: pick(users, batch * 150 + index),
      chatter: pick(chatters, batch * 77 + index * 3),
    }))
    const ids = await rejectedSessions(app, pairs)
    sessions.push(...pairs.map((pair, index) => ({ ...pair, id: ids[index] as SessionId })))
    const waiting = users.slice(batch, batch + 3).map((user) => ({ user, chatter: pick(chatters, batch) }))
    const fresh = waiting.filter(
      ({ user, chatter }) => !sessions.some((each) => each.isPending && each.user === user && each.chatter === chatter),
    )
    const pending = await pendingSessions(app, fresh)
    sessions.push(...fresh.map((pair, index) => ({ ...pair, id: pending[index] as SessionId, isPending: true })))
  }
  const hidden = sessions.filter(({ isPending }, index) => index % 7 === 3 && !isPending).map(({ id }) => id)
  await hideSessions(app, hidden)

  const views = fc.constantFrom(undefined, 'all', 'pending', 'rejected', 'completed')
  const terms = fc.oneof(word, fc.constantFrom(...names), letters)
  await fc.assert(
    fc.asyncProperty(terms, views, fc.integer({ min: 1, max: 26 }), async (term, view, page) => {
      const matching = sessions.filter(
        ({ id, user, chatter }) =>
          !hidden.includes(id) && [user, chatter].some((party) => `${party.username} ${party.email}`.includes(term)),
      )
      const [waiting, rejected] = [
        matching.filter(({ isPending }) => isPending),
        matching.filter(({ isPending }) => !isPending).toReversed(),
      ]
      const byView = { all: [...waiting, ...rejected], pending: waiting, rejected, completed: [] }
      const expected = (view === undefined ? matching.toReversed() : byView[view]).map(({ id }) => id)
      const shown = expected.slice(0, MAX_COUNTED).slice((page - 1) * 20, page * 20)
      expect(await search(app, term, page, view)).toEqual({
        ids: shown,
        total: Math.min(MAX_COUNTED, expected.length),
        totalIsCapped: expected.length > MAX_COUNTED,
      })
    }),
    { numRuns: 120, seed: 7 },
  )
})
