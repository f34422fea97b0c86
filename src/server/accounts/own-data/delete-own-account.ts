// A person deletes their own account, with their password.

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
  // The check that counts is under the locks. This one keeps a person who must wait anyway from holding up all admins.
  await guardObligations(deps, deps.db.query, { id, now: deps.clock.now() }, REFUSALS)

  const avatarKey = await deps.db.transaction(async (tx) => {
    // A change of the password ends all sign-ins, so the one that was proved is still right.
    const locked = await lockSelfAndAdmins(tx, account)
    // Without the address, which is erased from everything else they did.
    await deleteLocked(deps, tx, { id, ip: '', requestId }, locked, REFUSALS)
    return locked.subject.avatarKey
  })
  await removeFormerAvatar(deps, avatarKey)
}
