// Logging in. Wrong passwords are counted by the given name; nothing here depends on whether that name exists.

import { checkSignInForm } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { nameKey } from '#domain/text.ts'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../platform/auth/limits.ts'
import { presentOwn } from '../present.ts'
import { beginSignIn, type Client, isKnownAddress } from '../sign-ins.ts'
import { type Credentials, findByName, findCredentials } from '../store.ts'
import { type Attempt, countAttempt, giveBackAttempt } from './attempts.ts'
import { askForSecondStep, type LoggedIn, type SecondStepNeeded } from './second-step/log-in-step.ts'

export interface LogInForm {
  readonly name: string
  readonly password: string
}

export async function logIn(deps: Deps, form: LogInForm, client: Client): Promise<LoggedIn | SecondStepNeeded> {
  const proved = await proveCredentials(deps, form, client)
  const { id } = proved.account
  if (proved.hasSecondStep) return askForSecondStep(deps, { id, version: proved.version })
  const token = await deps.db.transaction(async (tx) => {
    const version = versionFor(proved, await findCredentials(tx, id))
    return beginSignIn(deps, tx, { id, version }, client)
  })
  return { token, user: await presentOwn(deps, deps.db.query, proved.account) }
}

/**
 * A thief with a stolen token may sign out everywhere while the owner logs in. That changes only the version, so
 * the login continues with the new one. After any other change, the old version is returned and then refused.
 */
function versionFor(proved: Credentials, current: Credentials | null): number {
  const isSame =
    current?.passwordHash === proved.passwordHash &&
    current.hasSecondStep === proved.hasSecondStep &&
    current.account.status === proved.account.status &&
    current.account.role === proved.account.role
  return isSame ? current.version : proved.version
}

async function proveCredentials(deps: Deps, form: LogInForm, client: Client): Promise<Credentials> {
  checkSignInForm(form)
  const [name, address] = [form.name.trim(), addressKey(client.address)]
  const attempt: Attempt = {
    byPair: ['sign-in-pair', `${address} ${nameKey(name)}`],
    byAccount: ['sign-in-name', nameKey(name)],
    isKnownAddress: () => isKnownAddress(deps.db.query, address, { name }),
  }
  await countAttempt(deps, attempt)

  const found = await findByName(deps.db.query, name)
  // An unknown name costs the same time as a wrong password and gets the same answer.
  const matches = found ? await deps.passwords.verify(found.passwordHash, form.password) : await deps.passwords.verifyUnknown(form.password)
  if (!found || !matches) throw new DomainError('wrong_credentials')
  await giveBackAttempt(deps, attempt)
  // Only a caller who knows the password learns of the ban.
  if (found.account.status === 'banned') throw new DomainError('account_banned')
  return found
}
