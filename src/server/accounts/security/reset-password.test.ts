// A mailed link resets a forgotten password (docs/product.md#account-safety).

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fetchOwnAccount, toggleUserBan } from '#contract/accounts.ts'
import { checkResetLink } from '#contract/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aMailedLink } from '../../testing/mailed-links.ts'
import { untilJobs, untilNoJobs } from '../../testing/notice-delivery.ts'
import { aStage, forgot, logInStatus, NEW, reset, tokensIn } from '../../testing/password-resets.ts'
import { anAdmin, aUser, PASSWORD } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { accountMailJob } from '../mail-jobs.ts'
import { accountMailJobs } from './mails.ts'

const MINUTE_MS = 60_000

const check = (app: TestApp, token: string) => app.call(checkResetLink, null, { body: { token } })

it('the mailed link sets a new password once, ends every sign-in, and its owner is mailed', async () => {
  const { app, server, user } = await aStage()
  await app.jobs.start()
  await app.tokenOf(user)
  expect(await forgot(app, ` ${user.email.toUpperCase()} `)).toMatchObject({ status: 200, body: { code: 'reset_link_sent' } })
  await untilNoJobs(app)
  const [mail] = server.received
  expect(mail?.to).toEqual([user.email])
  expect(mail?.headers).toMatchObject({
    subject: 'Set a new password',
    'message-id': expect.stringMatching(/^<account-[\w-]{36}@example.com>$/),
  })
  expect(mail?.headers).not.toHaveProperty('list-unsubscribe')
  // The address was never confirmed, so it may belong to a stranger.
  expect(mail?.body).not.toContain(user.username)
  expect(mail?.body).toContain('It works once, for 30 minutes.')
  expect(mail?.body).toContain('<html lang="en" dir="ltr">')
  const [token = ''] = tokensIn(server)
  expect(mail?.body).toContain(`<a href="https://chat.example.com/auth/reset-password?token=${token}">Set a new password</a>`)

  expect(await reset(app, token)).toMatchObject({ status: 200, body: { code: 'password_reset' } })
  expect([await logInStatus(app, user, PASSWORD), await logInStatus(app, user, NEW)]).toEqual([401, 200])
  expect((await app.call(fetchOwnAccount, user, {})).status).toBe(401)
  expect(await reset(app, token, 'yet another')).toMatchObject({ status: 410, body: { code: 'link_ended' } })
  await untilNoJobs(app)
  expect(server.received.map(({ to, headers }) => [to[0], headers['subject']]).at(-1)).toEqual([user.email, 'Your password was changed'])
})

