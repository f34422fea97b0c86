// Wire ↔ actions of an account's second steps.

import { reply } from '#contract/replies.ts'
import * as contract from '#contract/two-step.ts'
import type { Deps } from '../../../deps.ts'
import type { On } from '../../../platform/http/endpoints.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts'
import type { Passkey } from './passkeys-store.ts'
import { findTwoStep, renewRecoveryCodes } from './settings.ts'

export function registerTwoStep(deps: Deps, on: On): void {
  on(contract.fetchTwoStep, async ({ account }) => {
    const { isRequired, hasAuthenticator, passkeys, recoveryCodes } = await findTwoStep(deps, account)
    return { isRequired, hasAuthenticator, passkeys: passkeys.map(presentPasskey), recoveryCodesLeft: recoveryCodes }
  })
  on(contract.beginAuthenticator, ({ account, body }) => beginAuthenticator(deps, account, body.currentPassword))
  on(contract.confirmAuthenticator, async ({ account, body }) => {
    const codes = await confirmAuthenticator(deps, account, body.code)
    return { ...reply('authenticator_added'), ...presentCodes(codes) }
  })
  on(contract.removeAuthenticator, async ({ account, body }) => {
    await removeAuthenticator(deps, account, body.currentPassword)
    return reply('authenticator_removed')
  })
  on(contract.beginPasskey, async ({ account, body, host }) => ({ options: await beginPasskey(deps, account, body.currentPassword, host) }))
  on(contract.addPasskey, async ({ account, body, host }) => {
    const { passkey, recoveryCodes } = await addPasskey(deps, account, { ...body, host })
    return { ...reply('passkey_added'), passkey: presentPasskey(passkey), ...presentCodes(recoveryCodes) }
  })
  on(contract.removePasskey, async ({ account, params, body }) => {
    await removePasskey(deps, account, params.id, body.currentPassword)
    return reply('passkey_removed')
  })
  on(contract.renewRecoveryCodes, async ({ account, body }) => {
    const recoveryCodes = await renewRecoveryCodes(deps, account, body.currentPassword)
    return { ...reply('recovery_codes_renewed'), recoveryCodes }
  })
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): contract.Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

function presentCodes(recoveryCodes: string[] | null) {
  return recoveryCodes === null ? {} : { recoveryCodes }
}
