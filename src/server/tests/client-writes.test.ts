// A write with a client id happens once, however often and to whichever node it is sent (docs/product.md#client-ids).

import { readdir } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { sessionId, withdrawalId } from '#domain/ids.ts'
import { purchasePlan } from '../sessions/purchase.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { CLIENT_WRITES } from '../testing/client-writes.ts'
import { testClock } from '../testing/clock.ts'
import { remove } from '../testing/deciding.ts'
import { rowOf } from '../testing/gate.ts'
import { holdCommits } from '../testing/held-commits.ts'
import { DAY_MS } from '../testing/minutes.ts'
import { aPicture, tryToBuy } from '../testing/money.ts'
import { remove as removeWithdraw } from '../testing/payout-changes.ts'
import { aScene, proofs, purchaseInput, sessionCount } from '../testing/purchases.ts'
import { WEDNESDAY_BEFORE } from '../testing/withdraw-requests.ts'
import { upkeepJob } from '../upkeep.ts'

const anApp = () => testApp({ clock: testClock(WEDNESDAY_BEFORE) })
const storedIds = async (app: TestApp) => (await app.db.query.selectFrom('client_writes').select('client_id').execute()).length

/** The parts that must not differ between two replies to the same write; picture addresses expire. */
function answerOf({ status, body }: Awaited<ReturnType<Awaited<ReturnType<(typeof CLIENT_WRITES)['purchase']>>['send']>>) {
  const { session, withdraw } = body as { session?: { _id: string }; withdraw?: { _id: string; amount: number } }
  return { status, code: body.code, session: session?._id, withdraw: withdraw?._id, amount: withdraw?.amount }
}

describe.each(Object.entries(CLIENT_WRITES))('a %s', (_name, setScene) => {
  it('that is sent again gets the first answer, even when it would be refused by now', async () => {
    const app = await anApp()
    const { send, stored, happens } = await setScene(app)
    const clientID = uuidv7()
    const first = await send({ clientID })
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    expect(answerOf(await send({ clientID: clientID.toUpperCase() }))).toEqual(answerOf(first))
    await happens()
    expect(answerOf(await send({ clientID }))).toEqual(answerOf(first))
    expect([await stored(), await storedIds(app)]).toEqual([1, 1])
    expect((await send({ clientID: uuidv7() })).status).toBeGreaterThanOrEqual(400)
    expect([await stored(), await storedIds(app)]).toEqual([1, 1])
  })

  it('that is sent to two nodes at once happens once, and both answer the same', async () => {
    const app = await anApp()
    const node = await testApp({ beside: app })
    const { by, send, stored } = await setScene(app)
    const clientID = uuidv7()
    await node.issueTokens()
    const lock = await rowOf(app, by)
    const [one, two, three] = await lock.release([app, node, app].map((at) => () => send({ clientID, at })))
    if (!one || !two || !three) throw new Error('three calls were made')
    expect(one.status, JSON.stringify(one.body)).toBeLessThan(300)
    expect([answerOf(two), answerOf(three)]).toEqual([answerOf(one), answerOf(one)])
    expect([await stored(), await storedIds(app)]).toEqual([1, 1])
    for (const { deps } of [app, node]) expect(await readdir(deps.files.temporaryDirectory)).toEqual([])
  })

  it('with other content and the same id is refused, and changes nothing', async () => {
    const app = await anApp()
    const { send, stored } = await setScene(app)
    const clientID = uuidv7()
    const first = await send({ clientID })
    expect(await send({ clientID, content: 'other' })).toMatchObject({ status: 409, body: { code: 'client_id_used' } })
    expect(answerOf(await send({ clientID }))).toEqual(answerOf(first))
    expect(await stored()).toBe(1)
  })

  it('that was refused can be sent with the same id', async () => {
    const app = await anApp()
    const { send, stored } = await setScene(app)
    const clientID = uuidv7()
    expect((await send({ clientID, content: 'refused' })).status).toBeGreaterThanOrEqual(400)
    expect([await stored(), await storedIds(app)]).toEqual([0, 0])
    expect((await send({ clientID })).status).toBeLessThan(300)
    expect([await stored(), await storedIds(app)]).toEqual([1, 1])
  })

  it('is independent of what another person sends with the same id, who learns nothing by it', async () => {
    const app = await anApp()
    const [one, other] = [await setScene(app), await setScene(app)]
    const clientID = uuidv7()
    const first = await one.send({ clientID })
    expect([403, 404]).toContain((await one.send({ clientID, by: other.by })).status)
    const second = await other.send({ clientID })
    expect(second.status, JSON.stringify(second.body)).toBe(first.status)
    expect([await one.stored(), await other.stored(), await storedIds(app)]).toEqual([1, 1, 2])
  })

  it('with an id that is not a UUID is refused', async () => {
    const app = await anApp()
    const { send, stored } = await setScene(app)
    for (const clientID of ['1', 'x'.repeat(10_000), `${uuidv7()}0`])
      expect(await send({ clientID })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await stored()).toBe(0)
  })
})

