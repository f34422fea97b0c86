import * as passwords from '#contract/passwords.ts'
import { reply, replyAfter } from '#contract/replies.ts'
import * as signIns from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import * as links from './links.ts'
import { logIn } from './log-in.ts'
import { changePassword, keepPassword } from './passwords.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './second-step/authenticator.ts'
import { finishLogIn } from './second-step/log-in-step.ts'
import { addPasskey, beginPasskey, removePasskey } from './second-step/passkeys.ts'
import { finishLogInWithPasskey, makeLogInChallenge } from './second-step/passkeys-log-in.ts'
import { findTwoStep, renewRecoveryCodes } from './second-step/settings.ts'
import { endSignIn, listSignIns, logOut, signOutElsewhere } from './sign-ins.ts'

export function registerSecurityRoutes(deps: Deps, on: On): void {
  registerLogIn(deps, on)
  registerSignIns(deps, on)
  registerPasswords(deps, on)
  registerMailedLinks(deps, on)
  registerSecondSteps(deps, on)
}

function registerLogIn(deps: Deps, on: On): void {
  on(signIns.logIn, async ({ body, ip, userAgent }) => {
    const outcome = await logIn(deps, { name: body.username_email, password: body.password }, { address: ip, userAgent })
    return 'ticket' in outcome ? { ...outcome, ...reply('second_step_needed') } : { ...outcome, ...reply('logged_in') }
  })
  on(signIns.finishLogIn, async ({ body, ip, userAgent }) => {
    return { ...(await finishLogIn(deps, body, { address: ip, userAgent })), ...reply('logged_in') }
  })
  on(signIns.fetchPasskeyChallenge, async ({ body, host }) => ({ options: await makeLogInChallenge(deps, body.ticket, host) }))
  on(signIns.finishLogInWithPasskey, async ({ body, ip, userAgent, host }) => {
    return { ...(await finishLogInWithPasskey(deps, { ...body, host }, { address: ip, userAgent })), ...reply('logged_in') }
  })
}

function registerSignIns(deps: Deps, on: On): void {
  on(signIns.logOut, ({ account }) => replyAfter(logOut(deps, account), 'logged_out'))
  on(signIns.listSignIns, async ({ account }) => ({ signIns: await listSignIns(deps, account) }))
  on(signIns.endSignIn, ({ account, params }) => replyAfter(endSignIn(deps, account, params.id), 'sign_in_ended'))
  on(signIns.signOutElsewhere, async ({ account }) => ({
    ...reply('signed_out_elsewhere'),
    token: await signOutElsewhere(deps, account),
  }))
}

function registerPasswords(deps: Deps, on: On): void {
  on(passwords.changePassword, async ({ account, body, ip, userAgent }) => {
    const token = await changePassword(deps, account, body, { address: ip, userAgent })
    return { ...reply('password_changed'), token }
  })
  on(passwords.keepPassword, ({ account }) => replyAfter(keepPassword(deps, account), 'password_kept'))
}

function registerMailedLinks(deps: Deps, on: On): void {
  on(passwords.forgotPassword, ({ body }) => replyAfter(links.forgotPassword(deps, body.email), 'reset_link_sent'))
  on(passwords.resetPassword, ({ body }) => replyAfter(links.resetPassword(deps, body), 'password_reset'))
  on(passwords.checkResetLink, async ({ body }) => {
    await links.checkResetLink(deps, body.token)
    return {}
  })
  on(passwords.confirmEmail, ({ body }) => replyAfter(links.confirmEmail(deps, body.token), 'email_confirmed'))
  on(passwords.checkEmailLink, async ({ body }) => ({ newEmail: await links.checkEmailLink(deps, body.token) }))
  on(passwords.resendEmailLink, ({ account }) => replyAfter(links.resendEmailLink(deps, account), 'new_email_sent_again'))
  on(passwords.cancelEmailChange, ({ account }) => replyAfter(links.cancelEmailChange(deps, account), 'new_email_cancelled'))
}

function registerSecondSteps(deps: Deps, on: On): void {
  on(twoStep.fetchTwoStep, ({ account }) => findTwoStep(deps, account))
  on(twoStep.beginAuthenticator, ({ account, body }) => beginAuthenticator(deps, account, body.currentPassword))
  on(twoStep.confirmAuthenticator, async ({ account, body }) => {
    const codes = await confirmAuthenticator(deps, account, body.code)
    return { ...reply('authenticator_added'), ...codes }
  })
  on(twoStep.removeAuthenticator, ({ account, body }) =>
    replyAfter(removeAuthenticator(deps, account, body.currentPassword), 'authenticator_removed'),
  )
  on(twoStep.beginPasskey, async ({ account, body, host }) => ({ options: await beginPasskey(deps, account, body.currentPassword, host) }))
  on(twoStep.addPasskey, async ({ account, body, host }) => ({
    ...reply('passkey_added'),
    ...(await addPasskey(deps, account, { ...body, host })),
  }))
  on(twoStep.removePasskey, ({ account, params, body }) =>
    replyAfter(removePasskey(deps, account, params.id, body.currentPassword), 'passkey_removed'),
  )
  on(twoStep.renewRecoveryCodes, async ({ account, body }) => ({
    ...reply('recovery_codes_renewed'),
    recoveryCodes: await renewRecoveryCodes(deps, account, body.currentPassword),
  }))
}
