// Searching two people's conversation: both scripts, with and without search bits, and never anyone else's messages.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type * as contract from '#contract/chat.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { search, searchAll } from '../testing/chat-search.ts'
import { aListener, aRunningSession, sendText } from '../testing/chats.ts'
import { hideSessions } from '../testing/session-rows.ts'
import { storeTexts } from '../testing/stored-texts.ts'
import { signEnded } from './index-messages.ts'

const BASIC_MS = 15 * 60_000

const matches = (hits: readonly contract.SearchHit[]) => hits.map(({ excerpt: { before, match, after } }) => before + match + after)

async function afterTheEnd(app: TestApp): Promise<void> {
  app.clock.advance(BASIC_MS + 61_000)
  while ((await signEnded(app.deps)) > 0);
}

it('finds Latin and Urdu texts however they are typed, before and after they have signatures', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const mine = await aListener(app, session.user, session.id)
  const theirs = await aListener(app, session.chatter, session.id)
  const latin = await sendText(mine, session, session.user, 'Good MORNING, Café people')
  await sendText(theirs, session, session.chatter, 'یہ كِتَاب ہے، آپ کی')
  await sendText(theirs, session, session.chatter, 'order ۱۲۳')
  const check = async () => {
    expect(matches((await search(app, session, ' morning ')).hits)).toEqual(['Good MORNING, Café people'])
    expect((await search(app, session, 'cafe')).hits).toMatchObject([
      { _id: latin._id, sessionID: session.id, senderID: session.user.id, excerpt: { match: 'Café' } },
    ])
    for (const typed of ['کتاب', 'كتاب', 'کِتاب', 'اپ کي']) expect((await search(app, session, typed)).hits).toHaveLength(1)
    expect(matches((await search(app, session, '123')).hits)).toEqual(['order ۱۲۳'])
    expect(await search(app, session, 'nowhere')).toEqual({ hits: [], next: null })
    for (const typed of ['', ' ', 'o']) expect(await search(app, session, typed)).toEqual({ hits: [], next: null })
  }
  await check()
  await afterTheEnd(app)
  const { rows } = await sql<{ last_seq: number }>`select last_seq from message_signatures`.execute(app.db.query)
  expect(rows).toEqual([{ last_seq: 3 }])
  await check()
})

it('finds everything over all sessions, the newest first, in pages of 20', async () => {
  const app = await testApp()
  const first = await aRunningSession(app)
  await storeTexts(app, first.id, { count: 150, text: 'old words' })
  await afterTheEnd(app)
  const second = await aRunningSession(app, first)
  await storeTexts(app, second.id, { count: 70, text: 'new words' })
  const hits = matches(await searchAll(app, second, 'words'))
  const expected = [
    ...Array.from({ length: 70 }, (_each, index) => `new words ${70 - index}`),
    ...Array.from({ length: 150 }, (_each, index) => `old words ${150 - index}`),
  ]
  expect(hits).toEqual(expected)
  expect((await search(app, second, 'words')).hits).toHaveLength(20)
  expect(matches(await searchAll(app, second, 'old words 64'))).toEqual(['old words 64'])
})

it('a message that came after its block was signed is found', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 3, text: 'early' })
  await afterTheEnd(app)
  await sql`
    insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
    values (gen_random_uuid(), ${session.id}, 4, true, gen_random_uuid(), 'much later', now())`.execute(app.db.query)
  await sql`update chats set last_seq = 4 where session_id = ${session.id}`.execute(app.db.query)
  expect(matches((await search(app, session, 'later')).hits)).toEqual(['much later'])
})

it('one call reads a few blocks only, and says from where to go on', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 64 * 20, text: 'nothing' })
  const found = await search(app, session, 'needle')
  expect(found).toEqual({ hits: [], next: expect.any(String) })
  expect(await searchAll(app, session, 'needle')).toEqual([])
  expect(matches(await searchAll(app, session, 'nothing 17'))).toEqual([
    ...Array.from({ length: 10 }, (_each, index) => `nothing ${179 - index}`),
    'nothing 17',
  ])
  await afterTheEnd(app)
  expect(await search(app, session, 'needle')).toEqual({ hits: [], next: null })
})

it('finds nothing of other people, nor of deleted sessions', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 3, text: 'ours' })
  await afterTheEnd(app)
  // The same user's session with another chatter.
  const other = await aRunningSession(app, { user: session.user })
  await storeTexts(app, other.id, { count: 3, text: 'secret' })
  await afterTheEnd(app)
  expect(await search(app, session, 'secret')).toEqual({ hits: [], next: null })
  expect((await search(app, other, 'secret')).hits).toHaveLength(3)
  await hideSessions(app, [session.id])
  const again = await aRunningSession(app, session)
  expect(await search(app, again, 'ours')).toEqual({ hits: [], next: null })
})

it('signing again changes nothing, and a running session is left for later', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 130, text: 'text' })
  expect(await signEnded(app.deps)).toBe(0)
  app.clock.advance(BASIC_MS + 61_000)
  expect(await signEnded(app.deps)).toBe(1)
  expect(await signEnded(app.deps)).toBe(0)
  const read = () => sql`select block, last_seq, signature from message_signatures order by block`.execute(app.db.query)
  const { rows } = await read()
  expect(rows).toMatchObject([{ last_seq: 64 }, { last_seq: 128 }, { last_seq: 130 }])
  await sql`insert into unsigned_chats values (${session.id})`.execute(app.db.query)
  expect(await signEnded(app.deps)).toBe(1)
  expect((await read()).rows).toEqual(rows)
})
