// A new email address, and the mails about it.

import { expect } from 'vitest'
import { updateProfile } from '#contract/accounts.ts'
import { cancelEmailChange, checkEmailLink, confirmEmail, resendEmailLink } from '#contract/passwords.ts'
import { type TestApp, testApp } from './app.ts'
import { aMailServer, type MailServer } from './mail-server.ts'
import { untilNoJobs } from './notice-delivery.ts'
import { aUser, PASSWORD, type Person } from './people.ts'

export const NEW_EMAIL = 'new@example.org'

export async function aStage({ limited = false } = {}) {
  const server = await aMailServer()
  const app = await testApp({
    limited,
    config: { mail: server.settings, publicUrl: 'https://chat.example.com' },
  })
  await app.jobs.start()
  return { app, server, user: await aUser(app) }
}

export function change(app: TestApp, user: Person, email = NEW_EMAIL) {
  const body = { userID: user.id, username: user.username, email, age: 44, currentPassword: PASSWORD }
  return app.call(updateProfile, user, { body })
}

export const check = (app: TestApp, token: string) => app.call(checkEmailLink, null, { body: { token } })
export const cancel = (app: TestApp, user: Person) => app.call(cancelEmailChange, user, {})
export const resend = (app: TestApp, user: Person) => app.call(resendEmailLink, user, {})
export const confirm = (app: TestApp, token: string) => app.call(confirmEmail, null, { body: { token } })

export const tokensIn = ({ received }: MailServer) =>
  received.flatMap(({ body }) => /: https:\/\/chat\.example\.com\/auth\/confirm-email\?token=([\w-]{43})\s*$/m.exec(body)?.[1] ?? [])
export const emailOf = async (app: TestApp, { id }: Person) =>
  (await app.db.query.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** The token that was mailed to the new address. */
export async function requested(app: TestApp, server: MailServer, user: Person, email = NEW_EMAIL): Promise<string> {
  expect((await change(app, user, email)).status).toBe(200)
  await untilNoJobs(app)
  return tokensIn(server).at(-1) ?? ''
}
