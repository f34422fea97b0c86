// Wire ↔ actions of signing in and of account safety.

import { reply } from '#contract/replies.ts'
import * as contract from '#contract/sign-ins.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { logIn } from './log-in.ts'
import { registerPasswords } from './password-routes.ts'
import { presentLoggedIn } from './second-step/routes.ts'
import { registerSignIns } from './sign-in-routes.ts'

export function registerSecurityRoutes(deps: Deps, on: On): void {
  registerSignIns(deps, on)
  registerPasswords(deps, on)
  on(contract.logIn, async ({ body, ip, userAgent }) => {
    const outcome = await logIn(deps, { name: body.username_email, password: body.password }, { address: ip, userAgent })
    return 'ticket' in outcome ? { ...outcome, ...reply('second_step_needed') } : presentLoggedIn(deps, outcome)
  })
}
