// Logging in. Wrong passwords are counted by name and address together, which may be refused for some minutes, and by name alone,
// which only slows down: otherwise anybody could lock anybody out. Nothing here depends on whether the name exists.

import { checkSignInForm } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { logInWaitMs } from '#domain/log-in-wait.ts'
import { nameKey } from '#domain/text.ts'
import { withHoldings } from '../accounts/own-account.ts'
import { beginSignIn, type Client, isKnownAddress } from '../accounts/sign-ins.ts'
import { type Credentials, findByName } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../platform/auth/limits.ts'
import { askForSecondStep, type LoggedIn, type SecondStepNeeded } from './second-step.ts'

export interface LogInForm {
  readonly name: string
  readonly password: string
}

/** On this node. With more, the next ones do not wait: refusing them would lock people out. */
const MAX_WAITING = 500
let waiting = 0

export async function logIn(deps: Deps, form: LogInForm, client: Client): Promise<LoggedIn | SecondStepNeeded> {
  const { account, version, hasSecondStep } = await proveCredentials(deps, form, client)
  if (hasSecondStep) return askForSecondStep(deps, { id: account.id, version })
  const token = await beginSignIn(deps, deps.db.query, { id: account.id, version }, client)
  return { ...(await withHoldings(deps.db.query, account)), token }
}

async function proveCredentials(deps: Deps, form: LogInForm, client: Client): Promise<Credentials> {
  checkSignInForm(form)
  const [name, address] = [form.name.trim(), addressKey(client.address)]
  const counted = [
    ['sign-in-pair', `${address} ${nameKey(name)}`],
    ['sign-in-name', nameKey(name)],
  ] as const
  const [[pair, pairKey], [byName, key]] = counted
  // Counted before the password is checked, so that many attempts at once count each other.
  await deps.limits.take(pair, pairKey)
  const attempts = await deps.limits.count(byName, key)
  await holdUp(deps, { name, address, waitMs: logInWaitMs(attempts - 1) })

  const found = await findByName(deps.db.query, name)
  // An unknown name costs the same time as a wrong password and gets the same answer.
  const matches = found ? await deps.passwords.verify(found.passwordHash, form.password) : await deps.passwords.verifyUnknown(form.password)
  if (!found || !matches) throw new DomainError('wrong_credentials')
  for (const [allowance, of] of counted) await deps.limits.giveBack(allowance, of)
  // Only a caller who knows the password learns of the ban.
  if (found.account.status === 'banned') throw new DomainError('account_banned')
  return found
}

/** Before anything else is done for the call: it has no lock and no connection of the database while it waits. */
async function holdUp(deps: Deps, at: { readonly name: string; readonly address: string; readonly waitMs: number }): Promise<void> {
  if (at.waitMs === 0 || (await isKnownAddress(deps.db.query, at)) || waiting >= MAX_WAITING) return
  waiting += 1
  try {
    await deps.clock.wait(at.waitMs)
  } finally {
    waiting -= 1
  }
}
