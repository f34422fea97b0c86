// One account's sign-ins on several devices, one of which was stolen.

import { fetchOwnAccount } from '#contract/accounts.ts'
import { changePassword } from '#contract/passwords.ts'
import * as contract from '#contract/sign-ins.ts'
import { signInKey } from '../platform/auth/tokens.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, type Person } from './people.ts'

export interface Device {
  readonly token: string
}

export async function signIn(app: TestApp, { username }: Person, address = '203.0.113.1'): Promise<Device> {
  const { body } = await app.call(contract.logIn, null, { body: { username_email: username, password: PASSWORD } }, { address })
  return { token: String(body.token) }
}

export const guess = (app: TestApp, by: Device) =>
  app.call(changePassword, by, { body: { currentPassword: 'wrong', newPassword: 'another one' } })

export const signOutEverywhere = (app: TestApp, by: Device) => app.call(contract.signOutElsewhere, by, {})

export const statusOf = async (app: TestApp, by: Device) => (await app.call(fetchOwnAccount, by, {})).status

/**
 * Has the effect of this many calls or connections, which on a slow machine would take longer than the minute in which they are counted.
 */
export async function use(app: TestApp, { token }: Device, name: 'token' | 'socket' | 'other' | 'sign-ins', points: number): Promise<void> {
  const holder = await app.deps.tokens.read(token)
  if (!holder) throw new Error('the token is not one of ours')
  await app.deps.limits.take(name, name === 'token' || name === 'socket' ? signInKey(holder) : holder.signInId, points)
}

/** How often each reply was given. */
export async function tally(times: number, call: () => Promise<{ readonly status: number }>): Promise<Record<number, number>> {
  const answers: Record<number, number> = {}
  for (let time = 0; time < times; time += 1) {
    const { status } = await call()
    answers[status] = (answers[status] ?? 0) + 1
  }
  return answers
}
