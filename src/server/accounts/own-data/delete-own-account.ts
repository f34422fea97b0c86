// Deletes one's own account, after checking the password.

import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { lockSelfAndAdmins } from '../access.ts'
import { removeFormerAvatar } from '../avatars.ts'
import { proveCurrentPassword } from '../current-password.ts'
import { type DeletionRefusals, deleteLocked, guardObligations } from '../delete-account.ts'

const REFUSALS: DeletionRefusals = { inUse: 'own_account_in_use', hasMoney: 'own_account_has_money', hasRefund: 'own_account_refund_open' }

export async function deleteOwnAccount(
  deps: Deps,
  { account, requestId, password }: { readonly account: Principal; readonly requestId: string; readonly password: string },
): Promise<void> {
  const { id } = account
  await proveCurrentPassword(deps, id, password)
  // The check under the locks decides. This early one keeps a person who cannot delete yet from locking all admins.
  await guardObligations(deps, deps.db.query, { id, now: deps.clock.now() }, REFUSALS)

  const avatarKey = await deps.db.transaction(async (tx) => {
    // A password change ends all sign-ins, so a caller who is still signed in has proved the current password.
    const locked = await lockSelfAndAdmins(tx, account)
    // Recorded without the address, which is erased from everything else they did.
    await deleteLocked(deps, tx, { id, ip: '', requestId }, locked, REFUSALS)
    return locked.subject.avatarKey
  })
  await removeFormerAvatar(deps, avatarKey)
}
