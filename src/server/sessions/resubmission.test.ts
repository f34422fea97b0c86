// Sending a rejected payment again: a new session that names the rejected one (docs/product.md#after-a-decision).

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from '../testing/app.ts'
import { aChatterWithPrices, aPicture, buy, complete, type Purchase, reject, setPrices, tryToBuy } from '../testing/money.ts'
import { aUser, type Person } from '../testing/people.ts'
import { aScene } from '../testing/resubmissions.ts'
import { fingerprint } from '../testing/snapshot.ts'

const DAY_MS = 24 * 60 * 60_000

const own = async (app: TestApp, user: Person): Promise<contract.PartySession[]> =>
  (await app.call(contract.listOwnSessions, user, { query: { id: user.id, role: 'user' } })).body.sessions

const asAdmin = async (app: TestApp, admin: Person, id: SessionId): Promise<contract.AdminSession | undefined> =>
  (await app.call(contract.listSessionRequests, admin, { query: {} })).body.sessions.find(({ _id }: contract.AdminSession) => _id === id)

const proofOf = async (app: TestApp, id: SessionId) => {
  const { proof_key: key, ...rest } = await app.db.query
    .selectFrom('sessions')
    .select(['proof_key', 'proof_sha256', 'proof_look'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { key, ...rest, bytes: await readFile(join(app.deps.files.directory, key ?? '')) }
}

it('uses the same transaction ID and a copy of the picture, raises no warning, and stays linked', async () => {
  const { app, admin, user, first, again } = await aScene()
  const second = await buy(app, again)
  const [before, after] = [await proofOf(app, first), await proofOf(app, second)]
  expect({ ...after, key: before.key }).toEqual(before)
  // Each file is removed with its own row.
  expect(after.key).not.toBe(before.key)
  expect(await asAdmin(app, admin, second)).toMatchObject({
    resubmissionOf: first,
    signals: [],
    chain: [{ sessionID: first, status: 'rejected', reason: 'unreadable' }],
  })
  expect(await asAdmin(app, admin, first)).toMatchObject({
    resubmissionOf: null,
    chain: [{ sessionID: second, status: 'pending', reason: null }],
  })
  expect((await own(app, user)).map(({ _id, sendAgainUntil }) => [_id, sendAgainUntil])).toEqual([
    [second, null],
    [first, null],
  ])
  const change = app.db.query.updateTable('sessions').set({ resubmission_of: null }).where('id', '=', second).execute()
  await expect(change).rejects.toThrow('never changes')
  await complete(app, admin, second)
})

it('takes a new picture, and compares it with sessions outside the chain only', async () => {
  const { app, admin, picture, savedAgain, chatter, first, again } = await aScene()
  const stranger = await buy(app, { user: await aUser(app), chatter, method: again.method, transactionId: 'T-1', picture })
  const second = await buy(app, { ...again, picture: savedAgain })
  expect((await proofOf(app, second)).proof_sha256).not.toBe((await proofOf(app, first)).proof_sha256)
  expect((await asAdmin(app, admin, second))?.signals).toEqual([
    { kind: 'same-transaction-id', sessionID: stranger },
    { kind: 'near-same-picture', sessionID: stranger },
  ])
})

it('a chain may have several links, and other rejections of the buyer are still a signal', async () => {
  const { app, admin, user, first, again } = await aScene()
  const other = await aChatterWithPrices(app, { Basic: 100 })
  const unrelated = await buy(app, { user, chatter: other })
  await reject(app, admin, unrelated)
  const second = await buy(app, again)
  await reject(app, admin, second, { reason: 'not_received' })
  const third = await buy(app, { ...again, resubmissionOf: second })
  expect(await asAdmin(app, admin, third)).toMatchObject({
    signals: [{ kind: 'earlier-rejections', sessionID: unrelated, count: 1 }],
    chain: [{ sessionID: first }, { sessionID: second, reason: 'not_received' }],
  })
})

it('is for the price that was paid, whatever the chatter asks for now', async () => {
  const { app, admin, user, chatter, again } = await aScene()
  await setPrices(app, chatter, { Basic: 0, Gold: 900 })
  const second = await buy(app, { ...again, price: 500 })
  expect(await asAdmin(app, admin, second)).toMatchObject({ plan: { title: 'Basic', price: 500, duration: 15 }, amountPaid: 500 })
  await complete(app, admin, second)
  expect((await own(app, user))[0]).toMatchObject({ _id: second, amountPaid: 500 })
})

it('is offered to the buyer for seven days', async () => {
  const { app, user, chatter, again } = await aScene()
  const until = new Date(app.clock.now().getTime() + 7 * DAY_MS)
  expect(await own(app, user)).toMatchObject([{ sendAgainUntil: until.toISOString() }])
  const pair = { query: { userID: user.id, chatterID: chatter.id } }
  expect((await app.call(contract.checkSession, chatter, pair)).body.session).toMatchObject({ sendAgainUntil: null })
  app.clock.set(new Date(until.getTime() - 1))
  expect((await tryToBuy(app, again)).status).toBe(201)
})

it('for what is not theirs, not the same, too late or gone it is refused and changes nothing', async () => {
  const { app, admin, chatter, first, again } = await aScene()
  const [stranger, other] = [await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  const expectRefused = async (change: Partial<Purchase>, status: number, code: string) => {
    const before = await fingerprint(app.db)
    expect(await tryToBuy(app, { ...again, ...change })).toMatchObject({ status, body: { code } })
    expect(await fingerprint(app.db)).toEqual(before)
  }
  await expectRefused({ user: stranger }, 404, 'session_not_found')
  await expectRefused({ price: 499 }, 409, 'plan_changed')
  await expectRefused({ chatter: other }, 409, 'resubmission_chatter')
  app.clock.advance(7 * DAY_MS)
  await expectRefused({}, 409, 'resubmission_expired')
  app.clock.advance(-7 * DAY_MS)
  // The price already paid applies only to the buyer who paid it.
  await setPrices(app, chatter, { Basic: 600 })
  await expectRefused({ user: stranger, price: 500 }, 409, 'plan_changed')
  await setPrices(app, chatter, { Basic: 500 })
  const picture = { proof_key: null, proof_removed_at: app.clock.now() }
  await app.db.query.updateTable('sessions').set(picture).where('id', '=', first).execute()
  await expectRefused({}, 400, 'screenshot_missing')
  await app.call(contract.deleteSessionRequest, admin, { params: { id: first } })
  await expectRefused({}, 404, 'session_not_found')
})

it('a session that was sent again and rejected again is not sent once more, nor is one that was completed', async () => {
  const { app, admin, again } = await aScene()
  await reject(app, admin, await buy(app, again))
  const sent = await fingerprint(app.db)
  expect(await tryToBuy(app, again)).toMatchObject({ status: 409, body: { code: 'resubmission_sent' } })
  expect(await fingerprint(app.db)).toEqual(sent)
  const { resubmissionOf: _, ...fresh } = again
  const id = await buy(app, { ...fresh, picture: aPicture() })
  await complete(app, admin, id)
  app.clock.advance(DAY_MS)
  const completed = await fingerprint(app.db)
  expect(await tryToBuy(app, { ...again, resubmissionOf: id })).toMatchObject({ status: 409, body: { code: 'resubmission_not_rejected' } })
  expect(await fingerprint(app.db)).toEqual(completed)
})
