// A rejected chatter reads why, corrects what was wrong and asks again (docs/product.md#status).

import { expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { open } from '../testing/account-pages.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { next, nextOfList } from '../testing/socket.ts'

const FORM = { phoneNumber: '03110000002', age: 31, gender: 'male', words: ' Here is my right number. ' }

const again = (app: TestApp, by: Person, form: object = {}) => app.call(contract.requestAgain, by, { body: { ...FORM, ...form } })

function decide(app: TestApp, by: Person, chatter: Person, body: object) {
  return app.call(contract.updateAccountStatus, by, { params: { id: chatter.id }, body: { status: 'rejected', ...body } })
}

async function aRejectedChatter(app: TestApp, reason = 'The phone number does not work.') {
  const [admin, chatter] = [await anAdmin(app), await aChatter(app, { status: 'pending' })]
  expect((await decide(app, admin, chatter, { reason })).status).toBe(202)
  return { admin, chatter }
}

const own = async (app: TestApp, chatter: Person) => (await app.call(contract.fetchOwnAccount, chatter, {})).body.user

async function listed(app: TestApp, admin: Person, status: 'pending' | 'rejected') {
  return (await app.call(contract.listAccountRequests, admin, { query: { status } })).body.users
}

async function kindsOf(app: TestApp, person: Person): Promise<string[]> {
  const { body } = await app.call(listNotices, person, { query: {} })
  return body.notices.map(({ kind, readAt }: Notice) => (readAt === null ? kind : `(${kind})`))
}

it('a rejected chatter reads the reason, corrects the details and is listed again with what was wrong and what they wrote', async () => {
  const app = await testApp()
  const { admin, chatter } = await aRejectedChatter(app, ' The phone number does not work. ')
  const rejectedAt = app.clock.now().toISOString()
  expect(await own(app, chatter)).toMatchObject({
    status: 'rejected',
    rejection: { reason: 'The phone number does not work.', rejectedAt },
  })
  expect(await listed(app, admin, 'pending')).toEqual([])

  app.clock.advance(60 * 60_000)
  const [page, admins] = [await open(app, chatter), await open(app, admin)]
  const [updated, list] = [next(page, 'accountUpdate'), nextOfList(admins, 'account-requests')]
  const answer = await again(app, chatter)
  const details = { phoneNumber: '03110000002', age: 31, gender: 'male' }
  expect([answer.status, answer.body.user]).toMatchObject([202, { ...details, status: 'pending', rejection: null }])
  await Promise.all([updated, list])
  const sentAgainAt = app.clock.now().toISOString()
  expect(await listed(app, admin, 'pending')).toMatchObject([
    {
      _id: chatter.id,
      ...details,
      requestedAt: sentAgainAt,
      rejections: 1,
      lastRejection: { reason: 'The phone number does not work.', rejectedAt, sentAgainAt, words: 'Here is my right number.' },
    },
  ])
  expect(await kindsOf(app, admin)).toEqual(['new_account'])
  expect(await kindsOf(app, chatter)).toEqual(['(account_rejected)'])
})

it('without a reason the wire is as before, and a second rejection is counted', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app, { status: 'pending' })]
  const reject = () => app.call(contract.updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'rejected' } })
  expect((await reject()).status).toBe(202)
  expect((await own(app, chatter)).rejection).toMatchObject({ reason: null })
  expect((await again(app, chatter, { words: '' })).status).toBe(202)
  expect((await reject()).status).toBe(202)
  expect(await listed(app, admin, 'rejected')).toMatchObject([{ rejections: 2, lastRejection: { reason: null, sentAgainAt: null } }])
})

it('each broken rule has its refusal, and nothing changes', async () => {
  const app = await testApp()
  const { admin, chatter } = await aRejectedChatter(app)
  for (const [code, form] of [
    ['chatter_fields_missing', { phoneNumber: '' }],
    ['phone_form', { phoneNumber: '12' }],
    ['age_form', { age: 17 }],
    ['gender_form', { gender: 'x' }],
    ['request_words_too_long', { words: 'x'.repeat(301) }],
  ] as const)
    expect((await again(app, chatter, form)).body.code).toBe(code)
  expect((await own(app, chatter)).status).toBe('rejected')
  expect((await decide(app, admin, chatter, { status: 'approved', reason: 'x' })).body.code).toBe('reason_without_rejection')
  expect((await decide(app, admin, await aChatter(app), { reason: 'x'.repeat(301) })).body.code).toBe('account_reason_too_long')
})

it('only a rejected chatter may ask again', async () => {
  const app = await testApp()
  for (const [by, code] of [
    [await aUser(app), 'forbidden'],
    [await anAdmin(app), 'forbidden'],
    [await aChatter(app), 'request_not_rejected'],
    [await aChatter(app, { status: 'pending' }), 'request_not_rejected'],
    [await aChatter(app, { status: 'banned', statusBeforeBan: 'rejected' }), 'account_banned'],
  ] as const)
    expect((await again(app, by)).body.code).toBe(code)
})

it('a request that is sent twice at the same moment is sent once', async () => {
  const app = await testApp()
  const { admin, chatter } = await aRejectedChatter(app)
  const lock = await rowOf(app, chatter)
  const answers = await lock.release([1, 2].map(() => async () => (await again(app, chatter)).status))
  expect(answers.toSorted()).toEqual([202, 409])
  expect(await kindsOf(app, admin)).toEqual(['new_account'])
})

it('an approval and the same request at the same moment: the later of the two is refused', async () => {
  const app = await testApp()
  const { admin, chatter } = await aRejectedChatter(app)
  const lock = await rowOf(app, chatter)
  const approve = async () => (await decide(app, admin, chatter, { status: 'approved', expectedStatus: 'rejected' })).body.code
  const [approval, request] = await lock.release([approve, async () => (await again(app, chatter)).body.code])
  const { status } = await own(app, chatter)
  expect([approval, request, status]).toEqual(
    status === 'approved'
      ? ['account_status_updated', 'request_not_rejected', 'approved']
      : ['account_stale', 'request_sent_again', 'pending'],
  )
})

it('the same rejection again changes nothing, and another reason for it is refused', async () => {
  const app = await testApp()
  const { admin, chatter } = await aRejectedChatter(app, 'One.')
  expect((await decide(app, admin, chatter, { reason: 'One.' })).status).toBe(202)
  expect((await decide(app, await anAdmin(app), chatter, { reason: 'Another.' })).body.code).toBe('account_stale')
  expect((await own(app, chatter)).rejection.reason).toBe('One.')
  expect(await listed(app, admin, 'rejected')).toMatchObject([{ rejections: 1 }])
})

it('a chatter asks again five times a day at most', async () => {
  const app = await testApp({ limited: true })
  const chatter = await aChatter(app)
  const statuses = []
  for (let requests = 0; requests < 6; requests += 1) statuses.push((await again(app, chatter)).status)
  expect([statuses[0], statuses[4], statuses[5]]).toEqual([409, 409, 429])
})
