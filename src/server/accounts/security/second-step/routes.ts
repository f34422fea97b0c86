// Wire ↔ actions of a login's second step.

import { reply } from '#contract/replies.ts'
import * as contract from '#contract/sign-ins.ts'
import type { Deps } from '../../../deps.ts'
import type { On } from '../../../platform/http/endpoints.ts'
import { presentOwn } from '../../present.ts'
import { finishLogIn, type LoggedIn } from './log-in-step.ts'
import { finishLogInWithPasskey, makeLogInChallenge } from './passkeys-log-in.ts'

export function registerSecondStep(deps: Deps, on: On): void {
  on(contract.finishLogIn, async ({ body, ip, userAgent }) =>
    presentLoggedIn(deps, await finishLogIn(deps, body, { address: ip, userAgent })),
  )
  on(contract.fetchPasskeyChallenge, async ({ body, host }) => ({ options: await makeLogInChallenge(deps, body.ticket, host) }))
  on(contract.finishLogInWithPasskey, async ({ body, ip, userAgent, host }) =>
    presentLoggedIn(deps, await finishLogInWithPasskey(deps, { ...body, host }, { address: ip, userAgent })),
  )
}

export function presentLoggedIn(deps: Deps, { token, ...own }: LoggedIn): contract.LoggedIn {
  return { token, user: presentOwn(deps, own), ...reply('logged_in') }
}
