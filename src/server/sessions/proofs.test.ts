// Hostile files through the purchase call (docs/guarantees.md#files): a refusal leaves neither a row nor a file, and only the pixels of an
// accepted file are kept. Proofs are private.

import { expect, it } from 'vitest'
import { deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { harmlessImages } from '../testing/hostile-images.ts'
import { aPicture } from '../testing/money.ts'
import { anAdmin, type Person } from '../testing/people.ts'
import { aScene, sendPicture } from '../testing/proofs.ts'

it('a file that is no picture, or only a part of one, is refused', async () => {
  const app = await testApp()
  const scene = await aScene(app)
  const { png } = await harmlessImages()
  for (const [bytes, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image_type'],
    [png.subarray(0, 60), 'image_unreadable'],
  ] as const)
    expect((await sendPicture(app, scene, bytes)).body.code).toBe(code)
})

it('more than 8 MB is refused', async () => {
  const app = await testApp()
  const { status, body } = await sendPicture(app, await aScene(app), Buffer.alloc(8 * 1024 * 1024 + 1))
  expect([status, body.code]).toEqual([413, 'image_too_large'])
})

it('a proof is served at its signed address only, until that expires', async () => {
  const app = await testApp()
  const { body } = await sendPicture(app, await aScene(app), aPicture())
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
  const { body } = await sendPicture(app, scene, aPicture())
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
