// A new email address replaces the old one when the link mailed to it is used (docs/product.md#account-safety).

import { describe, expect, it } from 'vitest'
import { fetchOwnAccount, signUp, updateProfile } from '#contract/accounts.ts'
import { changePassword, checkResetLink, resetPassword } from '#contract/passwords.ts'
import { logIn } from '#contract/sign-ins.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aStage, cancel, change, check, confirm, emailOf, NEW_EMAIL, requested, resend, tokensIn } from '../../testing/email-changes.ts'
import { rowOf } from '../../testing/gate.ts'
import type { MailServer } from '../../testing/mail-server.ts'
import { aMailedLink } from '../../testing/mailed-links.ts'
import { untilJobs, untilNoJobs } from '../../testing/notice-delivery.ts'
import { aUser, PASSWORD } from '../../testing/people.ts'
import { connect, next } from '../../testing/socket.ts'
import { upkeepJob } from '../../upkeep.ts'

const logInStatus = async (app: TestApp, name: string) =>
  (await app.call(logIn, null, { body: { username_email: name, password: PASSWORD } })).status

const mailsOf = ({ received }: MailServer) => received.map(({ to, headers }) => [to[0], headers['subject']])

it('both addresses are mailed, the old one stays until the link is opened, and then every sign-in ends', async () => {
  const { app, server, user } = await aStage()
  const answer = await change(app, user)
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, code: 'profile_updated_confirm_email', user: { email: user.email, newEmail: NEW_EMAIL, age: 44 } },
  })
  expect((await app.call(fetchOwnAccount, user, {})).body.user).toEqual(answer.body.user)
  await untilNoJobs(app)
  expect(mailsOf(server)).toEqual([
    [user.email, 'A new email address was entered'],
    [NEW_EMAIL, 'Confirm your email address'],
  ])
  expect(server.received[0]?.body).not.toContain('token=')
  // Anyone can trigger a mail to someone else's address, so the mail contains nothing that they wrote.
  expect(server.received[1]?.body).not.toContain(user.username)
  expect([await logInStatus(app, user.email), await logInStatus(app, NEW_EMAIL)]).toEqual([200, 401])

  const page = await connect(await app.listen(), { token: await app.tokenOf(user) })
  const [reason, closed] = [next(page, 'signInEnded'), next(page, 'disconnect')]
  const [token = ''] = tokensIn(server)
  expect(await check(app, token)).toMatchObject({ status: 200, body: { newEmail: NEW_EMAIL } })
  expect(await confirm(app, token)).toMatchObject({ status: 200, body: { code: 'email_confirmed' } })
  expect(await reason).toEqual({ reason: 'email_changed' })
  await closed
  expect((await app.call(fetchOwnAccount, user, {})).status).toBe(401)
  expect([await logInStatus(app, user.email), await logInStatus(app, NEW_EMAIL)]).toEqual([401, 200])
  app.signInAgain(user)
  expect((await app.call(fetchOwnAccount, user, {})).body.user).toMatchObject({ email: NEW_EMAIL, newEmail: null })
  expect([(await check(app, token)).status, (await confirm(app, token)).status]).toEqual([410, 410])

  await untilNoJobs(app)
  expect(mailsOf(server).slice(2)).toEqual([
    [user.email, 'Your email address was changed'],
    [NEW_EMAIL, 'Your email address was changed'],
  ])
  expect(server.received.slice(2).map(({ body }) => body.includes('no longer uses'))).toEqual([true, false])
})

it('an address with letters that Unicode folds is another address than the one with ordinary letters, so it needs the password', async () => {
  const app = await testApp()
  for (const email of ['\u212aelly@example.com', 'kelly@\u212bre.example', 'kelly@\u2126.example']) {
    const user = await aUser(app, { email: email.toLowerCase() })
    const answer = await app.call(updateProfile, user, { body: { userID: user.id, username: user.username, email } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'current_password_missing' } })
    expect(await emailOf(app, user)).toBe(user.email)
  }
})

