// Wire ↔ actions of the second step: at login, and in the account's settings.

import { reply } from '#contract/replies.ts'
import * as signIns from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import type { Deps } from '../../../deps.ts'
import type { On } from '../../../platform/http/endpoints.ts'
import { presentOwn } from '../../present.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts'
import { finishLogIn, type LoggedIn } from './log-in-step.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts'
import { finishLogInWithPasskey, makeLogInChallenge } from './passkeys-log-in.ts'
import type { Passkey } from './passkeys-store.ts'
import { findTwoStep, renewRecoveryCodes } from './settings.ts'

export function registerSecondStepRoutes(deps: Deps, on: On): void {
  on(signIns.finishLogIn, async ({ body, ip, userAgent }) =>
    presentLoggedIn(deps, await finishLogIn(deps, body, { address: ip, userAgent })),
  )
  on(signIns.fetchPasskeyChallenge, async ({ body, host }) => ({ options: await makeLogInChallenge(deps, body.ticket, host) }))
  on(signIns.finishLogInWithPasskey, async ({ body, ip, userAgent, host }) =>
    presentLoggedIn(deps, await finishLogInWithPasskey(deps, { ...body, host }, { address: ip, userAgent })),
  )

  on(twoStep.fetchTwoStep, async ({ account }) => {
    const { isRequired, hasAuthenticator, passkeys, recoveryCodes } = await findTwoStep(deps, account)
    return { isRequired, hasAuthenticator, passkeys: passkeys.map(presentPasskey), recoveryCodesLeft: recoveryCodes }
  })
  on(twoStep.beginAuthenticator, ({ account, body }) => beginAuthenticator(deps, account, body.currentPassword))
  on(twoStep.confirmAuthenticator, async ({ account, body }) => {
    const codes = await confirmAuthenticator(deps, account, body.code)
    return { ...reply('authenticator_added'), ...presentCodes(codes) }
  })
  on(twoStep.removeAuthenticator, async ({ account, body }) => {
    await removeAuthenticator(deps, account, body.currentPassword)
    return reply('authenticator_removed')
  })
  on(twoStep.beginPasskey, async ({ account, body, host }) => ({ options: await beginPasskey(deps, account, body.currentPassword, host) }))
  on(twoStep.addPasskey, async ({ account, body, host }) => {
    const { passkey, recoveryCodes } = await addPasskey(deps, account, { ...body, host })
    return { ...reply('passkey_added'), passkey: presentPasskey(passkey), ...presentCodes(recoveryCodes) }
  })
  on(twoStep.removePasskey, async ({ account, params, body }) => {
    await removePasskey(deps, account, params.id, body.currentPassword)
    return reply('passkey_removed')
  })
  on(twoStep.renewRecoveryCodes, async ({ account, body }) => {
    const recoveryCodes = await renewRecoveryCodes(deps, account, body.currentPassword)
    return { ...reply('recovery_codes_renewed'), recoveryCodes }
  })
}

export function presentLoggedIn(deps: Deps, { token, ...own }: LoggedIn): signIns.LoggedIn {
  return { token, user: presentOwn(deps, own), ...reply('logged_in') }
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): twoStep.Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

function presentCodes(recoveryCodes: string[] | null) {
  return recoveryCodes === null ? {} : { recoveryCodes }
}
