// Proofs and recordings are kept as long as the operator says, and then removed, with their rows first (docs/product.md#your-data).

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fetchMessages, fetchVoiceUrl } from '#contract/chat.ts'
import { deleteSessionRequest, listOwnSessions, listSessionRequests } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { forgetProofs } from '../sessions/old-proofs.ts'
import { type TestApp, type TestAppOptions, testApp } from '../testing/app.ts'
import { aStatement, businessDay, importFile } from '../testing/bank-statements.ts'
import { aRunningSession, type TestSession } from '../testing/chats.ts'
import { aChatterWithPrices, aPaymentMethod, aPicture, buy, complete, reject, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { trySendVoice } from '../testing/voice.ts'
import { retentionJob, upkeepJob } from '../upkeep.ts'

const DAY_MS = 24 * 60 * 60_000

const filesIn = (app: TestApp, folder: 'proofs' | 'voice') => readdir(join(app.deps.files.directory, folder))
const removeOld = (app: TestApp) => retentionJob(app.deps).run({})

async function hasProof(app: TestApp, id: SessionId): Promise<boolean> {
  const row = await app.db.query.selectFrom('sessions').select('proof_key').where('id', '=', id).executeTakeFirstOrThrow()
  const name = row.proof_key?.replace('proofs/', '')
  return name !== undefined && (await filesIn(app, 'proofs')).includes(name)
}

async function proofAddress(app: TestApp, user: Person, id: SessionId): Promise<string | null> {
  const { body } = await app.call(listOwnSessions, user, { query: { id: user.id } })
  return body.sessions.find((session: { _id: string }) => session._id === id).transactionSS
}

async function aScene(options: TestAppOptions = {}) {
  const app = await testApp(options)
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const purchase = async (picture?: Buffer) => {
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    return buy(app, { user, chatter, ...(picture ? { picture } : {}) })
  }
  return { app, admin, user, purchase }
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
  // Decided at last, its time begins.
  await reject(app, admin, pending)
  await removeOld(app)
  expect(await hasProof(app, pending)).toBe(true)
})

it('a node whose clock is 400 days ahead removes nothing before its time by the clock of the database', async () => {
  const { app, admin } = await aScene({ config: { keepVoiceDays: 30 } })
  const session = await aRunningSession(app, { admin })
  await trySendVoice(app, session)
  const account = await aPaymentMethod(app, admin)
  await importFile(app, admin, { account, file: aStatement([{ date: businessDay(app), credit: 100, text: 'IBFT from ALI RAZA' }]) })
  const ahead = { ...app.clock, now: () => new Date(app.clock.now().getTime() + 400 * DAY_MS) }
  await retentionJob({ ...app.deps, clock: ahead }).run({})
  const descriptions = await app.db.query.selectFrom('bank_statement_rows').select('description').execute()
  const kept = { proof: await hasProof(app, session.id), recordings: await filesIn(app, 'voice'), descriptions }
  expect(kept).toEqual({ proof: true, recordings: [expect.any(String)], descriptions: [{ description: 'IBFT from ALI RAZA' }] })
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
  const picture = await aPicture()
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

it('a node that dies after the rows and before the files leaves the files to the sweeper, and no row without its file', async () => {
  const { app, admin, purchase } = await aScene()
  const [old, pending] = [await purchase(), await purchase()]
  await reject(app, admin, old)
  app.clock.advance(366 * DAY_MS)
  const now = app.clock.now()
  await forgetProofs(app.db.query, { oldest: new Date(now.getTime() - 365 * DAY_MS), now, limit: 10 })
  expect(await filesIn(app, 'proofs')).toHaveLength(2)
  await upkeepJob(app.deps).run({})
  expect(await filesIn(app, 'proofs')).toHaveLength(1)
  expect(await hasProof(app, pending)).toBe(true)
})

it('a file that cannot be removed does not keep the others', async () => {
  const { app, admin, purchase } = await aScene()
  for (const id of [await purchase(), await purchase()]) await reject(app, admin, id)
  app.clock.advance(366 * DAY_MS)
  let failures = 1
  const files = {
    ...app.deps.files,
    remove: (key: Parameters<typeof app.deps.files.remove>[0]) =>
      failures-- > 0 ? Promise.reject(new Error('no disk')) : app.deps.files.remove(key),
  }
  await retentionJob({ ...app.deps, files }).run({})
  expect(await filesIn(app, 'proofs')).toHaveLength(1)
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
