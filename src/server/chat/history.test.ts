// Two people's thread: pages across all their sessions, for the two of them only.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as contract from '#contract/chat.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, sendText, type TestSession } from '../testing/chats.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { hideSessions } from '../testing/session-rows.ts'
import { storeTexts } from '../testing/stored-texts.ts'
import { trySendVoice } from '../testing/voice.ts'

const BASIC_MS = 15 * 60_000

type At = { before?: string; after?: string; around?: string }

async function page(app: TestApp, by: Person, other: Person, query: At = {}): Promise<contract.HistoryPage> {
  const { status, body } = await app.call(contract.fetchHistory, by, { params: { otherId: other.id }, query })
  expect(status).toBe(200)
  return body as contract.HistoryPage
}

const textsOf = ({ messages }: contract.HistoryPage) => messages.map(({ message }) => message)

/** Three sessions of the same two people with 60, 3 and 45 messages; the last one is running. */
async function threeSessions(app: TestApp): Promise<readonly [TestSession, TestSession, TestSession]> {
  const first = await aRunningSession(app)
  await storeTexts(app, first.id, { count: 60, text: 'first' })
  app.clock.advance(BASIC_MS)
  const second = await aRunningSession(app, first)
  await storeTexts(app, second.id, { count: 3, text: 'second' })
  app.clock.advance(BASIC_MS)
  const third = await aRunningSession(app, first)
  await storeTexts(app, third.id, { count: 45, text: 'third' })
  return [first, second, third]
}

describe('three sessions of the same two people', () => {
  const shared = sharedTestApp()
  let sessions: Awaited<ReturnType<typeof threeSessions>>
  beforeAll(async () => {
    sessions = await threeSessions(shared())
  })

  it('pages go back over three sessions, and forward again, without a gap or a repetition', async () => {
    const app = shared()
    const [first, second, third] = sessions
    const all = [
      ...Array.from({ length: 60 }, (_each, index) => `first ${index + 1}`),
      ...Array.from({ length: 3 }, (_each, index) => `second ${index + 1}`),
      ...Array.from({ length: 45 }, (_each, index) => `third ${index + 1}`),
    ]
    for (const [by, other] of [
      [first.user, first.chatter],
      [first.chatter, first.user],
    ] as const) {
      const newest = await page(app, by, other)
      expect(textsOf(newest)).toEqual(all.slice(-50))
      expect(newest).toMatchObject({ hasOlder: true, hasNewer: false })
      expect(newest.sessions.map(({ _id }) => _id).toSorted()).toEqual([first.id, second.id, third.id].toSorted())
      expect(newest.sessions[0]).toMatchObject({ plan: 'Basic', duration: 15, startTime: expect.stringMatching(/Z$/) })
      const middle = await page(app, by, other, { before: newest.messages[0]?._id ?? '' })
      expect(textsOf(middle)).toEqual(all.slice(-100, -50))
      const oldest = await page(app, by, other, { before: middle.messages[0]?._id ?? '' })
      expect(textsOf(oldest)).toEqual(all.slice(0, 8))
      expect(oldest).toMatchObject({ hasOlder: false, hasNewer: true, sessions: [{ _id: first.id }] })
      expect(await page(app, by, other, { before: oldest.messages[0]?._id ?? '' })).toMatchObject({ messages: [], hasOlder: false })
      const forward = await page(app, by, other, { after: oldest.messages.at(-1)?._id ?? '' })
      expect(textsOf(forward)).toEqual(all.slice(8, 58))
      const last = await page(app, by, other, { after: forward.messages.at(-1)?._id ?? '' })
      expect(textsOf(last)).toEqual(all.slice(58))
      expect(last).toMatchObject({ hasOlder: true, hasNewer: false })
    }
  })

  it('the page around a message has it in its middle, also at the ends of a session and of the thread', async () => {
    const app = shared()
    const [{ user, chatter }] = sessions
    const newest = await page(app, user, chatter)
    const at = newest.messages.find(({ message }) => message === 'third 1')
    const around = await page(app, user, chatter, { around: at?._id ?? '' })
    expect(textsOf(around).slice(24, 27)).toEqual(['second 3', 'third 1', 'third 2'])
    expect(around).toMatchObject({ hasOlder: true, hasNewer: true })
    expect(around.messages).toHaveLength(50)
    const end = await page(app, user, chatter, { around: newest.messages.at(-1)?._id ?? '' })
    expect(textsOf(end).at(-1)).toBe('third 45')
    expect(end).toMatchObject({ hasOlder: true, hasNewer: false })
  })

  it('a page stays the same while new messages arrive', async () => {
    const app = shared()
    const [, , third] = sessions
    const mine = await aListener(app, third.user, third.id)
    const newest = await page(app, third.user, third.chatter)
    const before = newest.messages[0]?._id ?? ''
    const older = await page(app, third.user, third.chatter, { before })
    const sent = await sendText(mine, third, third.user, 'new')
    expect(await page(app, third.user, third.chatter, { before })).toEqual(older)
    expect(textsOf(await page(app, third.user, third.chatter, { after: newest.messages.at(-1)?._id ?? '' }))).toEqual([sent.message])
  })
})

