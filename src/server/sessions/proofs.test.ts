// Hostile files through the purchase call (docs/guarantees.md#files): after each refusal neither row nor file remains, and of an
// accepted file nothing but the pixels is kept. Proofs are private.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { HIDDEN_TEXT, harmlessImages, hostileImages, mutationsOf } from '../testing/hostile-images.ts'
import { aChatterWithPrices, aPaymentMethod, aPicture, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  return { chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

const folder = (app: TestApp, name: string) => readdir(join(app.deps.files.directory, name))

async function sendPicture(app: TestApp, scene: Awaited<ReturnType<typeof aScene>>, picture: Buffer) {
  const user = await aUser(app)
  const [rows, files] = [await fingerprint(app.db), await folder(app, 'proofs')]
  const answer = await tryToBuy(app, { user, ...scene, picture })
  expect(await folder(app, 'temporary')).toEqual([])
  const added = (await folder(app, 'proofs')).filter((name) => !files.includes(name))
  if (answer.status !== 201) {
    expect(added).toEqual([])
    expect(await fingerprint(app.db)).toEqual(rows)
  }
  return { ...answer, added }
}

it('of the corpus, files that are no pictures are refused, and of pictures only the pixels are kept', async () => {
  const app = await testApp()
  const scene = await aScene(app)
  for (const { name, bytes, outcome } of await hostileImages()) {
    const { status, body, added } = await sendPicture(app, scene, bytes)
    expect([name, status === 201 ? 'taken' : body.code]).toEqual([name, outcome])
    if (outcome !== 'taken') expect([name, status]).toEqual([name, ERRORS[outcome].status])
    for (const file of added) {
      const kept = await readFile(join(app.deps.files.directory, 'proofs', file))
      expect([name, kept.toString('latin1', 8, 12), kept.includes(HIDDEN_TEXT)]).toEqual([name, 'WEBP', false])
    }
  }
}, 300_000)

it('damaged pictures are accepted or refused, and nothing else happens', async () => {
  const app = await testApp()
  const scene = await aScene(app)
  const { png, jpeg, webp } = await harmlessImages()
  for (const [index, original] of [png, jpeg, webp].entries()) {
    for (const bytes of mutationsOf(original, { seed: index + 1, count: 4 })) {
      const { status, added } = await sendPicture(app, scene, bytes)
      expect(status).toBeLessThan(500)
      expect(added).toHaveLength(status === 201 ? 1 : 0)
    }
  }
})

it('more than 8 MB is refused', async () => {
  const app = await testApp()
  const { status, body } = await sendPicture(app, await aScene(app), Buffer.alloc(8 * 1024 * 1024 + 1))
  expect([status, body.code]).toEqual([413, 'image_too_large'])
})

it('a proof is served at its signed address only, until that expires', async () => {
  const app = await testApp()
  const { body } = await sendPicture(app, await aScene(app), await aPicture())
  const address: string = body.session.transactionSS
  const served = await app.http.inject(address)
  expect(served.statusCode).toBe(200)
  expect(served.headers['cache-control']).toContain('no-store')
  const [path = ''] = address.split('?')
  expect((await app.http.inject(path)).statusCode).toBeGreaterThanOrEqual(400)
  const tampered = address.replace(/signature=(.)/, (_whole, first: string) => `signature=${first === '_' ? '-' : '_'}`)
  expect((await app.http.inject(tampered)).statusCode).toBeGreaterThanOrEqual(400)
  app.clock.advance(16 * 60_000)
  expect((await app.http.inject(address)).statusCode).toBeGreaterThanOrEqual(400)
})

it('an address of a proof ends with the right to see it: of a banned buyer, of a former admin, and when the session is deleted', async () => {
  const app = await testApp()
  const scene = await aScene(app)
  const { body } = await sendPicture(app, scene, await aPicture())
  const [admin, former] = [await anAdmin(app), await anAdmin(app)]
  const shownTo = async (person: Person) =>
    (await app.call(listSessionRequests, person, { query: {} })).body.sessions[0].transactionSS as string
  const addresses = [body.session.transactionSS as string, await shownTo(admin), await shownTo(former)]
  const statuses = () => Promise.all(addresses.map(async (url) => (await app.http.inject(url)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])

  const change = (id: string, values: object) => app.db.query.updateTable('accounts').set(values).where('id', '=', id).execute()
  await change(body.session.userID._id, { status: 'banned', status_before_ban: 'approved' })
  await change(former.id, { role: 'user' })
  expect(await statuses()).toEqual([403, 200, 403])
  await app.call(deleteSessionRequest, admin, { params: { id: body.session._id } })
  expect(await statuses()).toEqual([403, 403, 403])
})
