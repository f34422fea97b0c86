// The audit trail page: what it shows, its filters, search, paging and export.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { deleteUser, toggleUserBan, updateUserRole } from '#contract/accounts.ts'
import { fetchTrailRow, listTrail, type TrailRow } from '#contract/trail.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aChatterWithPrices, anEarning, buy, complete } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { aRefund, giveAccount, payRefund } from '../../testing/refunds.ts'
import { exported, type Filter, manyRows } from '../../testing/trails.ts'

async function pageOf(
  app: TestApp,
  admin: Person,
  query: Filter = {},
): Promise<{ rows: TrailRow[]; next: string | null; admins: { username: string }[] }> {
  const { status, body } = await app.call(listTrail, admin, { query: { searchText: '', ...query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const actionsOf = async (app: TestApp, admin: Person, query: Filter = {}) =>
  (await pageOf(app, admin, query)).rows.map(({ action }) => action)

const setRole = (app: TestApp, admin: Person, { id }: Person, role: 'admin' | 'user') =>
  app.call(updateUserRole, admin, { params: { id }, body: { role } })

async function aBannedUser(app: TestApp, admin: Person, username: string) {
  const user = await aUser(app, { username })
  expect((await app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'approved' } })).status).toBe(202)
  return user
}

it('a row shows who did what to whom, from where, and both states with what has changed', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await setRole(app, admin, user, 'admin')
  const { rows, next, admins } = await pageOf(app, admin)
  expect(next).toBeNull()
  expect(admins.map(({ username }) => username).toSorted()).toEqual([admin.username, user.username].toSorted())
  expect(rows).toEqual([
    {
      _id: expect.any(String),
      action: 'change_role',
      subjectKind: 'account',
      subjectID: user.id,
      by: { _id: admin.id, username: admin.username, avatar: null },
      people: [{ _id: user.id, username: user.username, avatar: null }],
      fields: [
        { field: 'role', before: 'user', after: 'admin', isChanged: true },
        { field: 'status', before: 'approved', after: 'approved', isChanged: false },
      ],
      address: '127.0.0.1',
      createdAt: app.clock.now().toISOString(),
    },
  ])
  const [row] = rows
  expect((await app.call(fetchTrailRow, admin, { params: { id: row?._id ?? '' } })).body).toEqual({ row })
  expect((await app.call(fetchTrailRow, admin, { params: { id: uuidv7() } })).status).toBe(404)
})

it('a decision about a session concerns both parties, and people in recorded values are named', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  await complete(app, admin, await buy(app, { user, chatter }))
  const [row] = (await pageOf(app, admin, { action: 'complete_session' })).rows
  expect(row?.people.map(({ username }) => username)).toEqual([user.username, chatter.username])
  await app.db.transaction((tx) =>
    sql`insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
      values (${uuidv7()}, ${admin.id}, 'confirm_proposal', 'proposal', ${uuidv7()}, '{}',
        ${JSON.stringify({ proposedBy: user.id, amountPaisa: 12_300 })}, '', '', ${app.clock.now()})`.execute(tx),
  )
  const [proposal] = (await pageOf(app, admin, { action: 'confirm_proposal' })).rows
  expect(proposal?.fields).toEqual([
    { field: 'proposedBy', before: null, after: user.username, isChanged: true },
    { field: 'amountPaisa', before: null, after: 12_300, isChanged: true },
  ])
})

it('filters by admin, action, subject, person and day', async () => {
  const app = await testApp()
  // Starts at noon in Karachi, so that no midnight falls between two steps.
  const [hour, sinceMidnight] = [3_600_000, (app.clock.now().getTime() + 5 * 3_600_000) % (24 * 3_600_000)]
  app.clock.advance(36 * hour - sinceMidnight)
  const [first, second] = [await anAdmin(app), await anAdmin(app)]
  const [user, other] = [await aUser(app), await aUser(app)]
  await setRole(app, first, user, 'admin')
  app.clock.advance(48 * hour)
  await setRole(app, second, user, 'user')
  await aBannedUser(app, second, 'somebody')
  await anEarning(app, { chatter: await aChatter(app), rupees: 100, admin: first })
  expect(await actionsOf(app, first, { admin: second.id })).toEqual(['change_status', 'change_role'])
  expect(await actionsOf(app, first, { admin: first.id, action: 'change_role' })).toEqual(['change_role'])
  expect(await actionsOf(app, first, { subject: 'session' })).toEqual(['complete_session'])
  expect(await actionsOf(app, first, { subject: 'session', admin: second.id })).toEqual([])
  expect(await actionsOf(app, first, { subject: 'session', action: 'change_role' })).toEqual([])
  expect(await actionsOf(app, first, { account: user.id })).toEqual(['change_role', 'change_role'])
  expect(await actionsOf(app, first, { account: user.id, admin: first.id })).toEqual(['change_role'])
  expect(await actionsOf(app, first, { account: other.id })).toEqual([])
  const dayOf = (hours: number) => new Date(app.clock.now().getTime() + (hours + 5) * hour).toISOString().slice(0, 10)
  expect(await actionsOf(app, first, { to: dayOf(-48) })).toEqual(['change_role'])
  expect(await actionsOf(app, first, { from: dayOf(0), action: 'change_role' })).toEqual(['change_role'])
  expect(await actionsOf(app, first, { from: dayOf(24) })).toEqual([])
})

