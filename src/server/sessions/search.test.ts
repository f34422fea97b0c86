// Search of Session Requests. Whichever way the search works inside, it finds what comparing every row would find.

import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import { MAX_COUNTED } from '../platform/db/paging.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { hideSessions, type Pair, pendingSessions, rejectedSessions } from '../testing/session-rows.ts'
import type { SessionQueueView } from './lists.ts'
import { searchSessionIds } from './search.ts'

const search = (app: TestApp, text: string, page = 1, view?: SessionQueueView) => searchSessionIds(app.db.query, text, page, view)

/** With more than a thousand newer sessions the search goes by names; with more than eight pieces a sample decides how. */
const passTo = (app: TestApp, number: number) =>
  sql`select setval(pg_get_serial_sequence('sessions', 'number'), ${number}::bigint)`.execute(app.db.query)

const twoOthers = async (app: TestApp): Promise<Pair> => ({
  user: await aUser(app, { username: 'qq', email: 'qq@qq.qq' }),
  chatter: await aChatter(app, { username: 'ww', email: 'ww@ww.ww' }),
})

describe('by session id', () => {
  const ID = sessionId('01923abc-def0-7123-8456-789abcdef012')

  // biome-ignore format: a table is read by its columns
  const FOUND: readonly (readonly [string, boolean])[] = [
    ['01923abc-def0-7123-8456-789abcdef012', true],
    ['01923ABC-DEF0-7123-8456-789ABCDEF012', true],
    ['01923abcdef071238456789abcdef012',     true],
    [' 01923abc ',                           true],
    ['01923abc-',                            true],
    ['01923abc-de',                          true],
    ['01923abcde',                           true],
    ['0192',                                 true],
    ['f012',                                 true],
    ['DEF012',                               true],
    ['56-789abcdef012',                      true],
    ['-789abcdef012',                        true],
    ['56789abcdef012',                       true],
    ['012',                                  false],
    ['7123',                                 false],
    ['0192%',                                false],
    ['____',                                 false],
    ['019-23abc',                            false],
    ['-0192',                                false],
    ['0192-',                                false],
    ['f0123',                                false],
    ['01923abc-def0-7123-8456-789abcdef0120', false],
  ]

  it('finds the whole, the beginning or the end, in any case, with dashes where they belong or without', async () => {
    const app = await testApp()
    await rejectedSessions(app, [{ ...(await twoOthers(app)), id: ID }])
    for (const [text, found] of FOUND)
      expect(await search(app, text), text).toEqual({ ids: found ? [ID] : [], total: found ? 1 : 0, totalIsCapped: false })
  })

  it('a deleted session is not found, and one of a deleted account is', async () => {
    const app = await testApp()
    const pair = await twoOthers(app)
    const [gone = ID, kept = ID] = await rejectedSessions(app, [pair, pair])
    await hideSessions(app, [gone])
    await app.call(accounts.deleteUser, await anAdmin(app), { params: { id: pair.user.id } })
    expect((await search(app, gone)).ids).toEqual([])
    expect((await search(app, kept)).ids).toEqual([kept])
  })

  it('the beginning of more ids than are counted gives a capped total', async () => {
    const app = await testApp()
    const pair = await twoOthers(app)
    const ids = await rejectedSessions(app, Array(MAX_COUNTED + 1).fill(pair))
    const found = await search(app, ids[0]?.slice(0, 6) ?? '')
    expect(found).toEqual({ ids: ids.slice(-20).toReversed(), total: MAX_COUNTED, totalIsCapped: true })
  })
})

it('finds a transaction ID or its beginning, however it is written, and no other part of it', async () => {
  const app = await testApp()
  const pair = await twoOthers(app)
  const [rejected] = await rejectedSessions(app, [
    { ...pair, transactionId: 'FT31864-219503' },
    { ...pair, transactionId: '55501' },
  ])
  const [pending] = await pendingSessions(app, [{ ...pair, transactionId: 'ft31864 219777' }])
  const found = async (text: string, view?: SessionQueueView) => (await search(app, text, 1, view)).ids
  for (const text of ['FT31864-219503', 'ft31864219503', ' FT 31864 2195 ', 'FT31864219503'])
    for (const view of [undefined, 'all', 'rejected'] as const) expect(await found(text, view), text).toEqual([rejected])
  expect(await found('FT31')).toEqual([pending, rejected])
  expect(await found('FT31', 'all')).toEqual([pending, rejected])
  expect(await found('FT31', 'pending')).toEqual([pending])
  for (const text of ['FT3', '219503', 'FT319', 'FT31%4', 'F%31']) expect(await found(text), text).toEqual([])
})

