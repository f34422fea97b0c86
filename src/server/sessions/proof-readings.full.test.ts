// Full run: the real reader, hostile pictures, and a limit of many calls.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { checkSession } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { openRecognition } from '../platform/recognition/recognition.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aSmallPng } from '../testing/forms.ts'
import { hostileImages } from '../testing/hostile-images.ts'
import { silent } from '../testing/jobs.ts'
import { buy, reject } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { ALL_AGREE, aQuickReader, aScene, asAdminsSee, NOON, NOTHING, RECEIPT, upload } from '../testing/proof-readings.ts'
import { scratch } from '../testing/scratch.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { connect } from '../testing/socket.ts'
import { proofReadingJob } from './proof-readings.ts'

const read = (app: TestApp, sessionId: SessionId, tried = 0) => proofReadingJob(app.deps).run({ sessionId, tried })

const picture = (name: 'receipt' | 'attack') => readFile(`src/server/testing/pictures/${name}.png`)

describe('with the real reader', () => {
  // A busy machine may take long.
  const app = sharedTestApp({ clock: NOON(), recognition: openRecognition({ log: silent, limitMs: 140_000 }) })

  it('the job of a purchase reads its proof once, and open admin pages load it', async () => {
    const { admin, ...scene } = await aScene(app())
    const [user, page] = [await aUser(app()), await connect(await app().listen(), { token: await app().tokenOf(admin) })]
    const id = await buy(app(), { user, ...scene, transactionId: RECEIPT.transactionID, picture: await picture('receipt') })
    await app().deps.events.settled()
    expect((await asAdminsSee(app(), admin, id)).reading).toBe(null)

    const updates: unknown[] = []
    page.on('officeUpdate', (update) => updates.push(update))
    await app().jobs.start()
    await vi.waitFor(() => expect(updates).toEqual([{ list: 'session-requests' }]), { timeout: 200_000 })
    const { reading, signals } = await asAdminsSee(app(), admin, id)
    expect(reading).toMatchObject({ ...RECEIPT, verdicts: ALL_AGREE, sentAt: '2026-11-16T15:00' })
    expect(signals).toEqual([])
    // The amount is the first value from the top, at the end of its line.
    const [amount] = reading?.words.filter(({ field }) => field === 'amount') ?? []
    expect(amount?.left).toBeGreaterThan(0.5)
    expect(amount?.top).toBeLessThan(0.5)

    const before = await fingerprint(app().db)
    await read(app(), id)
    expect(await fingerprint(app().db)).toEqual(before)
    for (const party of [user, scene.chatter]) {
      const { body } = await app().call(checkSession, party, { query: { userID: user.id, chatterID: scene.chatter.id } })
      expect(body.session).not.toHaveProperty('reading')
    }
  }, 300_000)

  it('a picture without text has no values, and text that is an attack gives none but harmless ones', async () => {
    const { admin, ...scene } = await aScene(app())
    const blank = await buy(app(), { user: await aUser(app()), ...scene })
    const attack = await buy(app(), { user: await aUser(app()), ...scene, picture: await picture('attack') })
    for (const id of [blank, attack]) await read(app(), id)
    expect((await asAdminsSee(app(), admin, blank)).reading).toMatchObject({ ...NOTHING, words: [] })
    const { reading } = await asAdminsSee(app(), admin, attack)
    expect(reading).toMatchObject({ paidAt: null, accountNumber: null })
    expect(JSON.stringify(reading)).not.toMatch(/[<>';$]|drop|script/)
  }, 300_000)

  it('before the purchase the buyer gets what the picture shows, and nothing is stored', async () => {
    const user = await aUser(app())
    const files = () => Promise.all(['temporary', 'proofs'].map((name) => readdir(join(app().deps.files.directory, name))))
    const before = [await fingerprint(app().db), await files()]
    expect(await upload(app(), user, await picture('receipt'))).toEqual({ status: 200, body: { read: RECEIPT, timeZone: 'Asia/Karachi' } })
    expect(await upload(app(), user, await aSmallPng())).toEqual({ status: 200, body: { read: NOTHING, timeZone: 'Asia/Karachi' } })
    expect([await fingerprint(app().db), await files()]).toEqual(before)
  }, 300_000)
})

describe('without a reader', () => {
  const app = sharedTestApp()

  it('hostile pictures are refused as they are at a purchase', async () => {
    const user = await aUser(app())
    for (const { name, bytes, outcome } of await hostileImages()) {
      const { body } = await upload(app(), user, bytes)
      expect([name, body.code ?? body.read]).toEqual([name, outcome === 'taken' ? NOTHING : outcome])
    }
  }, 300_000)
})

it('a reader that fails leaves no row and is tried three times, and one that is closed is tried again', async () => {
  const program = join(await scratch(), 'fails.mjs')
  await writeFile(program, 'process.exit(1)')
  const recognition = openRecognition({ log: silent, program })
  const app = await testApp({ recognition })
  const { admin, ...scene } = await aScene(app)
  const id = await buy(app, { user: await aUser(app), ...scene })
  await app.deps.events.settled()
  const jobs = async () => {
    const { rows } = await sql<{ key: string; queue_name: string }>`
      select key, queue_name from graphile_worker.jobs where task_identifier = 'read_proof' order by key`.execute(app.db.query)
    return rows
  }
  // All of them share one queue, so that other jobs do not have to wait.
  const job = (tried: number) => ({ key: `read_proof ${id} ${tried}`, queue_name: 'read_proof' })
  expect(await jobs()).toEqual([job(0)])
  for (const tried of [0, 1, 2]) await read(app, id, tried)
  expect(await jobs()).toEqual([job(0), job(1), job(2)])

  await recognition.close()
  await expect(read(app, id)).rejects.toThrow('the server is stopping')
  expect(await upload(app, await aUser(app), await aSmallPng())).toEqual({ status: 200, body: { read: NOTHING, timeZone: 'Asia/Karachi' } })
  expect((await asAdminsSee(app, admin, id)).reading).toBe(null)
})

it('a doubtful value confirms what the buyer claims, and contradicts nothing', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader(20) })
  const { admin, ...scene } = await aScene(app)
  const [right, other] = [await aUser(app), await aUser(app)]
  const first = await buy(app, { user: right, ...scene, transactionId: RECEIPT.transactionID })
  await read(app, first)
  expect((await asAdminsSee(app, admin, first)).reading?.verdicts).toEqual(ALL_AGREE)

  const second = await buy(app, { user: other, ...scene, title: 'Gold', transactionId: 'TX 99120032' })
  await read(app, second)
  const { reading, signals } = await asAdminsSee(app, admin, second)
  expect(reading).toMatchObject({
    amount: null,
    transactionID: null,
    verdicts: { ...ALL_AGREE, amount: 'unreadable', transactionID: 'unreadable' },
  })
  expect(reading?.words.map(({ field }) => field)).not.toContain('transactionID')
  expect(signals).toEqual([])
  expect(await upload(app, other, await aSmallPng())).toMatchObject({ status: 200, body: { read: NOTHING } })
})

it('a buyer who sends a rejected payment again is not suspected because of it', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader() })
  const { admin, ...scene } = await aScene(app)
  const user = await aUser(app)
  const first = await buy(app, { user, ...scene, transactionId: '48217730916' })
  await read(app, first)
  await reject(app, admin, first)
  const again = await buy(app, { user, ...scene, transactionId: RECEIPT.transactionID })
  await read(app, again)
  expect((await asAdminsSee(app, admin, again)).signals.map(({ kind }) => kind)).toEqual(['earlier-rejections'])
})
