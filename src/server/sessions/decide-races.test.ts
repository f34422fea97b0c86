// Several admins decide one session, and who is notified (docs/product.md#approval). The books are checked after every test.

import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, aPaymentMethod, buy, haveMet } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { connect, next, nextOfList } from '../testing/socket.ts'

async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  return { admin, user, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

const decide = (app: TestApp, by: Person, id: SessionId, body: { readonly status: 'completed' | 'rejected' }) =>
  app.call(contract.updateSessionStatus, by, { params: { id }, body })
const remove = (app: TestApp, by: Person, id: SessionId) => app.call(contract.deleteSessionRequest, by, { params: { id } })

const row = (app: TestApp, id: SessionId) =>
  app.db.query.selectFrom('sessions').select(['status', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()
const journal = (app: TestApp) => app.db.query.selectFrom('journal_entries').select('id').execute()
const available = async (app: TestApp, { id }: Person) =>
  (await app.db.query.selectFrom('chatter_balances').select('available_paisa').where('chatter_id', '=', id).executeTakeFirst())
    ?.available_paisa
const trail = (app: TestApp) => app.db.query.selectFrom('admin_actions').select('id').where('subject_kind', '=', 'session').execute()

const sessionRow = (app: TestApp, id: SessionId) => gate(app, 'select 1 from sessions where id = $1 for update', [id])

it('when two admins press Complete together, the session starts once and has one credit', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const admins = [admin, await anAdmin(app), await anAdmin(app)]
  const lock = await sessionRow(app, id)
  const answers = await lock.release(admins.map((by) => () => decide(app, by, id, { status: 'completed' })))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(await journal(app)).toHaveLength(1)
  expect(await trail(app)).toHaveLength(1)
})

it('Complete and Reject together: one decides, and the refusal of the other names that admin', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const other = await anAdmin(app)
  const lock = await sessionRow(app, id)
  const answers = await lock.release([
    () => decide(app, admin, id, { status: 'completed' }),
    () => decide(app, other, id, { status: 'rejected' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const late = answers.findIndex(({ status }) => status === 409)
  expect(answers[late]?.body.decidedBy).toBe([other, admin][late]?.username)
  expect(await trail(app)).toHaveLength(1)
})

it('two sessions of one chatter completed together: one runs, the other waits', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const ids = [await buy(app, { user, chatter }), await buy(app, { user: await aUser(app), chatter })]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [admin.id])
  const answers = await lock.release(ids.map((id) => () => decide(app, admin, id, { status: 'completed' })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['chatter_busy', 'session_status_updated'])
  expect(await available(app, chatter)).toBe(50_000)
})

it('two purchases with one transaction ID completed together: one pays', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  const ids = [
    await buy(app, { user, chatter, method, transactionId: 'T' }),
    await buy(app, { user: await aUser(app), chatter: other, method, transactionId: 'T' }),
  ]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [admin.id])
  const answers = await lock.release(ids.map((id) => () => decide(app, admin, id, { status: 'completed' })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['session_status_updated', 'transaction_id_used'])
  expect(await journal(app)).toHaveLength(1)
})

it('Complete and Delete together: either it is gone, or it runs', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const lock = await sessionRow(app, id)
  const answers = await lock.release([() => decide(app, admin, id, { status: 'completed' }), () => remove(app, admin, id)])
  const { status, deleted_at } = await row(app, id)
  const codes = answers.map((answer) => answer.body.code)
  expect([
    ['completed', false, ['session_status_updated', 'session_running']],
    ['pending', true, ['session_not_found', 'session_deleted']],
  ]).toContainEqual([status, deleted_at !== null, codes])
})

it('a deletion sent twice at once deletes once', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const lock = await sessionRow(app, id)
  const answers = await lock.release([1, 2].map(() => () => remove(app, admin, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

it('an admin who is demoted while waiting decides and deletes nothing', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  await anAdmin(app)
  const id = await buy(app, { user, chatter })
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const answers = await lock.release([() => decide(app, admin, id, { status: 'completed' }), () => remove(app, admin, id)])
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect(await row(app, id)).toMatchObject({ status: 'pending', deleted_at: null })
})

it('deleting an ended session is emitted to both parties, whose histories show it', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const sessionID = await buy(app, { user, chatter })
  await decide(app, admin, sessionID, { status: 'completed' })
  await haveMet(app, sessionID)
  app.clock.advance(15 * 60_000)
  await app.deps.events.settled()
  const address = await app.listen()
  const pages = await Promise.all([user, chatter].map(async (party) => connect(address, { token: await app.tokenOf(party) })))
  // Its end may be emitted before.
  const deletionOn = (page: (typeof pages)[number]) =>
    new Promise((resolve) => page.on('sessionUpdate', (update: { status: string }) => update.status === 'deleted' && resolve(update)))
  const emitted = pages.map(deletionOn)
  expect((await remove(app, admin, sessionID)).status).toBe(200)
  const update = { sessionID, userID: user.id, chatterID: chatter.id, status: 'deleted', phase: null }
  expect(await Promise.all(emitted)).toEqual([update, update])
})

it.each([
  ['completed', ['sessionUpdate'], ['sessionUpdate', 'accountUpdate']],
  ['rejected', ['sessionUpdate'], ['sessionUpdate']],
  ['deleted', ['sessionUpdate'], ['sessionUpdate']],
] as const)(
  'when it is %s the event is emitted to both parties and the admins at once, and to no other account',
  async (to, toUser, toChatter) => {
    const app = await testApp()
    const { admin, user, chatter } = await aScene(app)
    const sessionID = await buy(app, { user, chatter })
    // The purchase and the new payment method are emitted too.
    await app.deps.events.settled()
    const address = await app.listen()
    const open = async (person: Person) => connect(address, { token: await app.tokenOf(person) })
    const [one, other, adminPage, stranger] = [await open(user), await open(chatter), await open(admin), await open(await aUser(app))]
    const received: string[] = []
    stranger.onAny((name: string) => received.push(name))
    const emitted = [...toUser.map((name) => next(one, name)), ...toChatter.map((name) => next(other, name))]
    const adminReceived = nextOfList(adminPage, 'session-requests')
    if (to === 'deleted') await remove(app, admin, sessionID)
    else await decide(app, admin, sessionID, { status: to })
    const phase = to === 'completed' ? 'running' : to === 'rejected' ? 'rejected' : null
    const update = { sessionID, userID: user.id, chatterID: chatter.id, status: to, phase }
    expect(await Promise.all(emitted)).toEqual([update, update, ...(to === 'completed' ? [{ userID: chatter.id }] : [])])
    expect(await adminReceived).toEqual({ list: 'session-requests' })
    expect(received).toEqual([])
  },
)
