// What admins do to accounts: roles, bans, statuses, deletion (docs/product.md#status, docs/product.md#deletion), each with its row in the
// audit trail (docs/product.md#audit-trail).

import { describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { ERRORS } from '#contract/errors.ts'
import type { Status } from '#domain/accounts.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

// Every test looks only at accounts it created itself.
const shared = sharedTestApp()

const params = ({ id }: { readonly id: string }) => ({ params: { id } })

const changeRole = (app: TestApp, admin: Person, subject: Person, role: 'user' | 'admin' | '') =>
  app.call(contract.updateUserRole, admin, { ...params(subject), body: { role } })
const toggleBan = (app: TestApp, admin: Person, subject: Person, status: Status | '') =>
  app.call(contract.toggleUserBan, admin, { ...params(subject), body: { status } })
const setStatus = (app: TestApp, admin: Person, subject: Person, status: Status | '') =>
  app.call(contract.updateAccountStatus, admin, { ...params(subject), body: { status } })
const deleteUser = (app: TestApp, admin: Person, subject: Person) => app.call(contract.deleteUser, admin, params(subject))
const deleteChatter = (app: TestApp, admin: Person, subject: Person) => app.call(contract.deleteAccountRequest, admin, params(subject))

async function standingOf(app: TestApp, { id }: Person) {
  return app.db.query.selectFrom('accounts').select(['role', 'status', 'status_before_ban']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function trail(app: TestApp, { id }: Person) {
  return app.db.query
    .selectFrom('admin_actions')
    .select(['admin_id', 'action', 'subject_kind', 'subject_id', 'before', 'after', 'ip', 'request_id', 'acted_at'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
}

describe('roles', () => {
  it('a user who is made admin is one after the next login, and can be made a user again', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    expect(await changeRole(app, admin, user, 'admin')).toMatchObject({
      status: 202,
      body: { code: 'role_updated', message: 'User role updated!' },
    })
    expect((await app.call(contract.listUsers, user, { query: {} })).status).toBe(200)
    expect((await changeRole(app, admin, user, 'user')).status).toBe(202)
    expect(await app.call(contract.listUsers, user, { query: {} })).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    app.signInAgain(user)
    expect(await app.call(contract.listUsers, user, { query: {} })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('setting the current role again changes nothing and leaves no row in the audit trail', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    const before = await fingerprint(app.db)
    expect((await changeRole(app, admin, user, 'user')).status).toBe(202)
    expect((await changeRole(app, admin, admin, 'admin')).status).toBe(202)
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it('no role chosen is refused with its literal message', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    expect(await changeRole(app, admin, user, '')).toMatchObject({ status: 400, body: { message: 'Please select a role' } })
    const chatter = { ...params(user), body: { role: 'chatter' as 'user' } }
    expect((await app.call(contract.updateUserRole, admin, chatter)).status).toBe(400)
  })
})

describe('bans', () => {
  it('toggling bans the account, and toggling again restores it', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    expect(await toggleBan(app, admin, user, 'approved')).toMatchObject({
      status: 202,
      body: { code: 'account_status_updated', message: 'User status updated!', status: 'banned' },
    })
    expect(await app.call(contract.fetchOwnAccount, user, {})).toMatchObject({ status: 403, body: { code: 'account_banned' } })
    expect(await toggleBan(app, admin, user, 'banned')).toMatchObject({ status: 202, body: { status: 'approved' } })
    expect((await app.call(contract.fetchOwnAccount, user, {})).status).toBe(200)
    expect((await trail(app, user)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['change_status', { role: 'user', status: 'approved' }, { role: 'user', status: 'banned' }],
      ['change_status', { role: 'user', status: 'banned' }, { role: 'user', status: 'approved' }],
    ])
  })

  it('when two admins ban an account that both saw as approved, both succeed and the audit trail has one row', async () => {
    const app = shared()
    const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
    expect((await toggleBan(app, admin, user, 'approved')).body.status).toBe('banned')
    expect((await toggleBan(app, other, user, 'approved')).body.status).toBe('banned')
    expect(await trail(app, user)).toHaveLength(1)
  })

  it('no status sent is refused', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    expect(await toggleBan(app, admin, user, '')).toMatchObject({ status: 400, body: { message: 'Please select a status' } })
  })
})

describe('the status of a chatter', () => {
  it.each(['approved', 'pending', 'rejected', 'banned'] as const)('can be set to %s', async (status) => {
    const app = shared()
    const admin = await anAdmin(app)
    const chatter = await aChatter(app, { status: status === 'pending' ? 'approved' : 'pending' })
    expect(await setStatus(app, admin, chatter, status)).toMatchObject({
      status: 202,
      body: { code: 'account_status_updated', message: 'User status updated!' },
    })
    expect((await standingOf(app, chatter)).status).toBe(status)
  })

  it('decides at the next call what the chatter may do', async () => {
    const app = shared()
    const [admin, chatter] = [await anAdmin(app), await aChatter(app, { status: 'pending' })]
    const body = { userID: chatter.id, username: 'renamed', email: chatter.email, phoneNumber: '03001234567', age: 30, gender: 'male' }
    const change = () => app.call(contract.updateProfile, chatter, { body })
    expect((await change()).status).toBe(403)
    await setStatus(app, admin, chatter, 'approved')
    expect((await change()).status).toBe(200)
    await setStatus(app, admin, chatter, 'rejected')
    expect((await change()).status).toBe(403)
  })

  it('approving a chatter whom another admin has just banned is refused, and changes nothing', async () => {
    const app = shared()
    const [admin, chatter] = [await anAdmin(app), await aChatter(app, { status: 'pending' })]
    const approve = (expectedStatus: Status) =>
      app.call(contract.updateAccountStatus, admin, { ...params(chatter), body: { status: 'approved', expectedStatus } })
    await setStatus(app, admin, chatter, 'banned')
    expect(await approve('pending')).toMatchObject({ status: 409, body: { code: 'account_stale', status: 'banned' } })
    expect(await standingOf(app, chatter)).toMatchObject({ status: 'banned', status_before_ban: 'pending' })
    expect((await approve('banned')).status).toBe(202)
    // The same decision again.
    expect((await approve('pending')).status).toBe(202)
    expect(await standingOf(app, chatter)).toMatchObject({ status: 'approved' })
  })

  it('no status chosen is refused', async () => {
    const app = shared()
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    expect(await setStatus(app, admin, chatter, '')).toMatchObject({ status: 400, body: { message: 'Please select a status' } })
  })
})

describe('deleting', () => {
  it.each([
    ['a user', aUser, deleteUser],
    ['an admin', anAdmin, deleteUser],
    ['a chatter', aChatter, deleteChatter],
  ] as const)('%s hides the account and frees both names', async (_name, person, remove) => {
    const app = shared()
    const [admin, subject] = [
      await anAdmin(app),
      await person(app, { username: `former ${person.name}`, phoneNumber: '03009999999', age: 33, gender: 'male' }),
    ]
    expect(await remove(app, admin, subject)).toMatchObject({
      status: 203,
      body: { code: 'account_deleted', message: 'User deleted successfully!' },
    })

    expect((await app.call(contract.fetchOwnAccount, subject, {})).status).toBe(401)
    for (const [list, search] of [
      [contract.listUsers, contract.searchUsers],
      [contract.listAccountRequests, contract.searchAccountRequests],
    ] as const) {
      expect(JSON.stringify((await app.call(list, admin, { query: {} })).body)).not.toContain(subject.id)
      expect((await app.call(search, admin, { query: { searchText: subject.email } })).body.totalSearchedUsers).toBe(0)
    }
    const again = { username: subject.username, email: subject.email, password: PASSWORD }
    expect((await app.call(contract.signUp, null, { body: again })).status).toBe(201)
  })

  it('leaves a row in the audit trail with role and status and without names', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    await deleteUser(app, admin, user)
    const rows = await trail(app, user)
    expect(rows).toMatchObject([{ admin_id: admin.id, action: 'delete_account', subject_id: user.id, after: {} }])
    expect(rows[0]?.before).toEqual({ role: 'user', status: 'approved' })
  })

  it('twice finds no account the second time', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    await deleteUser(app, admin, user)
    const before = await fingerprint(app.db)
    expect(await deleteUser(app, admin, user)).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
    expect(await fingerprint(app.db)).toEqual(before)
  })
})

describe('which accounts the calls find', () => {
  const nobody: Person = { id: '0190f1a0-0000-7000-8000-000000000001' as Person['id'], username: '', email: '' }

  it.each([
    ['a role', (app: TestApp, admin: Person, subject: Person) => changeRole(app, admin, subject, 'admin'), aChatter],
    ['a ban', (app: TestApp, admin: Person, subject: Person) => toggleBan(app, admin, subject, 'approved'), aChatter],
    ['deleting a user', deleteUser, aChatter],
    ['a status', (app: TestApp, admin: Person, subject: Person) => setStatus(app, admin, subject, 'banned'), aUser],
    ['a status', (app: TestApp, admin: Person, subject: Person) => setStatus(app, admin, subject, 'banned'), anAdmin],
    ['deleting a chatter', deleteChatter, aUser],
  ] as const)('%s finds no account of the other list, and none that does not exist', async (_name, change, person) => {
    const app = shared()
    const [admin, subject] = [await anAdmin(app), await person(app)]
    const before = await fingerprint(app.db)
    for (const wrong of [subject, nobody])
      expect(await change(app, admin, wrong)).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
    expect(await fingerprint(app.db)).toEqual(before)
  })
})

describe('an admin acting on their own account', () => {
  it.each([
    ['ban', (app: TestApp, admin: Person) => toggleBan(app, admin, admin, 'approved'), 'cannot_ban_self'],
    ['demote', (app: TestApp, admin: Person) => changeRole(app, admin, admin, 'user'), 'cannot_demote_self'],
    ['delete', (app: TestApp, admin: Person) => deleteUser(app, admin, admin), 'cannot_delete_self'],
  ] as const)('cannot %s, with or without another admin', async (_name, change, code) => {
    const app = shared()
    const admin = await anAdmin(app)
    await anAdmin(app)
    const before = await fingerprint(app.db)
    expect(await change(app, admin)).toMatchObject({ status: 409, body: { code, message: ERRORS[code].text } })
    expect(await fingerprint(app.db)).toEqual(before)
  })
})
