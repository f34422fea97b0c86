// Mailed links that reset a forgotten password or confirm a new email address. A link works once, within 30 minutes.

import { checkPassword, isEmailShaped } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJob, addJobsAtCommit } from '../../platform/jobs/add-jobs.ts'
import { MAIL_GIVEN_UP_AFTER_MS } from '../../platform/mail/mail-jobs.ts'
import { lockSignedIn } from '../access.ts'
import { refuseTakenNames } from '../actions.ts'
import { accountMailJob } from '../mail-jobs.ts'
import { findByName, lockAccount } from '../store.ts'
import * as store from './link-store.ts'
import { emailChangedJob } from './mails.ts'
import { replacePassword } from './passwords.ts'
import { endEverySignIn } from './sign-ins.ts'

/** Does the same for every email address, registered or not: it is counted, looked up, and gets a job. */
export async function forgotPassword(deps: Deps, typed: string): Promise<void> {
  const email = typed.trim()
  if (!isEmailShaped(email)) throw new DomainError('email_form')
  await deps.limits.take('reset-mail', nameKey(email))
  const found = await findByName(deps.db.query, email)
  await addJob(deps.db.query, accountMailJob('reset-password', found?.account.id ?? null, deps.clock.now()))
}

export async function resetPassword(deps: Deps, { token, password }: { readonly token: string; readonly password: string }): Promise<void> {
  checkPassword(password)
  const link = { kind: 'reset-password', tokenHash: store.hashOf(token) } as const
  const { owner } = await accessLink(deps, link)
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction(async (tx) => {
    await lockAndUse(deps, tx, owner, link)
    await replacePassword(deps, tx, owner, passwordHash)
  })
}

export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  const link = { kind: 'confirm-email', tokenHash: store.hashOf(token) } as const
  const { owner } = await accessLink(deps, link)
  await refuseTakenNames(() =>
    deps.db.transaction(async (tx) => {
      const { account, newEmail } = await lockAndUse(deps, tx, owner, link)
      // A different address was entered after this link was mailed.
      if (newEmail === null || newEmail !== (await store.findEmailChange(tx, owner))) throw new DomainError('link_ended')
      await store.saveEmail(tx, owner, newEmail)
      addJobsAtCommit(tx, [emailChangedJob(deps, account)])
      await endEverySignIn(deps, tx, owner, 'email_changed')
      await deps.events.publish(tx, { kind: 'account_profile_changed', accountId: owner, role: account.role })
    }),
  )
}

/** Both addresses are mailed again. Earlier links stay valid, because people open whichever mail they see first. */
export async function resendEmailLink(deps: Deps, account: Principal): Promise<void> {
  const newEmail = await store.findEmailChange(deps.db.query, account.id)
  if (newEmail === null) throw new DomainError('new_email_not_found')
  await deps.limits.take('confirm-mail', nameKey(newEmail))
  await deps.db.transaction(async (tx) => {
    await lockSignedIn(tx, account)
    // The change was cancelled or replaced after the check above.
    if ((await store.findEmailChange(tx, account.id)) !== newEmail) throw new DomainError('new_email_not_found')
    const now = deps.clock.now()
    await store.saveExpiryOfEmailChange(tx, account.id, new Date(now.getTime() + MAIL_GIVEN_UP_AFTER_MS))
    addJobsAtCommit(tx, [accountMailJob('email-change', account.id, now)])
  })
}

export async function cancelEmailChange(deps: Deps, account: Principal): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSignedIn(tx, account)
    if (!(await store.deleteEmailChange(tx, account.id))) throw new DomainError('new_email_not_found')
    await deps.events.publish(tx, { kind: 'account_profile_changed', accountId: account.id, role: account.role })
  })
}

/** Lets the link's page check it before showing a form. Refuses like using the link, but does not use it up. */
export async function checkResetLink(deps: Deps, token: string): Promise<void> {
  await accessLink(deps, { kind: 'reset-password', tokenHash: store.hashOf(token) })
}

/** Like `checkResetLink`, but returns the address that the link confirms. */
export async function checkEmailLink(deps: Deps, token: string): Promise<string> {
  const { newEmail } = await accessLink(deps, { kind: 'confirm-email', tokenHash: store.hashOf(token) })
  if (newEmail === null) throw new DomainError('link_ended')
  return newEmail
}

/** Checks a link before any expensive work; `lockAndUse` checks it again once the account is locked. */
async function accessLink(deps: Deps, link: store.LinkKey) {
  const found = await store.findValidLink(deps.db.query, link, deps.clock.now())
  if (found === null) throw new DomainError('link_ended')
  return found
}

/** Deletes the link, because it works only once. */
async function lockAndUse(deps: Deps, tx: Tx, owner: AccountId, link: store.LinkKey) {
  const account = await lockAccount(tx, owner)
  const used = await store.takeLink(tx, link, await deps.clock.nowIn(tx))
  if (account === null || account.status === 'banned' || used === null) throw new DomainError('link_ended')
  return { account, newEmail: used.newEmail }
}
