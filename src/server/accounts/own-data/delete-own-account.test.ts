// A person deletes their own account: with the password, and not while money or sessions are open (docs/product.md#your-data).

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signUp, toggleUserBan } from '#contract/accounts.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { logIn } from '#contract/sign-ins.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { gate, rowOf } from '../../testing/gate.ts'
import { aChatterWithPrices, buy, complete, haveMet, reject } from '../../testing/money.ts'
import { expectPurchaseOrDeletion, isDeleted, remove } from '../../testing/own-deletion.ts'
import { aChatter, anAdmin, aUser, PASSWORD } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, next } from '../../testing/socket.ts'
import { aWithdraw } from '../../testing/withdraws.ts'

// Shared by tests that look only at accounts they created themselves.
const shared = sharedTestApp()

async function waitingForLock(app: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db.query)
  return rows.length
}

it.each([
  ['a user', aUser],
  ['a chatter', aChatter],
  ['a chatter who waits for approval', (app: TestApp) => aChatter(app, { status: 'pending' })],
  ['an admin beside another', anAdmin],
] as const)(
  '%s deletes their account: it is signed out everywhere, its email is free, and the trail names them as the actor',
  async (_name, make) => {
    const app = shared()
    await anAdmin(app)
    const person = await make(app)
    expect(await remove(app, person)).toMatchObject({ status: 200, body: { code: 'own_account_deleted' } })
    expect(await isDeleted(app, person)).toBe(true)
    expect((await remove(app, person)).status).toBe(401)
    const login = await app.call(logIn, null, { body: { username_email: person.email, password: PASSWORD } })
    expect(login).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    const again = { username: `again ${person.id.slice(-8)}`, email: person.email, password: PASSWORD }
    expect((await app.call(signUp, null, { body: again })).status).toBe(201)
    const trail = await app.db.query
      .selectFrom('admin_actions')
      .select(['admin_id', 'action', 'before', 'after', 'ip'])
      .where('subject_id', '=', person.id)
      .execute()
    expect(trail).toEqual([
      {
        admin_id: person.id,
        action: 'delete_account',
        before: { role: expect.any(String), status: expect.any(String) },
        after: {},
        ip: '',
      },
    ])
  },
)

it('open sockets of the account are closed', async () => {
  const app = shared()
  const user = await aUser(app)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
  const disconnected = next(socket, 'disconnect')
  expect((await remove(app, user)).status).toBe(200)
  await disconnected
})

it.each([
  ['a wrong password', 'open sesamE', 'current_password_wrong'],
  ['no password', '', 'current_password_missing'],
])('%s is refused, and nothing changes', async (_name, password, code) => {
  const app = shared()
  const user = await aUser(app)
  await app.tokenOf(user)
  const before = await fingerprint(app.db)
  expect(await remove(app, user, password)).toMatchObject({ status: 400, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a caller without a token, and one with the password of another account, delete nothing', async () => {
  const app = shared()
  const user = await aUser(app)
  expect((await remove(app, null)).status).toBe(401)
  const stranger = await aUser(app)
  await app.db.query
    .updateTable('accounts')
    .set({ password_hash: await app.deps.passwords.hash('another password') })
    .where('id', '=', user.id)
    .execute()
  expect(await remove(app, stranger, 'another password')).toMatchObject({ status: 400, body: { code: 'current_password_wrong' } })
  expect([await isDeleted(app, user), await isDeleted(app, stranger)]).toEqual([false, false])
})

it('it is refused to both parties while a purchase is pending or the session runs, and to the chatter while there is money', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const expectBothInUse = async () => {
    for (const person of [user, chatter])
      expect(await remove(app, person)).toMatchObject({ status: 409, body: { code: 'own_account_in_use' } })
  }
  const id = await buy(app, { user, chatter })
  await expectBothInUse()
  await complete(app, admin, id)
  await expectBothInUse()
  await haveMet(app, id)
  app.clock.advance(15 * 60_000)
  expect(await remove(app, chatter)).toMatchObject({ status: 409, body: { code: 'own_account_has_money' } })
  expect((await remove(app, user)).status).toBe(200)
  // The history of the other party stays.
  const { body } = await app.call(listOwnSessions, chatter, { query: { id: chatter.id } })
  expect(body.sessions).toMatchObject([{ _id: id, userID: { _id: user.id, username: 'Deleted account' } }])
})

it('money that waits for its payout keeps a chatter from deleting the account', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  await aWithdraw(app, { chatter, rupees: 100, admin })
  expect(await remove(app, chatter)).toMatchObject({ status: 409, body: { code: 'own_account_has_money' } })
})

it('the last admin cannot leave, also beside a banned admin', async () => {
  const app = await testApp()
  const [last, other] = [await anAdmin(app), await anAdmin(app)]
  await app.call(toggleUserBan, last, { params: { id: other.id }, body: { status: 'approved' } })
  expect(await remove(app, last)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  expect(await isDeleted(app, last)).toBe(false)
})

it('when the last two admins leave at the same moment, one stays', async () => {
  const app = await testApp()
  const admins = [await anAdmin(app), await anAdmin(app)]
  const held = await gate(app, `select 1 from accounts where role = 'admin' for update`)
  const answers = await held.release(admins.map((admin) => () => remove(app, admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('two deletions at the same moment delete once', async () => {
  const app = await testApp()
  const user = await aUser(app)
  await app.tokenOf(user)
  const held = await rowOf(app, user)
  const answers = await held.release([() => remove(app, user), () => remove(app, user)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await app.db.query.selectFrom('admin_actions').select('id').execute()).toHaveLength(1)
})

it('when a purchase and the deletion by its user come at once, one of them happens', () => expectPurchaseOrDeletion('user'))

it('a payout that an admin takes back at the same moment does not end in a deleted account', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  const id = await aWithdraw(app, { chatter, rupees: 100, admin })
  const setStatus = (status: 'completed' | 'rejected') => app.call(updateWithdrawStatus, admin, { params: { id }, body: { status } })
  expect((await setStatus('completed')).status).toBe(202)
  await app.tokenOf(chatter)
  const held = await rowOf(app, admin)
  const [payout, deletion] = await held.release<{ status: number }>([
    () => setStatus('rejected'),
    async () => {
      // The money comes back first, after the deletion has already seen an empty balance.
      await expect.poll(() => waitingForLock(app)).toBe(1)
      return remove(app, chatter)
    },
  ])
  expect([payout?.status, deletion?.status, await isDeleted(app, chatter)]).toEqual([202, 409, false])
})

it('a password that was changed after it was checked deletes nothing', async () => {
  const app = await testApp()
  const user = await aUser(app)
  await app.tokenOf(user)
  // The change raises the version, as endAllSignIns does, while the deletion waits for the row.
  const held = await gate(app, 'update accounts set token_version = token_version + 1 where id = $1', [user.id])
  const [answer] = await held.release([() => remove(app, user)])
  expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  expect(await isDeleted(app, user)).toBe(false)
})

it('a rejected purchase and an ended session prevent no deletion', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  await reject(app, admin, await buy(app, { user, chatter }))
  expect((await remove(app, chatter)).status).toBe(200)
  const session = await aRunningSession(app, { user, admin })
  await haveMet(app, session.id)
  app.clock.advance(15 * 60_000)
  expect((await remove(app, session.user)).status).toBe(200)
})
