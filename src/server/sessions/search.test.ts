// Search in Session Requests. Whichever strategy the search uses, it finds what comparing every row would find.

import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import { searchIds } from '../platform/db/list-rows.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { hideSessions, pendingSessions, rejectedSessions } from '../testing/session-rows.ts'
import { expectNewNameFound, twoOthers } from '../testing/session-search.ts'
import { SESSIONS } from './lists.ts'

const search = (app: TestApp, text: string, page = 1, status?: string) => searchIds<SessionId>(app.db.query, SESSIONS, text, page, status)

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
})

it('finds a transaction ID or its beginning, however it is written, and no other part of it', async () => {
  const app = await testApp()
  const pair = await twoOthers(app)
  const [rejected] = await rejectedSessions(app, [
    { ...pair, transactionId: 'FT31864-219503' },
    { ...pair, transactionId: '55501' },
  ])
  const [pending] = await pendingSessions(app, [{ ...pair, transactionId: 'ft31864 219777' }])
  const found = async (text: string, view?: string) => (await search(app, text, 1, view)).ids
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

  it('a new name is found, and an old or a deleted one is not', () => expectNewNameFound(search, { newer: 1 }))

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
