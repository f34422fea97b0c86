// Changing one's own password, or keeping a generated one until the next login.

import { checkPassword } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { GENERATED_PASSWORD } from '#domain/generated-password.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJobsAtCommit } from '../../platform/jobs/add-jobs.ts'
import { lockSignedIn } from '../access.ts'
import { guardPasswordStays, proveCurrentPassword } from '../current-password.ts'
import { accountMailJob } from '../mail-jobs.ts'
import { beginSignIn, type Client } from '../sign-ins.ts'
import { findUnfinished, lockAccount } from '../store.ts'
import { endEverySignIn } from './sign-ins.ts'

export interface PasswordForm {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Returns a new token for the calling device, because all sign-ins end. */
export async function changePassword(deps: Deps, account: Principal, form: PasswordForm, client: Client): Promise<string> {
  if (form.currentPassword === '') throw new DomainError('current_password_missing')
  checkPassword(form.newPassword)
  const { id } = account
  const proved = await proveCurrentPassword(deps, id, form.currentPassword)
  if (form.newPassword === form.currentPassword) throw new DomainError('password_unchanged')
  const passwordHash = await deps.passwords.hash(form.newPassword)
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, id)
    // Checked before the sign-in: after the first copy of a form sent twice, the page has a new token and must not be told to log in.
    await guardPasswordStays(tx, proved)
    await lockSignedIn(tx, account)
    const version = await replacePassword(deps, tx, id, passwordHash)
    return beginSignIn(deps, tx, { id, version }, client)
  })
}

/** The account must be locked. Ends all sign-ins and mails the owner. Returns the version for a new sign-in. */
export async function replacePassword(deps: Deps, tx: Tx, id: AccountId, passwordHash: string): Promise<number> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash, generated_password_logins: null }).where('id', '=', id).execute()
  addJobsAtCommit(tx, [accountMailJob('password-changed', id, deps.clock.now())])
  return endEverySignIn(deps, tx, id, 'password_changed')
}

export async function keepPassword(deps: Deps, account: Principal): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSignedIn(tx, account)
    const { generatedPassword } = await findUnfinished(tx, account.id)
    if (generatedPassword === GENERATED_PASSWORD.mustChange) throw new DomainError('forbidden')
    if (generatedPassword !== GENERATED_PASSWORD.isNew) return
    const { isKept } = GENERATED_PASSWORD
    await tx.updateTable('accounts').set({ generated_password_logins: isKept }).where('id', '=', account.id).execute()
  })
}
