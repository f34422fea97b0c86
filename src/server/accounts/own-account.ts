// An account as its owner sees it.

import { DomainError } from '#domain/errors.ts'
import { type PasswordChange, passwordChangeOf } from '#domain/generated-password.ts'
import type { AccountId } from '#domain/ids.ts'
import { type Balance, EMPTY_BALANCE } from '#domain/ledger.ts'
import { NO_PRICES, type PlanPrices } from '#domain/plans.ts'
import type { Deps } from '../deps.ts'
import { findBalance } from '../money/ledger/store.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { findLastRejection, type Rejection } from './rejections-store.ts'
import * as store from './store.ts'
import { findUnreadWarning, type UnreadWarning } from './warnings-store.ts'

export interface OwnAccount {
  readonly account: store.Account
  readonly prices: PlanPrices
  readonly balance: Balance
  readonly newEmail: string | null
  readonly passwordChange: PasswordChange
  /** Set for a rejected chatter. */
  readonly rejection: Rejection | null
  readonly warning: UnreadWarning | null
}

export async function findOwnAccount(deps: Deps, id: AccountId): Promise<OwnAccount> {
  const account = await store.findAccount(deps.db.query, id)
  // Deleted since the token was checked.
  if (!account) throw new DomainError('sign_in_required')
  return withHoldings(deps.db.query, account)
}

export async function withHoldings(query: Query | Tx, account: store.Account): Promise<OwnAccount> {
  const { id, role } = account
  const { newEmail, generatedPassword, hasUnreadWarning } = await store.findUnfinished(query, id)
  const rejection = account.status === 'rejected' ? await findLastRejection(query, id) : null
  const warning = hasUnreadWarning ? await findUnreadWarning(query, id) : null
  const unfinished = { newEmail, passwordChange: passwordChangeOf(generatedPassword), rejection, warning }
  if (role !== 'chatter') return { account, prices: NO_PRICES, balance: EMPTY_BALANCE, ...unfinished }
  return { account, prices: await store.findPrices(query, id), balance: await findBalance(query, id), ...unfinished }
}
