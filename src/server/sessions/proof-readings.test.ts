// What is read from proofs: stored with the session, shown to admins only, and never in the way of a purchase (docs/product.md#approval).

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { type AdminSession, checkSession, listSessionRequests, readProof } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { openRecognition } from '../platform/recognition/recognition.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { testClock } from '../testing/clock.ts'
import { aSmallPng, multipartBody } from '../testing/forms.ts'
import { hostileImages } from '../testing/hostile-images.ts'
import { silent } from '../testing/jobs.ts'
import { aChatterWithPrices, aPaymentMethod, buy, reject } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { scratch } from '../testing/scratch.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { connect } from '../testing/socket.ts'
import { forgetProofs } from './old-proofs.ts'
import { proofReadingJob } from './proof-readings.ts'

const picture = (name: 'receipt' | 'attack') => readFile(`src/server/testing/pictures/${name}.png`)

/** What the picture shows, half an hour before the purchases below. */
const RECEIPT = { amount: 1500, transactionID: '48217730915', paidAt: '2026-11-16T14:30', accountNumber: '01123456702' }
const NOTHING = { amount: null, transactionID: null, paidAt: null, accountNumber: null }
const ALL_AGREE = { amount: 'agrees', transactionID: 'agrees', paidAt: 'agrees', accountNumber: 'agrees' }
const NOON = () => testClock(new Date('2026-11-16T10:00:00Z'))

let scenes = 0

async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  scenes += 1
  const method = await aPaymentMethod(app, admin, { bankName: `Bank ${scenes}`, accountNumber: '0112-3456-702' })
  return { admin, method, chatter: await aChatterWithPrices(app, { Basic: 1500, Gold: 4000 }) }
}

const read = (app: TestApp, sessionId: SessionId, tried = 0) => proofReadingJob(app.deps).run({ sessionId, tried })

async function asAdminsSee(app: TestApp, admin: Person, id: SessionId): Promise<AdminSession> {
  const { body } = await app.call(listSessionRequests, admin, { query: { page: '1' } })
  const found = (body.sessions as AdminSession[]).find(({ _id }) => _id === id)
  if (!found) throw new Error('the session is not in the list')
  return found
}

async function upload(app: TestApp, user: Person, bytes?: Buffer) {
  const { payload, contentType } = multipartBody({}, bytes && { name: 'transactionSS', bytes })
  const response = await app.http.inject({
    method: readProof.method,
    url: API_PREFIX + readProof.path,
    payload,
    headers: { authorization: `Bearer ${await app.tokenOf(user)}`, 'content-type': contentType },
  })
  return { status: response.statusCode, body: response.json() }
}

