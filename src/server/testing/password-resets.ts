// Forgotten passwords: a link is requested, mailed and used.

import { forgotPassword, resetPassword } from '#contract/passwords.ts'
import { logIn } from '#contract/sign-ins.ts'
import { type TestApp, type TestClient, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { aMailServer, type MailServer } from './mail-server.ts'
import { aUser, type Person } from './people.ts'

export const NEW = 'a new password'

export async function aStage({ limited = false } = {}) {
  const server = await aMailServer()
  const app = await testApp({
    clock: testClock(),
    limited,
    config: { mail: server.settings, publicUrl: 'https://chat.example.com' },
  })
  return { app, server, user: await aUser(app) }
}

export const forgot = (app: TestApp, email: string, from: TestClient = {}) => app.call(forgotPassword, null, { body: { email } }, from)

export const reset = (app: TestApp, token: string, password = NEW) => app.call(resetPassword, null, { body: { token, password } })

export const logInStatus = async (app: TestApp, { username }: Person, password: string) =>
  (await app.call(logIn, null, { body: { username_email: username, password } })).status

export function tokensIn({ received }: MailServer): string[] {
  return received.flatMap(
    ({ body }) => /^.+: https:\/\/chat\.example\.com\/auth\/reset-password\?token=([\w-]{43})\s*$/m.exec(body)?.[1] ?? [],
  )
}