it('what was said stays readable after the end, with recordings and for the party that is left; deleted sessions are not in it', async () => {
  const app = await testApp()
  const first = await aRunningSession(app)
  await sendText(await aListener(app, first.user, first.id), first, first.user, 'hello')
  expect((await trySendVoice(app, first)).status).toBe(201)
  app.clock.advance(365 * 24 * 60 * 60_000)
  const kept = await page(app, first.chatter, first.user)
  expect(kept.messages).toMatchObject([{ message: 'hello' }, { type: 'voice', voiceURL: expect.stringContaining('/') }])
  const { user, chatter } = first
  await app.call(accounts.deleteUser, await anAdmin(app), { params: { id: user.id } })
  const left = await page(app, chatter, user)
  expect(textsOf(left)).toEqual(['hello', ''])
  expect(JSON.stringify(left)).not.toContain(user.username)
  await hideSessions(app, [first.id])
  expect((await app.call(contract.fetchHistory, chatter, { params: { otherId: user.id }, query: {} })).status).toBe(404)
})

it('a page of long texts ends early, and nothing is skipped', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 30, text: '😀'.repeat(3_990) })
  const seen: number[] = []
  for (let before: string | undefined; ; ) {
    const { messages, hasOlder } = await page(app, session.user, session.chatter, before === undefined ? {} : { before })
    seen.unshift(...messages.map(({ seq }) => seq))
    before = messages[0]?._id
    if (!hasOlder) break
    expect(messages.length).toBe(9)
  }
  expect(seen).toEqual(Array.from({ length: 30 }, (_each, index) => index + 1))
})

it('for anybody else there is nothing to read, and a message of other people is not a place', async () => {
  const app = await testApp()
  const [session, other] = [await aRunningSession(app), await aRunningSession(app)]
  const elsewhere = await sendText(await aListener(app, other.user, other.id), other, other.user, 'secret')
  const stranger = { params: { otherId: session.chatter.id }, query: {} }
  for (const person of [await aUser(app), other.user, other.chatter, await anAdmin(app)]) {
    for (const endpoint of [contract.fetchHistory, contract.searchHistory])
      expect(await app.call(endpoint, person, stranger)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  }
  for (const id of [elsewhere._id, randomUUID()]) {
    for (const at of ['before', 'after', 'around'] as const)
      expect(
        await app.call(contract.fetchHistory, session.user, { params: { otherId: session.chatter.id }, query: { [at]: id } }),
      ).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
    expect(
      await app.call(contract.searchHistory, session.user, {
        params: { otherId: session.chatter.id },
        query: { text: 'secret', before: id },
      }),
    ).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
  }
  const two = { before: elsewhere._id, after: elsewhere._id }
  expect((await app.call(contract.fetchHistory, session.user, { params: { otherId: session.chatter.id }, query: two })).status).toBe(400)
})

it('people whose payment is pending have an empty history', async () => {
  const app = await testApp()
  const { user, chatter } = await aPendingSession(app)
  expect(await page(app, user, chatter)).toEqual({ messages: [], sessions: [], hasOlder: false, hasNewer: false })
})

it('a banned party cannot read; the other party still can', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aRunningSession(app)
  await storeTexts(app, id, { count: 2, text: 'said' })
  await sql`update accounts set status = 'banned', status_before_ban = 'approved' where id = ${user.id}`.execute(app.db.query)
  expect((await app.call(contract.fetchHistory, user, { params: { otherId: chatter.id }, query: {} })).status).toBe(403)
  expect(textsOf(await page(app, chatter, user))).toEqual(['said 1', 'said 2'])
})