it('a purchase that is sent again keeps one picture, and with another picture it is another purchase', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const purchase = { user, chatter, method, transactionId: 'T', picture: aPicture(), clientID: uuidv7() }
  for (let sent = 0; sent < 2; sent += 1) expect((await tryToBuy(app, purchase)).status).toBe(201)
  expect(await tryToBuy(app, { ...purchase, picture: aPicture() })).toMatchObject({ status: 409, body: { code: 'client_id_used' } })
  expect(await proofs(app)).toHaveLength(1)
})

it('a purchase that is sent again while the commit of the first still waits gets its answer', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const purchase = { user, chatter, method, transactionId: 'T', picture: aPicture(), clientID: uuidv7() }
  const input = await purchaseInput(app, purchase)
  const commits = await holdCommits(app, 'sessions')
  const lost = purchasePlan({ ...app.deps, db: commits.db }, ...input)
  await Promise.all([expect(lost).rejects.toThrow('connection error'), commits.cutOneThatIsHeld()])
  const again = purchasePlan(app.deps, ...input)
  await commits.release()
  const [stored] = await app.db.query.selectFrom('sessions').select('id').execute()
  expect((await again).id).toBe(stored?.id)
  expect([await sessionCount(app), (await proofs(app)).length]).toEqual([1, 1])
})

it('a purchase or a withdraw that an admin has deleted is not made again, and is answered as the first time', async () => {
  const app = await anApp()
  const { admin, user, chatter, method } = await aScene(app)
  const purchase = { user, chatter, method, transactionId: 'T', picture: aPicture(), clientID: uuidv7() }
  const bought = await tryToBuy(app, purchase)
  expect((await remove(app, admin, sessionId((bought.body as { session: { _id: string } }).session._id))).status).toBe(200)
  expect(answerOf(await tryToBuy(app, purchase))).toEqual(answerOf(bought))
  const { send, stored } = await CLIENT_WRITES.withdraw(app)
  const clientID = uuidv7()
  const asked = await send({ clientID })
  const id = withdrawalId((asked.body as { withdraw: { _id: string } }).withdraw._id)
  expect((await removeWithdraw(app, admin, id)).status).toBe(200)
  expect(answerOf(await send({ clientID }))).toEqual(answerOf(asked))
  expect([await stored(), await sessionCount(app)]).toEqual([1, 2])
})

it('ids are forgotten after 30 days', async () => {
  const app = await anApp()
  const { send, stored } = await CLIENT_WRITES.complaint(app)
  await send({ clientID: uuidv7() })
  app.clock.advance(30 * DAY_MS)
  await upkeepJob(app.deps).run({})
  expect(await storedIds(app)).toBe(1)
  app.clock.advance(1000)
  await upkeepJob(app.deps).run({})
  expect([await storedIds(app), await stored()]).toEqual([0, 1])
})
