// An account's owner gets a mail about every second-step change (docs/product.md#two-step-sign-in).

import { expect, it } from 'vitest'
import { updateNoticeSettings } from '#contract/notices.ts'
import { finishLogIn } from '#contract/sign-ins.ts'
import * as contract from '#contract/two-step.ts'
import { testApp } from '../../../testing/app.ts'
import { addAuthenticatorTo, addPasskeyTo, ticketOf } from '../../../testing/authenticator.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { untilNoJobs } from '../../../testing/notice-delivery.ts'
import { aUser, PASSWORD } from '../../../testing/people.ts'

const withPassword = { body: { currentPassword: PASSWORD } }

async function aStage() {
  const server = await aMailServer()
  const app = await testApp({ config: { mail: server.settings } })
  return { app, server, user: await aUser(app) }
}

it('the owner is mailed about each change and each use of a recovery code, although no job ran until all was done', async () => {
  const { app, server, user } = await aStage()
  const phone = await addAuthenticatorTo(app, user)
  const { id } = await addPasskeyTo(app, user)
  const [code = ''] = phone.recoveryCodes ?? []
  const ticket = await ticketOf(app, user)
  const statuses = [
    await app.call(finishLogIn, null, { body: { ticket, code } }),
    await app.call(finishLogIn, null, { body: { ticket, code } }),
    await app.call(finishLogIn, null, { body: { ticket: await ticketOf(app, user), code: phone.code() } }),
    await app.call(contract.renewRecoveryCodes, user, withPassword),
    await app.call(contract.removePasskey, user, { params: { id }, ...withPassword }),
    await app.call(contract.removeAuthenticator, user, { body: { currentPassword: 'wrong' } }),
    await app.call(contract.removeAuthenticator, user, withPassword),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 400, 200, 200, 200, 400, 200])

  await app.jobs.start()
  await untilNoJobs(app)
  const changed = 'Two-step login was changed'
  const expected = [
    [changed, 'An authenticator app was added to'],
    [changed, 'A passkey was added to'],
    ['A recovery code was used', 'Someone used a recovery code to log in to'],
    [changed, 'New recovery codes were created for'],
    [changed, 'A passkey was removed from'],
    [changed, 'The authenticator app was removed from'],
  ].map(([subject, text]) => [user.email, subject, `${text} your Guftagu account.`])
  const received = server.received.map(({ to, headers, body }) => [
    to[0],
    headers['subject'],
    /^.+ your Guftagu account\./m.exec(body)?.[0],
  ])
  expect(received.toSorted()).toEqual(expected.toSorted())
})

it('the mail is in the language of the owner', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { language: 'ur' } })
  await addAuthenticatorTo(app, user)
  await app.jobs.start()
  await untilNoJobs(app)
  expect(server.received.map(({ headers }) => headers['subject'])).toEqual(['دو مرحلوں والے لاگ ان میں تبدیلی ہوئی'])
})
