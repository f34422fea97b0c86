// What people do with a new email address that waits for its confirmation: have the link mailed again, or cancel it.

import { DomainError } from '#domain/errors.ts'
import { nameKey } from '#domain/text.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { addJobsAtCommit } from '../../platform/jobs/add-jobs.ts'
import { MAIL_GIVEN_UP_AFTER_MS } from '../../platform/mail/mail-jobs.ts'
import { accountMailJob } from '../mail-jobs.ts'
import { lockSignedIn } from './access.ts'
import * as store from './link-store.ts'

/** Both addresses are mailed again. Earlier links stay valid, because people open whichever mail they see first. */
export async function resendEmailLink(deps: Deps, account: Principal): Promise<void> {
  const newEmail = await store.findEmailChange(deps.db.query, account.id)
  if (newEmail === null) throw new DomainError('new_email_not_found')
  await deps.limits.take('confirm-mail', nameKey(newEmail))
  await deps.db.transaction(async (tx) => {
    await lockSignedIn(tx, account)
    // Cancelled or replaced since it was counted.
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
