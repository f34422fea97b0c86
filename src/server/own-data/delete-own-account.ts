// A person deletes their own account, with their password.

import { DomainError } from '#domain/errors.ts'
import { removeFormerAvatar } from '../accounts/avatars.ts'
import { proveCurrentPassword } from '../accounts/current-password.ts'
import { type DeletionRefusals, deleteLocked, guardObligations } from '../accounts/delete-account.ts'
import { findCredentials, lockAdminsAnd } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'

const REFUSALS: DeletionRefusals = { inUse: 'own_account_in_use', hasMoney: 'own_account_has_money' }

export async function deleteOwnAccount(
  deps: Deps,
  { account, requestId, password }: { readonly account: Principal; readonly requestId: string; readonly password: string },
): Promise<void> {
  const { id } = account
  const proved = await proveCurrentPassword(deps, id, password)
  // The check that counts is under the locks. This one keeps a person who must wait anyway from holding up all admins.
  await guardObligations(deps, deps.db.query, { id, now: deps.clock.now() }, REFUSALS)

  const avatarKey = await deps.db.transaction(async (tx) => {
    const rows = await lockAdminsAnd(tx, id)
    const subject = rows.find((row) => row.id === id)
    const current = await findCredentials(tx, id)
    // The password was changed, the account was banned or got another role, or all its sign-ins were ended meanwhile.
    if (!subject || current?.version !== proved.version) throw new DomainError('sign_in_required')
    const admins = rows.filter(({ role }) => role === 'admin')
    // Without the address, which is erased of everything else that they did.
    await deleteLocked(deps, tx, { id, ip: '', requestId }, { subject, admins }, REFUSALS)
    return subject.avatarKey
  })
  await removeFormerAvatar(deps, avatarKey)
}
