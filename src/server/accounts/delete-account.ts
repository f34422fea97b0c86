// Account deletion, by an admin or by the owner.

import * as accounts from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { isEmpty } from '#domain/ledger.ts'
import { type Actor, recordAction } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import { findBalance } from '../money/ledger/store.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { eraseAccount } from './erase.ts'
import { endAllSignIns } from './sign-ins.ts'
import type { Account } from './store.ts'

/** Error codes for each obstacle, worded for an admin or for the owner. */
export interface DeletionRefusals {
  readonly inUse: 'account_in_use' | 'own_account_in_use'
  readonly hasMoney: 'account_has_money' | 'own_account_has_money'
  readonly hasRefund: 'account_refund_open' | 'own_account_refund_open'
}

export async function guardObligations(
  { obligations }: Pick<Deps, 'obligations'>,
  query: Query | Tx,
  { id, now }: { readonly id: AccountId; readonly now: Date },
  refusals: DeletionRefusals,
): Promise<void> {
  if (await obligations.hasOpenSession(query, id, now)) throw new DomainError(refusals.inUse)
  if (!isEmpty(await findBalance(query, id))) throw new DomainError(refusals.hasMoney)
  if (await obligations.hasOpenRefund(query, id)) throw new DomainError(refusals.hasRefund)
}

/**
 * The caller has locked the account and all admins. A purchase locks both accounts
 * and every admin write locks that admin, so neither can happen until commit.
 */
export async function deleteLocked(
  deps: Deps,
  tx: Tx,
  by: Pick<Actor, 'id' | 'ip' | 'requestId'>,
  { subject, admins }: { readonly subject: Account; readonly admins: readonly Account[] },
  refusals: DeletionRefusals,
): Promise<void> {
  const { id, role, status } = subject
  if (role === 'admin') accounts.guardLastAdmin(admins.filter((other) => other.id !== id))
  const now = await deps.clock.nowIn(tx)
  await guardObligations(deps, tx, { id, now }, refusals)
  await eraseAccount(tx, id, now)
  await endAllSignIns(tx, id)
  await recordAction(tx, by, now, {
    action: 'delete_account',
    subjectKind: 'account',
    subjectId: id,
    // Names are left out: the trail cannot be changed, so they could never be erased.
    before: { role, status },
    after: {},
  })
  await deps.events.publish(tx, { kind: 'account_deleted', accountId: id, role })
}