it('a filter that is none is refused', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  for (const filter of [
    { admin: 'nobody' },
    { action: 'unknown' },
    { subject: 'unknown' },
    { from: '0000-01-01' },
    { to: 'yesterday' },
    { show: 'all' },
  ])
    expect((await app.call(listTrail, admin, { query: filter as never })).status, JSON.stringify(filter)).toBe(400)
})

it('finds rows by the name of a person, by an id and its end, by a transaction ID and by the reference of a bank', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'Sana Tariq' })]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const session = await buy(app, { user, chatter, transactionId: 'TX 778899' })
  await complete(app, admin, session)
  await aBannedUser(app, admin, 'somebody else')
  const id = await aRefund(app, { admin, user: await aUser(app), chatter: await aChatter(app) })
  const { user_id: buyer } = await app.db.query.selectFrom('refunds').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
  await giveAccount(app, { id: buyer } as Person, id)
  await payRefund(app, admin, id)
  const { bank_reference: reference } = await app.db.query
    .selectFrom('refunds')
    .select('bank_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = (searchText: string, more: Filter = {}) => actionsOf(app, admin, { searchText, ...more })
  expect(await found('sana')).toEqual(['complete_session'])
  expect(await found('sana', { action: 'change_status' })).toEqual([])
  expect(await found(session)).toEqual(['complete_session'])
  expect(await found(`…${session.slice(-8)}`)).toEqual(['complete_session'])
  expect(await found('tx778899')).toEqual(['complete_session'])
  expect(await found(reference ?? '')).toEqual(['complete_refund'])
  expect(await found('nobody at all')).toEqual([])
  expect(await found('sana', { account: user.id })).toEqual(['complete_session'])
  expect(await found('sana', { account: buyer })).toEqual([])
})

it('the pages together are every row once, newest first, also while rows are added', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await manyRows(app, admin, user, 130)
  for (const filter of [{}, { account: user.id }, { searchText: user.username }, { admin: admin.id }] as Filter[]) {
    const seen: TrailRow[] = []
    let cursor: string | null = null
    do {
      const { rows, next }: { rows: TrailRow[]; next: string | null } = await pageOf(app, admin, {
        ...filter,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...rows)
      cursor = next
      if (seen.length === 20) await aBannedUser(app, admin, `late-${seen.length}-${Object.keys(filter).join('')}`)
    } while (cursor !== null)
    const added = Object.keys(filter).some((key) => key === 'account' || key === 'searchText') ? 0 : seen.length - 65
    expect(seen).toHaveLength(65 + added)
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length)
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  }
  const { status } = await app.call(listTrail, admin, { query: { searchText: '', cursor: uuidv7() } })
  expect(status).toBe(400)
})

it('views are listed apart from changes', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await manyRows(app, admin, user, 4)
  expect(await actionsOf(app, admin)).toEqual(['change_role', 'change_role'])
  expect(await actionsOf(app, admin, { show: 'views' })).toEqual(['view_proof', 'view_proof'])
  expect(await actionsOf(app, admin, { action: 'view_proof' })).toEqual(['view_proof', 'view_proof'])
  expect(await actionsOf(app, admin, { show: 'views', subject: 'withdrawal' })).toEqual([])
})

it('a deleted admin and a deleted subject are shown without their names', async () => {
  const app = await testApp()
  const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app, { username: 'Gone Soon' })]
  await setRole(app, other, user, 'admin')
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  expect((await app.call(deleteUser, admin, { params: { id: other.id } })).status).toBe(203)
  const [row] = (await pageOf(app, admin, { action: 'change_role' })).rows
  expect(row).toMatchObject({ by: { username: 'Deleted account' }, people: [{ username: 'Deleted account' }], address: '' })
  expect(JSON.stringify(await pageOf(app, admin))).not.toContain('Gone Soon')
})

it('the export is the filtered trail as CSV for a spreadsheet, in which no cell is a formula', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  await aBannedUser(app, admin, '=HYPERLINK("x")')
  await anEarning(app, { chatter: await aChatter(app), rupees: 100, admin })
  const { status, headers, text, lines } = await exported(app, admin, { subject: 'account', action: 'change_status' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-trail-\d{4}-\d{2}-\d{2}\.csv"$/)
  expect(headers['cache-control']).toBe('no-store')
  expect(text.startsWith('\uFEFFTime (Asia/Karachi),Admin,Action,About,ID,People,Before,After,Address\r\n')).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toContain('change_status,account,')
  expect(lines[1]).toMatch(/"role: user; status: approved","role: user; status: banned",127\.0\.0\.1$/)
})