it('an address that is registered gets the same answer, and only its owner learns that', async () => {
  const { app, server, user } = await aStage()
  const other = await aUser(app)
  const free = await change(app, await aUser(app))
  await untilNoJobs(app)
  server.received.length = 0
  const taken = await change(app, user, other.email)
  expect([taken.status, taken.body.code, Object.keys(taken.headers)]).toEqual([free.status, free.body.code, Object.keys(free.headers)])
  expect(taken.body.user.newEmail).toBe(other.email)
  await untilNoJobs(app)
  expect(mailsOf(server)).toContainEqual([other.email, 'This email address is already registered'])
  expect(tokensIn(server)).toEqual([])
})

it('the link is made after the present address was mailed', async () => {
  const { app, server, user } = await aStage()
  server.answer({ onReceiver: 451 })
  await change(app, user)
  await untilJobs(app, () => server.connections() > 0)
  const links = () => app.db.query.selectFrom('mailed_links').select('kind').execute()
  expect(await links()).toEqual([])
  // A dead mailbox does not keep its owner from switching to another one.
  server.answer({ onReceiver: 550 })
  await untilNoJobs(app)
  expect(await links()).toEqual([{ kind: 'confirm-email' }])
})

it('a link that is opened twice at the same moment is used once', async () => {
  const { app, server, user } = await aStage()
  const token = await requested(app, server, user)
  const lock = await rowOf(app, user)
  const answers = await lock.release([() => confirm(app, token), () => confirm(app, token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
})

it('a link for a new email address is of no use for a password', async () => {
  const { app, server, user } = await aStage()
  const token = await requested(app, server, user)
  expect((await app.call(resetPassword, null, { body: { token, password: 'a new password' } })).status).toBe(410)
  expect((await app.call(checkResetLink, null, { body: { token } })).status).toBe(410)
  expect((await check(app, await aMailedLink(app, await aUser(app)))).status).toBe(410)
  expect((await confirm(app, token)).status).toBe(200)
})

it('a link to another address that was made too late cannot be confirmed', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const late = await aMailedLink(app, user, { newEmail: 'first@example.org' })
  await app.db.query.updateTable('email_changes').set({ new_email: 'second@example.org' }).execute()
  expect((await check(app, late)).status).toBe(410)
  expect((await confirm(app, late)).status).toBe(410)
  expect(await emailOf(app, user)).toBe(user.email)
})

it('a changed password cancels the new address', async () => {
  const { app, server, user } = await aStage()
  const token = await requested(app, server, user)
  await app.call(changePassword, user, { body: { currentPassword: PASSWORD, newPassword: 'a new password' } })
  app.signInAgain(user)
  expect((await app.call(fetchOwnAccount, user, {})).body.user.newEmail).toBeNull()
  expect((await confirm(app, token)).status).toBe(410)
})

it('an address that another account has since registered is refused, and nothing changes', async () => {
  const { app, server, user } = await aStage()
  const token = await requested(app, server, user)
  await app.call(signUp, null, { body: { username: 'faster', email: NEW_EMAIL, password: PASSWORD } })
  expect(await confirm(app, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect([await emailOf(app, user), (await app.call(fetchOwnAccount, user, {})).status]).toEqual([user.email, 200])
})

it('the answer says that the profile was saved only when more than the email is different', async () => {
  const { app, user } = await aStage()
  const codes = []
  for (const age of [44, 44, 45]) {
    const body = { userID: user.id, username: user.username, email: NEW_EMAIL, age, currentPassword: PASSWORD }
    codes.push((await app.call(updateProfile, user, { body })).body.code)
  }
  expect(codes).toEqual(['profile_updated_confirm_email', 'confirm_new_email', 'profile_updated_confirm_email'])
})

describe('a new address that waits', () => {
  it('is cancelled: its link ends, other pages learn it, and there is nothing left to cancel or to send again', async () => {
    const { app, server, user } = await aStage()
    const token = await requested(app, server, user)
    const page = await connect(await app.listen(), { token: await app.tokenOf(user) })
    const emitted = next(page, 'accountUpdate')
    expect(await cancel(app, user)).toMatchObject({ status: 200, body: { code: 'new_email_cancelled' } })
    expect(await emitted).toEqual({ userID: user.id })
    expect((await app.call(fetchOwnAccount, user, {})).body.user.newEmail).toBeNull()
    expect([(await check(app, token)).status, (await confirm(app, token)).status]).toEqual([410, 410])
    for (const answer of [await cancel(app, user), await resend(app, user)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'new_email_not_found' } })
  })

  it('is mailed again to both addresses, and each link works until one is used', async () => {
    const { app, server, user } = await aStage()
    const first = await requested(app, server, user)
    server.received.length = 0
    app.clock.advance(20 * 60_000)
    expect(await resend(app, user)).toMatchObject({ status: 200, body: { code: 'new_email_sent_again' } })
    await untilNoJobs(app)
    expect(mailsOf(server)).toEqual([
      [user.email, 'A new email address was entered'],
      [NEW_EMAIL, 'Confirm your email address'],
    ])
    const [second = ''] = tokensIn(server)
    expect((await check(app, first)).status).toBe(200)
    app.clock.advance(20 * 60_000)
    await upkeepJob(app.deps).run({})
    expect([(await check(app, first)).status, (await confirm(app, second)).status]).toEqual([410, 200])
  })

  it('is mailed three times in 15 minutes at most, with the first one', async () => {
    const { app, user } = await aStage({ limited: true })
    const statuses = [(await change(app, user)).status]
    for (let time = 1; time <= 3; time += 1) statuses.push((await resend(app, user)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('stays when a stranger cancels it or asks for it', async () => {
    const { app, server, user } = await aStage()
    const token = await requested(app, server, user)
    const stranger = await aUser(app)
    expect([(await cancel(app, stranger)).status, (await resend(app, stranger)).status]).toEqual([404, 404])
    expect((await confirm(app, token)).status).toBe(200)
  })
})

describe('without a mail server', () => {
  const aStageWithoutMail = async () => {
    const app = await testApp()
    const user = await aUser(app)
    return { app, user, here: { token: await app.tokenOf(user) } }
  }

  it('a new address is saved at once: other devices are signed out, this one stays, and no link to the former address works', async () => {
    const { app, user, here } = await aStageWithoutMail()
    const link = await aMailedLink(app, user)
    const { body } = await app.call(logIn, null, { body: { username_email: user.username, password: PASSWORD } })
    const elsewhere = await connect(await app.listen(), { token: body.token })
    const [reason, closed] = [next(elsewhere, 'signInEnded'), next(elsewhere, 'disconnect')]
    expect(await change(app, user)).toMatchObject({
      status: 200,
      body: { code: 'profile_updated', user: { email: NEW_EMAIL, newEmail: null, age: 44 } },
    })
    expect(await reason).toEqual({ reason: 'email_changed' })
    await closed
    expect((await app.call(fetchOwnAccount, { token: body.token }, {})).status).toBe(401)
    expect((await app.call(fetchOwnAccount, here, {})).status).toBe(200)
    expect([await logInStatus(app, user.email), await logInStatus(app, NEW_EMAIL)]).toEqual([401, 200])
    expect((await app.call(checkResetLink, null, { body: { token: link } })).status).toBe(410)
  })

  it('an address that another account has is refused, and nothing changes', async () => {
    const { app, user } = await aStageWithoutMail()
    const other = await aUser(app)
    expect(await change(app, user, other.email)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await app.call(fetchOwnAccount, user, {})).body.user).toMatchObject({ email: user.email, age: null })
  })

  it('of two people who take one address at the same moment, one gets it', async () => {
    const { app, user } = await aStageWithoutMail()
    const other = await aUser(app)
    const answers = await Promise.all([change(app, user), change(app, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
