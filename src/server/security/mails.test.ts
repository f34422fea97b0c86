// Mails about an account (docs/product.md#account-mails).

import { expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { forgotPassword } from '#contract/passwords.ts'
import { testApp } from '../testing/app.ts'
import { aMailServer } from '../testing/mail-server.ts'
import { untilNoJobs } from '../testing/notice-delivery.ts'
import { anAdmin, aUser } from '../testing/people.ts'

it('a person whose role changes is mailed once for each change, and no mail contains the username', async () => {
  const server = await aMailServer()
  const app = await testApp({ config: { mail: { smtpUrl: server.url, from: 'Guftagu <chat@example.com>' } } })
  const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'claim at evil.example' })]
  for (const role of ['admin', 'admin', 'user', 'user'] as const)
    await app.call(updateUserRole, admin, { params: { id: user.id }, body: { role } })
  await app.call(forgotPassword, null, { body: { email: user.email } })
  await app.jobs.start()
  await untilNoJobs(app)
  const mails = server.received.filter(({ to }) => to[0] === user.email)
  expect(mails.map(({ headers }) => headers['subject'])).toEqual([
    'You are now an admin',
    'You are no longer an admin',
    'Set a new password',
  ])
  for (const { body } of mails) expect(body).not.toContain('evil')
})