describe('by name', () => {
  it('finds the sessions of either party, newest first, and wildcards are plain text', async () => {
    const app = await testApp()
    const ahmed = await aUser(app, { username: 'Ahmed Khan', email: 'ahmed.k@example.com' })
    const percent = await aUser(app, { username: '50%_off', email: 'percent@example.com' })
    const khadija = await aChatter(app, { username: 'Khadija', email: 'khadija@example.org' })
    const sana = await aChatter(app, { username: 'سنا', email: 'sana@example.org' })
    const [first, second, third] = await rejectedSessions(app, [
      { user: ahmed, chatter: khadija },
      { user: percent, chatter: khadija },
      { user: ahmed, chatter: sana },
    ])
    const found = async (text: string) => (await search(app, text)).ids
    expect(await found('KHA')).toEqual([third, second, first])
    expect(await found('d.k@')).toEqual([third, first])
    expect(await found('khadija')).toEqual([second, first])
    expect(await found('سن')).toEqual([third])
    expect(await found('%_')).toEqual([second])
    expect(await found('a%n')).toEqual([])
    expect(await found('a_med')).toEqual([])
    expect(await found('نا')).toEqual([third])
    for (const blank of ['', '  ', '\u200b']) expect(await search(app, blank)).toMatchObject({ total: 3, totalIsCapped: false })
  })

  it.each([
    ['few sessions', 1],
    ['sessions behind a thousand newer ones', 1000],
  ])('with %s, a new name is found, and an old or a deleted one is not', async (_name, newer) => {
    const app = await testApp()
    const user = await aUser(app, { username: 'before' })
    const gone = await aUser(app, { username: 'leaving' })
    const chatter = await aChatter(app)
    const ids = await rejectedSessions(app, [
      { user, chatter },
      { user: gone, chatter },
    ])
    await rejectedSessions(app, Array(newer).fill(await twoOthers(app)))
    expect((await search(app, 'leav')).total).toBe(1)
    await app.call(accounts.updateProfile, user, { body: { userID: user.id, username: 'afterwards', email: user.email } })
    await app.call(accounts.deleteUser, await anAdmin(app), { params: { id: gone.id } })
    expect((await search(app, 'before')).total).toBe(0)
    expect((await search(app, 'leav')).total).toBe(0)
    expect((await search(app, 'Deleted')).total).toBe(0)
    expect((await search(app, 'fterward')).ids).toEqual([ids[0]])
  })

  it('text that is part of an id and of a name finds both', async () => {
    const app = await testApp()
    const other = await twoOthers(app)
    const [byId, byName] = await rejectedSessions(app, [
      { ...other, id: sessionId('0193aaaa-0000-7000-8000-00000000cafe') },
      { ...other, user: await aUser(app, { username: 'Cafeteria' }), id: sessionId('0193aaab-0000-7000-8000-000000000001') },
    ])
    expect((await search(app, 'cafe')).ids).toEqual([byName, byId])
  })
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
  // No letter is a hexadecimal digit, or a word could also be the beginning or the end of an id.
  const letters = fc.constantFrom('k', 'm', '.', '_', 'ز')
  const word = fc.array(letters, { minLength: 2, maxLength: 6 }).map((characters) => characters.join(''))
  const [names = []] = fc.sample(fc.uniqueArray(word, { minLength: 24, maxLength: 24, selector: nameKey }), { numRuns: 1, seed: 11 })
  const people: Person[] = []
  for (const [index, username] of names.entries())
    people.push(await (index % 3 === 0 ? aChatter : aUser)(app, { username, email: `${index}@x.y` }))
  const [users, chatters] = [people.filter((_p, index) => index % 3 !== 0), people.filter((_p, index) => index % 3 === 0)]

  // The busiest buy nearly all, so that some have more sessions than the first few and some a single one.
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
