// Wire ↔ actions of passwords and of links that were mailed.

import * as contract from '#contract/passwords.ts'
import { reply } from '#contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { cancelEmailChange, resendEmailLink } from './email-change.ts'
import { checkEmailLink, checkResetLink, confirmEmail, forgotPassword, resetPassword } from './links.ts'
import { changePassword, keepPassword } from './passwords.ts'

export function registerPasswords(deps: Deps, on: On): void {
  registerOwnPassword(deps, on)
  registerMailedLinks(deps, on)
  registerNewEmail(deps, on)
}

function registerOwnPassword(deps: Deps, on: On): void {
  on(contract.changePassword, async ({ account, body, ip, userAgent }) => {
    const token = await changePassword(deps, account, body, { address: ip, userAgent })
    return { ...reply('password_changed'), token }
  })

  on(contract.keepPassword, async ({ account }) => {
    await keepPassword(deps, account)
    return reply('password_kept')
  })
}

function registerMailedLinks(deps: Deps, on: On): void {
  on(contract.forgotPassword, async ({ body }) => {
    await forgotPassword(deps, body.email)
    return reply('reset_link_sent')
  })

  on(contract.resetPassword, async ({ body }) => {
    await resetPassword(deps, body)
    return reply('password_reset')
  })

  on(contract.checkResetLink, async ({ body }) => {
    await checkResetLink(deps, body.token)
    return {}
  })

  on(contract.confirmEmail, async ({ body }) => {
    await confirmEmail(deps, body.token)
    return reply('email_confirmed')
  })

  on(contract.checkEmailLink, async ({ body }) => {
    return { newEmail: await checkEmailLink(deps, body.token) }
  })
}

function registerNewEmail(deps: Deps, on: On): void {
  on(contract.resendEmailLink, async ({ account }) => {
    await resendEmailLink(deps, account)
    return reply('new_email_sent_again')
  })

  on(contract.cancelEmailChange, async ({ account }) => {
    await cancelEmailChange(deps, account)
    return reply('new_email_cancelled')
  })
}
