// Proofs and recordings are kept as long as the operator says and then removed, rows first (docs/product.md#your-data).

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fetchMessages, fetchVoiceUrl } from '#contract/chat.ts'
import { updateSessionNote } from '#contract/minutes.ts'
import { deleteSessionRequest, listOwnSessions, listSessionRequests } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from '../testing/app.ts'
import { aRunningSession, type TestSession } from '../testing/chats.ts'
import { aKeptSession, bothView } from '../testing/minutes.ts'
import { aChatterWithPrices, aPicture, complete, reject, tryToBuy } from '../testing/money.ts'
import type { Person } from '../testing/people.ts'
import { aScene, DAY_MS, filesIn, hasProof } from '../testing/retention.ts'
import { trySendVoice } from '../testing/voice.ts'
import { retentionJob } from '../upkeep.ts'

const removeOld = (app: TestApp) => retentionJob(app.deps).run({})

async function proofAddress(app: TestApp, user: Person, id: SessionId): Promise<string | null> {
  const { body } = await app.call(listOwnSessions, user, { query: { id: user.id } })
  return body.sessions.find((session: { _id: string }) => session._id === id).transactionSS
}

it('a proof is removed when its decision is longer ago than proofs are kept, and never while the purchase is pending', async () => {
  const { app, admin, purchase } = await aScene()
  const [pending, completed, rejected] = [await purchase(), await purchase(), await purchase()]
  await complete(app, admin, completed)
  await reject(app, admin, rejected)
  const hidden = await purchase()
  await app.call(deleteSessionRequest, admin, { params: { id: hidden } })
  const all = [pending, completed, rejected, hidden]
  const kept = () => Promise.all(all.map((id) => hasProof(app, id)))

  app.clock.advance(365 * DAY_MS)
  await removeOld(app)
  expect(await kept()).toEqual([true, true, true, true])
  app.clock.advance(1)
  await removeOld(app)
  expect(await kept()).toEqual([true, false, false, false])
  expect(await filesIn(app, 'proofs')).toHaveLength(1)
  // Its time begins once it is finally decided.
  await reject(app, admin, pending)
  await removeOld(app)
  expect(await hasProof(app, pending)).toBe(true)
})

it('lists show that the picture was removed and after how many days, and its former address ends', async () => {
  const { app, admin, user, purchase } = await aScene()
  const [old, pending] = [await purchase(), await purchase()]
  await reject(app, admin, old)
  app.clock.advance(366 * DAY_MS)
  app.signInAgain(user)
  app.signInAgain(admin)
  const address = await proofAddress(app, user, old)
  expect((await app.http.inject(address ?? '')).statusCode).toBe(200)
  await removeOld(app)
  expect((await app.http.inject(address ?? '')).statusCode).toBe(403)
  const removed = { _id: old, transactionSS: null, proofRemovedAfterDays: 366, transactionID: expect.any(String) }
  const shown = { _id: pending, transactionSS: expect.stringMatching(/^\/files\/proofs\//) }
  expect((await app.call(listOwnSessions, user, { query: { id: user.id } })).body.sessions).toMatchObject([shown, removed])
  expect((await app.call(listSessionRequests, admin, { query: {} })).body.sessions).toMatchObject([shown, removed])
})

it('a picture that was removed is still found when it is used again', async () => {
  const { app, admin, user, purchase } = await aScene()
  const picture = aPicture()
  const first = await purchase(picture)
  await reject(app, admin, first)
  app.clock.advance(366 * DAY_MS)
  app.signInAgain(user)
  app.signInAgain(admin)
  await removeOld(app)
  expect((await tryToBuy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 100 }), picture })).status).toBe(201)
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  expect(body.sessions[0].signals).toContainEqual({ kind: 'same-picture', sessionID: first })
})

it('with 0 days everything is kept forever', async () => {
  const { app, admin, purchase } = await aScene({ config: { keepProofsDays: 0, keepVoiceDays: 0 } })
  await reject(app, admin, await purchase())
  const session = await aRunningSession(app, { admin })
  await trySendVoice(app, session)
  app.clock.advance(20_000 * DAY_MS)
  await removeOld(app)
  expect([await filesIn(app, 'proofs'), await filesIn(app, 'voice')].map((names) => names.length)).toEqual([2, 1])
})

const messagesOf = async (app: TestApp, person: Person, { id }: TestSession) =>
  (await app.call(fetchMessages, person, { params: { sessionId: id }, query: {} })).body

it('a recording is removed when it is older than recordings are kept; its message stays, with its length', async () => {
  const { app, admin } = await aScene({ config: { keepVoiceDays: 30 } })
  const session = await aRunningSession(app, { admin })
  const { body } = await trySendVoice(app, session)
  app.clock.advance(30 * DAY_MS)
  await removeOld(app)
  expect(await filesIn(app, 'voice')).toHaveLength(1)
  const { duration, voiceURL } = (await messagesOf(app, session.chatter, session))[0]
  app.clock.advance(1)
  await removeOld(app)
  expect(await filesIn(app, 'voice')).toEqual([])
  expect(await filesIn(app, 'proofs')).toHaveLength(1)
  app.signInAgain(session.chatter)
  const [message] = await messagesOf(app, session.chatter, session)
  expect(message).toMatchObject({ _id: body.message._id, type: 'voice', message: '', voiceURL: null, voiceRemovedAfterDays: 30, duration })
  expect(message.peaks).toBeUndefined()
  expect((await app.http.inject(voiceURL)).statusCode).toBe(403)
  const renewed = await app.call(fetchVoiceUrl, session.chatter, { params: { id: body.message._id } })
  expect(renewed).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
})

it('the database still refuses every other change of a message', async () => {
  const { app, admin } = await aScene()
  await trySendVoice(app, await aRunningSession(app, { admin }))
  for (const statement of [
    `update messages set text = 'other', voice_key = null, voice_ms = null, voice_peaks = null`,
    `update messages set voice_ms = 1`,
    `update messages set voice_key = 'voice/other'`,
    `update messages set voice_key = null`,
    `update messages set voice_key = null, voice_removed_at = now(), voice_ms = 1`,
    'delete from messages',
    'truncate messages cascade',
  ])
    await expect(sql.raw(statement).execute(app.db.query), statement).rejects.toThrow(/never changed or removed/)
})

it('a recording that was removed cannot be put back or removed again', async () => {
  const { app, admin } = await aScene({ config: { keepVoiceDays: 30 } })
  await trySendVoice(app, await aRunningSession(app, { admin }))
  app.clock.advance(31 * DAY_MS)
  await removeOld(app)
  for (const statement of [
    `update messages set voice_key = 'voice/other', voice_removed_at = null`,
    `update messages set voice_removed_at = now()`,
  ])
    await expect(sql.raw(statement).execute(app.db.query)).rejects.toThrow(/never changed or removed/)
})

it('a note is removed after 90 days, unless its minutes are still kept', async () => {
  const { app, admin } = await aScene()
  const [used, kept] = [await aKeptSession(app, { admin }), await aKeptSession(app, { admin })]
  for (const { id, user } of [used, kept]) await app.call(updateSessionNote, user, { params: { id }, body: { note: 'At nine?' } })
  await bothView(app, used)
  const left = async () => (await app.db.query.selectFrom('session_notes').select('session_id').execute()).map((row) => row.session_id)
  app.clock.advance(90 * DAY_MS)
  await removeOld(app)
  expect((await left()).toSorted()).toEqual([used.id, kept.id].toSorted())
  app.clock.advance(1)
  await removeOld(app)
  expect(await left()).toEqual([kept.id])
})
