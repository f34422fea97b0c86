// Fetching messages: in pages limited in rows and bytes, and after a given message.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as contract from '#contract/chat.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, sendText } from '../testing/chats.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { hideSessions } from '../testing/session-rows.ts'

const BASIC_MS = 15 * 60_000

const fetch = (app: TestApp, by: Person, sessionId: string, query: { after?: string; limit?: number } = {}) =>
  app.call(contract.fetchMessages, by, { params: { sessionId }, query })

const texts = (body: unknown) => (body as contract.ChatMessage[]).map(({ message }) => message)

it('messages are fetched in their order, after a given one, and up to a limit', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const sent = [
    await sendText(mine, session, session.user, 'one'),
    await sendText(theirs, session, session.chatter, 'two'),
    await sendText(mine, session, session.user, 'three'),
  ]
  const [first, second, third] = sent
  for (const person of [session.user, session.chatter]) {
    expect((await fetch(app, person, session.id)).body).toEqual(sent)
    expect((await fetch(app, person, session.id, { after: first?._id ?? '' })).body).toEqual([second, third])
    expect((await fetch(app, person, session.id, { after: third?._id ?? '' })).body).toEqual([])
    expect((await fetch(app, person, session.id, { after: 'start' })).body).toEqual(sent)
    expect((await fetch(app, person, session.id, { after: 'start', limit: 2 })).body).toEqual([first, second])
    expect((await fetch(app, person, session.id, { limit: 2 })).body).toEqual([second, third])
    expect((await fetch(app, person, session.id, { after: first?._id ?? '', limit: 1 })).body).toEqual([second])
  }
  // Messages can be read after the session has ended, until it is deleted.
  app.clock.advance(BASIC_MS)
  expect(texts((await fetch(app, session.user, session.id)).body)).toEqual(['one', 'two', 'three'])
  await hideSessions(app, [session.id])
  expect((await fetch(app, session.user, session.id)).status).toBe(404)
})

it('without a limit a call fetches one page: the newest messages, or from the start, with the rest after it', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 510, text: 'short' })
  const newest = (await fetch(app, session.user, session.id)).body as contract.ChatMessage[]
  expect(newest.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_each, index) => index + 11))
  const first = (await fetch(app, session.user, session.id, { after: 'start' })).body as contract.ChatMessage[]
  expect(first.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_each, index) => index + 1))
  const rest = (await fetch(app, session.user, session.id, { after: first.at(-1)?._id ?? '' })).body as contract.ChatMessage[]
  expect(rest.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_each, index) => index + 501))
})

it('a page of long texts ends early, with or without a limit, and every message is on one page', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 30, text: '😀'.repeat(4_000) })
  for (const limit of [undefined, 500]) {
    const pages: number[] = []
    let last: contract.ChatMessage | undefined
    for (;;) {
      const { body } = await fetch(app, session.user, session.id, { after: last?._id ?? 'start', ...(limit && { limit }) })
      const page = body as contract.ChatMessage[]
      if (page.length === 0) break
      expect(page[0]?.seq).toBe((last?.seq ?? 0) + 1)
      pages.push(page.length)
      last = page.at(-1)
    }
    // 16,000 bytes each, so the ninth begins within 128 KB.
    expect(pages).toEqual([9, 9, 9, 3])
  }
  const newest = (await fetch(app, session.user, session.id)).body as contract.ChatMessage[]
  expect(newest.map(({ seq }) => seq)).toEqual([22, 23, 24, 25, 26, 27, 28, 29, 30])
})

it('one account has a few calls worked on at once; the others wait, and more than those are refused', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  // While the table is locked, calls can only be refused.
  const { calls, first, other } = await app.db.transaction(async (tx) => {
    await sql`lock table messages in access exclusive mode`.execute(tx)
    const own = Array.from({ length: 44 }, () => fetch(app, session.user, session.id))
    return { calls: own, first: await Promise.race(own), other: fetch(app, session.chatter, session.id) }
  })
  expect(first).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(43)
  // The other party has a separate limit.
  expect((await other).status).toBe(200)
})

async function storeTexts(
  app: TestApp,
  sessionId: string,
  { count, text }: { readonly count: number; readonly text: string },
): Promise<void> {
  await sql`
    insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
    select gen_random_uuid(), ${sessionId}, seq, seq % 2 = 0, gen_random_uuid(), ${text}, now() from generate_series(1, ${count}::integer) as seq
  `.execute(app.db.query)
  await sql`update chats set last_seq = ${count} where session_id = ${sessionId}`.execute(app.db.query)
}

it('starting after a message of another session is refused, and so is a limit that is not a number', async () => {
  const app = await testApp()
  const [session, other] = [await aRunningSession(app), await aRunningSession(app)]
  const elsewhere = await sendText(await aListener(app, other.user, other.id), other, other.user, 'elsewhere')
  for (const after of [elsewhere._id, randomUUID()]) {
    expect(await fetch(app, session.user, session.id, { after })).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
  }
  for (const limit of [0, -1, 1.5, 501]) expect((await fetch(app, session.user, session.id, { limit })).status).toBe(400)
  expect((await fetch(app, session.user, session.id, { after: 'x' })).status).toBe(400)
})

it('a session without messages is an empty list; for any other account there is no such session', async () => {
  const app = await testApp()
  const session = await aPendingSession(app)
  expect(await fetch(app, session.user, session.id)).toMatchObject({ status: 200, body: [] })
  for (const person of [await aUser(app), await anAdmin(app)]) {
    expect(await fetch(app, person, session.id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  }
  expect((await fetch(app, session.user, randomUUID())).status).toBe(404)
})
