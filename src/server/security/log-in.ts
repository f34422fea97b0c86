// Logging in.

import { checkSignInForm } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { nameKey } from '#domain/text.ts'
import { withHoldings } from '../accounts/own-account.ts'
import { beginSignIn, type Client } from '../accounts/sign-ins.ts'
import { findByName } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { askForSecondStep, type LoggedIn, type SecondStepNeeded } from './second-step.ts'

export async function logIn(
  deps: Deps,
  form: { readonly name: string; readonly password: string },
  client: Client,
): Promise<LoggedIn | SecondStepNeeded> {
  checkSignInForm(form)
  const name = form.name.trim()
  await deps.limits.take('sign-in-name', nameKey(name))
  const found = await findByName(deps.db.query, name)
  // An unknown name costs the same time as a wrong password and gets the same answer.
  const matches = found ? await deps.passwords.verify(found.passwordHash, form.password) : await deps.passwords.verifyUnknown(form.password)
  if (!found || !matches) throw new DomainError('wrong_credentials')
  const { account, version } = found
  // Only a caller who knows the password learns of the ban.
  if (account.status === 'banned') throw new DomainError('account_banned')
  if (found.hasSecondStep) return askForSecondStep(deps, { id: account.id, version })
  const token = await beginSignIn(deps, deps.db.query, { id: account.id, version }, client)
  return { ...(await withHoldings(deps.db.query, account)), token }
}