describe('asking for a link', () => {
  it('is answered in the same way for every address, with the same work, and mails only the owner of an account', async () => {
    const { app, server, user } = await aStage()
    const banned = await aUser(app, { status: 'banned' })
    const answers = []
    for (const email of [user.email, 'nobody@example.com', banned.email]) {
      const { status, body, headers } = await forgot(app, email)
      answers.push({ status, body, headers: Object.keys(headers) })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs`.execute(app.db.query)
    expect(rows.map(({ payload }) => Object.keys(payload))).toEqual(rows.map(() => ['id', 'kind', 'accountId', 'requestedAt']))
    expect(rows).toHaveLength(3)
    await app.jobs.start()
    await untilNoJobs(app)
    expect(server.received.map(({ to }) => to)).toEqual([[user.email]])
  })

  it('for what is no address is refused', async () => {
    const { app } = await aStage()
    for (const email of ['', '  ', 'nobody', 'a@b'])
      expect(await forgot(app, email), email).toMatchObject({ status: 400, body: { code: 'email_form' } })
  })

  it('is limited by email address, registered or not, for a shorter time than the links are valid', async () => {
    const { app, user } = await aStage({ limited: true })
    for (const email of [user.email, 'nobody@example.com']) {
      const statuses = []
      for (let time = 1; time <= 4; time += 1) statuses.push((await forgot(app, email, { address: `203.0.113.${time}` })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const refused = await forgot(app, user.email.toUpperCase(), { address: '203.0.113.9' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })

  it('is limited by the address of the caller', async () => {
    const { app } = await aStage({ limited: true })
    const statuses = []
    for (let time = 1; time <= 11; time += 1) statuses.push((await forgot(app, `nobody-${time}@example.com`)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('the mail', () => {
  it('is sent although the node stopped after the answer, or the mail server did not answer at first', async () => {
    const { app, server, user } = await aStage()
    await forgot(app, user.email)
    // No job has run yet: it is in the database, without an address and without a secret.
    const { rows } = await sql<{ payload: string }>`select payload::text as payload from graphile_worker._private_jobs`.execute(
      app.db.query,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload).not.toContain(user.email)
    expect(await app.db.query.selectFrom('mailed_links').select('kind').execute()).toEqual([])
    server.answer({ onMail: 451 })
    await app.jobs.start()
    await untilJobs(app, async () => (await app.db.query.selectFrom('mailed_links').select('kind').execute()).length > 0)
    server.answer('accept')
    await untilNoJobs(app)
    expect((await reset(app, tokensIn(server)[0] ?? '')).status).toBe(200)
  })

  it('that is sent again has the same id, and every link works until one of them is used', async () => {
    const { app, server, user } = await aStage()
    const { payload } = accountMailJob('reset-password', user.id, app.clock.now())
    for (const _again of [1, 2]) await accountMailJobs(app.deps)[0]?.run(payload)
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(1)
    const [first = '', second = ''] = tokensIn(server)
    expect(first).not.toBe(second)
    expect((await reset(app, first)).status).toBe(200)
    expect((await reset(app, second)).status).toBe(410)
  })

  it('is not sent to an account that has since been banned, and not after a day', async () => {
    const { app, server, user } = await aStage()
    const run = (mail: object) => accountMailJobs(app.deps)[0]?.run(mail)
    const { payload } = accountMailJob('reset-password', user.id, app.clock.now())
    app.clock.advance(24 * 60 * MINUTE_MS + 1)
    await run(payload)
    await app.call(toggleUserBan, await anAdmin(app), { params: { id: user.id }, body: { status: 'approved' } })
    await run(accountMailJob('reset-password', user.id, app.clock.now()).payload)
    expect([server.received, await app.db.query.selectFrom('mailed_links').select('kind').execute()]).toEqual([[], []])
  })
})

describe('a link', () => {
  it('is stored as a hash', async () => {
    const { app, server, user } = await aStage()
    await accountMailJobs(app.deps)[0]?.run(accountMailJob('reset-password', user.id, app.clock.now()).payload)
    const [token = ''] = tokensIn(server)
    const [row] = await app.db.query.selectFrom('mailed_links').select('token_hash').execute()
    expect([row?.token_hash.length, row?.token_hash.includes(Buffer.from(token))]).toEqual([32, false])
    expect(row?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  })

  it('works until 30 minutes after it was mailed', async () => {
    const { app, user } = await aStage()
    const [inTime, late] = [await aMailedLink(app, user), await aMailedLink(app, await aUser(app))]
    app.clock.advance(30 * MINUTE_MS - 1)
    expect([(await check(app, inTime)).status, (await reset(app, inTime)).status]).toEqual([200, 200])
    expect((await check(app, late)).status).toBe(200)
    app.clock.advance(1)
    expect([(await check(app, late)).status, (await reset(app, late)).status]).toEqual([410, 410])
  })

  it('can be looked at before it is used, which changes nothing', async () => {
    const { app, user } = await aStage()
    const token = await aMailedLink(app, user)
    const before = await fingerprint(app.db)
    for (const _again of [1, 2]) expect(await check(app, token)).toMatchObject({ status: 200, body: {} })
    expect(await fingerprint(app.db)).toEqual(before)
    expect((await reset(app, token)).status).toBe(200)
    const { status, body } = await check(app, token)
    expect({ status, body }).toEqual(await reset(app, token).then((answer) => ({ status: answer.status, body: answer.body })))
  })

  it('is looked at as often as it may be used, by address', async () => {
    const { app } = await aStage({ limited: true })
    const statuses = []
    for (let time = 1; time <= 16; time += 1) statuses.push((await check(app, 'x')).status, (await reset(app, 'x')).status)
    expect(statuses).toEqual([...Array(30).fill(410), 429, 429])
  })

  it('is not used up by a password that is refused', async () => {
    const { app, user } = await aStage()
    const token = await aMailedLink(app, user)
    const before = await fingerprint(app.db)
    expect(await reset(app, token, '12345')).toMatchObject({ status: 400, body: { code: 'password_too_short' } })
    expect(await fingerprint(app.db)).toEqual(before)
    expect((await reset(app, token)).status).toBe(200)
  })

  it('with a token that was never given does not exist', async () => {
    const { app } = await aStage()
    for (const token of ['', 'x', 'A'.repeat(43)])
      for (const answer of [await check(app, token), await reset(app, token)])
        expect(answer).toMatchObject({ status: 410, body: { code: 'link_ended' } })
  })

  it('is not made when the sign-ins of the account ended while its mail was written', async () => {
    const { app, server, user } = await aStage()
    const lock = await gate(app, 'update accounts set token_version = token_version + 1 where id = $1', [user.id])
    await lock.release([async () => accountMailJobs(app.deps)[0]?.run(accountMailJob('reset-password', user.id, app.clock.now()).payload)])
    expect([server.received, await app.db.query.selectFrom('mailed_links').select('kind').execute()]).toEqual([[], []])
  })

  it('of an account that has since been banned is of no use', async () => {
    const { app, user } = await aStage()
    const token = await aMailedLink(app, user)
    // This is in addition to the ban, which removes the link.
    await app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('id', '=', user.id).execute()
    expect([(await check(app, token)).status, (await reset(app, token)).status]).toEqual([410, 410])
  })
})
