// Adding and removing an account's passkeys.

import { v7 as uuidv7 } from 'uuid'
import type { Passkey } from '#contract/two-step.ts'
import { DomainError } from '#domain/errors.ts'
import { type PasskeyId, passkeyId } from '#domain/ids.ts'
import { guardPasskeyCount, guardPasskeyName } from '#domain/second-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../platform/auth/principal.ts'
import { lockSignedIn } from '../../access.ts'
import { proveCurrentPassword } from '../../current-password.ts'
import { CHALLENGE_MS, checkRegistration, Registration, readAnswer, registrationOptions, siteOf } from './passkeys-check.ts'
import * as store from './passkeys-store.ts'
import { added, type FirstRecoveryCodes, removed } from './settings.ts'

/** Returns what the browser needs to create a passkey. */
export async function beginPasskey(deps: Deps, account: Principal, currentPassword: string, host: string) {
  const { id } = account
  await proveCurrentPassword(deps, id, currentPassword)
  const site = siteOf(deps.config, host)
  return deps.db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, account)
    const passkeys = await store.findPasskeys(tx, id)
    guardPasskeyCount(passkeys.length)
    const options = await registrationOptions(site, owner.account, passkeys)
    await store.insertAddChallenge(tx, options.challenge, id, deps.clock.now())
    return { ...options }
  })
}

export async function addPasskey(
  deps: Deps,
  account: Principal,
  form: { readonly name: string; readonly response: unknown; readonly host: string },
): Promise<FirstRecoveryCodes & { readonly passkey: Passkey }> {
  const { id } = account
  const name = guardPasskeyName(form.name)
  const site = siteOf(deps.config, form.host)
  const answer = readAnswer(Registration, form.response)
  const now = deps.clock.now()
  const challenge = { challenge: answer.challenge, owner: id, purpose: 'add' } as const
  // Outside the transaction, because a wrong answer must use up the challenge too.
  if (!(await store.useChallenge(deps.db.query, challenge, new Date(now.getTime() - CHALLENGE_MS))))
    throw new DomainError('passkey_refused')
  const checked = await checkRegistration(deps, site, answer)
  const passkey = { ...checked, id: passkeyId(uuidv7()), name, createdAt: now }
  const codes = await deps.db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, account)
    guardPasskeyCount((await store.findPasskeys(tx, id)).length)
    if (!(await store.insertPasskey(tx, id, passkey))) throw new DomainError('passkey_refused')
    return added(deps, tx, owner, 'passkey_added')
  })
  return { passkey: store.presentPasskey({ ...passkey, lastUsedAt: null }), ...codes }
}

export async function removePasskey(deps: Deps, account: Principal, passkey: PasskeyId, currentPassword: string): Promise<void> {
  const { id } = account
  await proveCurrentPassword(deps, id, currentPassword)
  await deps.db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, account)
    if (!(await store.deletePasskey(tx, id, passkey))) throw new DomainError('passkey_not_found')
    await removed(deps, tx, owner, 'passkey_removed')
  })
}
