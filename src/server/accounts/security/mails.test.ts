// Mails about an account (docs/product.md#account-mails).

import { expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { forgotPassword } from '#contract/passwords.ts'
import { testApp } from '../../testing/app.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { untilNoJobs } from '../../testing/notice-delivery.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { accountMailJob } from '../mail-jobs.ts'
import { accountMailJobs } from './mails.ts'

it('a person whose role changes is mailed once for each change, and no mail contains the username', async () => {
  const server = await aMailServer()
  const app = await testApp({ config: { mail: server.settings } })
  const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'claim at evil.example' })]
  for (const role of ['admin', 'admin', 'user', 'user'] as const)
    await app.call(updateUserRole, admin, { params: { id: user.id }, body: { role } })
  await app.call(forgotPassword, null, { body: { email: user.email } })
  await app.jobs.start()
  await untilNoJobs(app)
  const mails = server.received.filter(({ to }) => to[0] === user.email)
  // Jobs run in parallel, so the order may vary.
  expect(mails.map(({ headers }) => headers['subject']).toSorted()).toEqual([
    'Set a new password',
    'You’re no longer an admin',
    'You’re now an admin',
  ])
  for (const { body } of mails) expect(body).not.toContain('evil')
})

it('an address gets at most ten mails an hour without a link, a mail that failed is not counted, and links still reach it', async () => {
  const server = await aMailServer()
  const app = await testApp({ limited: true, config: { mail: server.settings } })
  const user = await aUser(app)
  const run = (deps: Parameters<typeof accountMailJobs>[0], kind: 'password-changed' | 'reset-password') =>
    accountMailJobs(deps)[0]?.run(accountMailJob(kind, user.id, app.clock.now()).payload)
  const down = { ...app.deps, mailer: { ...app.deps.mailer, send: () => Promise.reject(new Error('the mail server is down')) } }

  await expect(run(down, 'password-changed')).rejects.toThrow('down')
  for (let count = 1; count <= 11; count += 1) await run(app.deps, 'password-changed')
  expect(server.received).toHaveLength(10)
  await run(app.deps, 'reset-password')
  expect(server.received.at(-1)?.headers['subject']).toBe('Set a new password')
})