describe('with the real reader', () => {
  // A busy machine may take long.
  const app = sharedTestApp({ clock: NOON(), recognition: openRecognition({ log: silent, limitMs: 60_000 }) })

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

  it('pictures are checked before they would be read', async () => {
    const user = await aUser(app())
    expect(await upload(app(), user)).toMatchObject({ status: 400, body: { code: 'screenshot_missing' } })
    expect(await upload(app(), user, Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ body: { code: 'image_too_large' } })
    for (const { name, bytes, outcome } of await hostileImages()) {
      const { body } = await upload(app(), user, bytes)
      expect([name, body.code ?? body.read]).toEqual([name, outcome === 'taken' ? NOTHING : outcome])
    }
  }, 300_000)

  it('a purchase leaves no job to read it, and a job that was left reads nothing', async () => {
    const { admin, ...scene } = await aScene(app())
    const id = await buy(app(), { user: await aUser(app()), ...scene })
    await app().deps.events.settled()
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'read_proof'`.execute(app().db.query)
    expect(rows).toEqual([])
    await read(app(), id)
    expect((await asAdminsSee(app(), admin, id)).reading).toBe(null)
  })
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
  // One queue for all of them, so that they do not keep other jobs waiting.
  const job = (tried: number) => ({ key: `read_proof ${id} ${tried}`, queue_name: 'read_proof' })
  expect(await jobs()).toEqual([job(0)])
  for (const tried of [0, 1, 2]) await read(app, id, tried)
  expect(await jobs()).toEqual([job(0), job(1), job(2)])

  await recognition.close()
  await expect(read(app, id)).rejects.toThrow('the server is stopping')
  expect(await upload(app, await aUser(app), await aSmallPng())).toEqual({ status: 200, body: { read: NOTHING, timeZone: 'Asia/Karachi' } })
  expect((await asAdminsSee(app, admin, id)).reading).toBe(null)
})

/** A reader that finds the values of the receipt in every picture, at once. */
async function aQuickReader(confidence = 90) {
  const lines = [
    ['Amount', '1,500.00'],
    ['Date', '16', 'Nov', '2026', '14:30'],
    ['Account', '01123456702'],
    ['TID', '48217730915'],
  ]
  const rows = lines.flatMap((line, row) =>
    line.map((text, place) => [5, 1, 1, 1, row + 1, place + 1, 150 * place, 60 * row, 120, 20, confidence, text]),
  )
  const table = rows.map((row) => row.join('\t')).join('\n')
  const program = join(await scratch(), `reads-${Math.random()}.mjs`)
  await writeFile(program, `process.on('message', () => process.send({ table: ${JSON.stringify(table)} })); process.send('ready')`)
  return openRecognition({ log: silent, program })
}

it('what differs is a signal, and so is an ID that is on the proof of another session', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader() })
  const { admin, ...scene } = await aScene(app)
  const purchase = async (typed: string, title: 'Basic' | 'Gold' = 'Basic') =>
    buy(app, { ...scene, user: await aUser(app), title, transactionId: typed })
  const reused = async (id: SessionId) =>
    (await asAdminsSee(app, admin, id)).signals.filter(({ kind }) => kind === 'same-transaction-id').map(({ sessionID }) => sessionID)

  const one = await purchase('TX 99120032', 'Gold')
  await read(app, one)
  expect(await asAdminsSee(app, admin, one)).toMatchObject({
    reading: { verdicts: { ...ALL_AGREE, amount: 'differs', transactionID: 'differs' } },
    signals: [{ kind: 'proof-differs', sessionID: null, fields: ['amount', 'transactionID'] }],
  })
  // A letter was typed instead of a digit, so what was typed is not the same.
  const [second, third] = [await purchase('4821773O915'), await purchase(RECEIPT.transactionID)]
  expect(await reused(third)).toEqual([])
  await read(app, second)
  expect((await asAdminsSee(app, admin, second)).reading?.verdicts).toEqual(ALL_AGREE)
  expect(await reused(second)).toEqual(expect.arrayContaining([one, third]))
  expect([await reused(one), await reused(third)]).toEqual([[second], [second]])
  // Found again from the other side, and not written twice.
  await read(app, third)
  expect(await reused(third)).toEqual(expect.arrayContaining([one, second]))
  expect(await reused(third)).toHaveLength(2)
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

it('what was read is erased with the account, its places with the picture, and nothing is stored after that', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader() })
  const { admin, ...scene } = await aScene(app)
  const [kept, deleted] = [await aUser(app), await aUser(app)]
  const [first, second] = [await buy(app, { user: kept, ...scene }), await buy(app, { user: deleted, ...scene })]
  const chatter = await aChatterWithPrices(app, { Basic: 5 })
  const late = await buy(app, { user: deleted, method: scene.method, chatter })
  for (const id of [first, second]) await read(app, id)
  for (const id of [first, second, late]) await reject(app, admin, id)
  expect((await asAdminsSee(app, admin, first)).reading?.words).toHaveLength(7)

  expect((await app.call(deleteUser, admin, { params: { id: deleted.id } })).status).toBe(203)
  await read(app, late)
  const later = new Date(app.clock.now().getTime() + 1)
  await forgetProofs(app.db.query, { oldest: later, now: later, limit: 10 })
  expect(await app.db.query.selectFrom('proof_readings').select(['session_id', 'amount_paisa', 'words']).execute()).toEqual([
    { session_id: first, amount_paisa: 150_000, words: [] },
  ])
})

it('an account may have 20 pictures read in an hour', async () => {
  const app = await testApp({ limited: true })
  const [user, other, file] = [await aUser(app), await aUser(app), await aSmallPng()]
  const statuses = []
  for (let count = 0; count < 21; count += 1) statuses.push((await upload(app, user, file)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  expect((await upload(app, other, file)).status).toBe(200)
})
