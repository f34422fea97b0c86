import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import * as contract from '#contract/notices.ts'
import { NOTICE_KINDS, ruleOf } from '#domain/notices.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aDevice } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const shared = sharedTestApp()

async function settingsOf(app: TestApp, account: Person): Promise<contract.NoticeSettings> {
  const { status, body } = await app.call(contract.fetchNoticeSettings, account, {})
  expect(status).toBe(200)
  return body
}

it('an account without choices has the rules of the kinds for its role', async () => {
  const app = shared()
  for (const [role, account] of [
    ['user', await aUser(app)],
    ['chatter', await aChatter(app)],
    ['admin', await anAdmin(app)],
  ] as const) {
    const kinds = NOTICE_KINDS.filter((kind) => ruleOf(kind).roles.includes(role) && !ruleOf(kind).isMustRead)
    expect(await settingsOf(app, account)).toEqual({
      kinds: kinds.map((kind) => ({ kind, push: ruleOf(kind).push, mail: ruleOf(kind).mail })),
      quietHours: null,
      timeZone: 'Asia/Karachi',
      showDetails: false,
      devices: [],
      pushKey: app.deps.push.publicKey,
    })
  }
})

it('a change is kept, and what is absent from it stays as it is', async () => {
  const app = shared()
  const user = await aUser(app)
  const change = async (body: object) => {
    expect(await app.call(contract.updateNoticeSettings, user, { body })).toMatchObject({
      status: 200,
      body: { code: 'notice_settings_updated' },
    })
  }
  await change({ kinds: [{ kind: 'message', push: false, mail: true }], quietHours: { from: '22:30', to: '06:05' } })
  await change({ timeZone: 'Europe/London', showDetails: true, language: 'ur' })
  const saved = await settingsOf(app, user)
  expect(saved).toMatchObject({ quietHours: { from: '22:30', to: '06:05' }, timeZone: 'Europe/London', showDetails: true })
  expect(saved.kinds.find(({ kind }) => kind === 'message')).toEqual({ kind: 'message', push: false, mail: true })
  await change({ quietHours: null, kinds: [{ kind: 'message', push: true, mail: false }] })
  expect((await settingsOf(app, user)).quietHours).toBeNull()
  expect(await app.db.query.selectFrom('notice_choices').select('kind').where('account_id', '=', user.id).execute()).toEqual([])
})

it('kinds of another role are ignored', async () => {
  const app = shared()
  const user = await aUser(app)
  await app.call(contract.updateNoticeSettings, user, { body: { kinds: [{ kind: 'new_purchase', push: false, mail: true }] } })
  expect(await app.db.query.selectFrom('notice_choices').select('kind').where('account_id', '=', user.id).execute()).toEqual([])
})

it.each([
  [{ quietHours: { from: '07:00', to: '07:00' } }, 'quiet_hours_form'],
  [{ quietHours: { from: '24:00', to: '07:00' } }, 'validation_failed'],
  [{ quietHours: { from: '7:00', to: '08:00' } }, 'validation_failed'],
  [{ timeZone: 'Karachi' }, 'time_zone_form'],
  [{ language: 'fr' }, 'language_form'],
  [{ kinds: [{ kind: 'gossip', push: true, mail: true }] }, 'validation_failed'],
])('the change %j is refused with %s', async (body, code) => {
  const app = shared()
  const user = await aUser(app)
  const before = await fingerprint(app.db)
  const answer = await app.call(contract.updateNoticeSettings, user, { body: body as object })
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await fingerprint(app.db)).toEqual(before)
})

it('many changes of one account at the same time are all applied', async () => {
  const app = shared()
  const user = await aUser(app)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_each, turn) =>
      app.call(contract.updateNoticeSettings, user, { body: { kinds: [{ kind: 'message', push: turn % 2 === 0, mail: true }] } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

it('a token of a mail switches off mails of its kind, however often it is used', async () => {
  const app = shared()
  const user = await aUser(app)
  const token = unsubscribeToken(app.deps.secretFor, { accountId: user.id, kind: 'payment_approved' })
  for (const _ of [1, 2]) {
    expect(await app.call(contract.unsubscribe, null, { query: { token } })).toMatchObject({ status: 200, body: { code: 'unsubscribed' } })
  }
  const off = (await settingsOf(app, user)).kinds.filter(({ kind, mail }) => ruleOf(kind).mail && !mail)
  expect(off.map(({ kind }) => kind)).toEqual(['payment_approved'])
})

it('a token of a mail also ends what was switched on by choice', async () => {
  const app = shared()
  const user = await aUser(app)
  await app.call(contract.updateNoticeSettings, user, { body: { kinds: [{ kind: 'message', push: true, mail: true }] } })
  const token = unsubscribeToken(app.deps.secretFor, { accountId: user.id, kind: 'message' })
  await app.call(contract.unsubscribe, null, { query: { token } })
  expect((await settingsOf(app, user)).kinds.find(({ kind }) => kind === 'message')).toMatchObject({ push: true, mail: false })
})

it('a token that was changed, or is for another purpose, is refused', async () => {
  const app = shared()
  const [user, other] = [await aUser(app), await aUser(app)]
  const token = unsubscribeToken(app.deps.secretFor, { accountId: user.id, kind: 'payment_approved' })
  const before = await fingerprint(app.db)
  for (const wrong of [
    '',
    'nonsense',
    token.replace(user.id, other.id),
    token.replace('payment_approved', 'payment_rejected'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
    unsubscribeToken(() => 'another secret', { accountId: user.id, kind: 'payment_approved' }),
  ]) {
    const answer = await app.call(contract.unsubscribe, null, { query: { token: wrong } })
    expect([answer.status, answer.body.code]).toEqual([400, 'unsubscribe_link'])
  }
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a deleted account leaves no device, choice or preference, and its old mails change nothing', async () => {
  const app = await testApp({ config: { push: { privateKey: null, hosts: ['push.example.com'] } } })
  const user = await aUser(app)
  const other = await aUser(app)
  for (const each of [user, other]) {
    await app.call(contract.updateNoticeSettings, each, { body: { kinds: [{ kind: 'message', push: false, mail: true }] } })
    await aDevice(app, each, {
      id: each.id,
      endpoint: `https://push.example.com/${each.id}`,
      keys: { p256dh: app.deps.push.publicKey, auth: 'A'.repeat(22) },
    })
  }
  expect((await app.call(deleteUser, await anAdmin(app), { params: { id: user.id } })).status).toBe(203)
  const token = unsubscribeToken(app.deps.secretFor, { accountId: user.id, kind: 'payment_approved' })
  expect((await app.call(contract.unsubscribe, null, { query: { token } })).status).toBe(200)
  for (const table of ['notice_devices', 'notice_choices', 'notice_preferences'] as const) {
    const rows = await app.db.query.selectFrom(table).select('account_id').execute()
    expect(
      rows.every(({ account_id }) => account_id === other.id),
      table,
    ).toBe(true)
    expect(rows.length, table).toBeGreaterThan(0)
  }
})
