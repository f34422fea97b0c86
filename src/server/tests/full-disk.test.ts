// With a full disk, files are refused and everything else keeps working.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateSessionStatus } from '#contract/sessions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, sendText } from '../testing/chats.ts'
import { metricsOf, WITH_METRICS } from '../testing/metrics.ts'
import { complete, tryToBuy } from '../testing/money.ts'
import { anAdmin } from '../testing/people.ts'
import { expectUnchanged } from '../testing/snapshot.ts'
import { trySendVoice } from '../testing/voice.ts'

const MB = 1024 * 1024

const readiness = async (app: TestApp) => (await app.http.inject('/readyz')).json().status
const filesOf = async (app: TestApp) =>
  (await Promise.all(['proofs', 'voice', 'temporary'].map((name) => readdir(join(app.deps.files.directory, name))))).flat()

it('with little space left uploads are refused, and text, decisions and readiness go on', async () => {
  let freeMb = 500
  const app = await testApp({ ...WITH_METRICS, freeBytes: async () => freeMb * MB })
  const admin = await anAdmin(app)
  const [session, pending] = [await aRunningSession(app, { admin }), await aPendingSession(app)]
  const before = await filesOf(app)
  expect(await readiness(app)).toBe('ok')

  freeMb = 499
  const full = { status: 503, body: { code: 'storage_full' } }
  expect(await trySendVoice(app, session)).toMatchObject(full)
  expect(await tryToBuy(app, { user: session.user, chatter: pending.chatter })).toMatchObject(full)
  expect(await filesOf(app)).toEqual(before)
  await sendText(await aListener(app, session.user, session.id), session, session.user, 'still here')
  await complete(app, admin, pending.id)
  expect(await app.http.inject('/readyz')).toMatchObject({ statusCode: 200 })
  expect(await readiness(app)).toBe('degraded: disk')
  expect(await metricsOf(app)).toContain(`disk_free_bytes ${499 * MB}`)

  freeMb = 500
  expect((await trySendVoice(app, session)).status).toBe(201)
  expect(await readiness(app)).toBe('ok')
})

it('a decision that the database has no space for is refused as such, and succeeds once there is space', async () => {
  const app = await testApp()
  const [admin, { id }] = [await anAdmin(app), await aPendingSession(app)]
  const decide = () => app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })
  // The error that PostgreSQL reports.
  await sql`create function no_space() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$`.execute(app.db.query)
  await sql`create trigger no_space before update on sessions for each row execute function no_space()`.execute(app.db.query)
  await expectUnchanged(app, decide, 503, 'storage_full')
  await sql`drop trigger no_space on sessions`.execute(app.db.query)
  expect((await decide()).status).toBe(202)
})

it('an account may upload 500 MB a day', async () => {
  const app = await testApp({ limited: true })
  const session = await aRunningSession(app)
  expect((await trySendVoice(app, session)).status).toBe(201)
  // The proof and the recording are counted, so this is more than is left.
  await expect(app.deps.limits.take('upload-kilobytes', session.user.id, 500 * 1024)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await trySendVoice(app, session)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await trySendVoice(app, session, { by: session.chatter })).status).toBe(201)
})
