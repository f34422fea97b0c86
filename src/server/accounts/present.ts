// Accounts as they are on the wire. These are allow-lists: a new column leaks nothing.

import type * as contract from '#contract/accounts.ts'
import { BASIS_POINTS_PER_PERCENT } from '#domain/ledger.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { plansOf } from '#domain/plans.ts'
import type { Deps } from '../deps.ts'
import type { OwnAccount } from './own-account.ts'
import { presentPlan } from './present-plan.ts'
import type { Rejections } from './rejections-store.ts'
import type { Account } from './store.ts'
import type { UnreadWarning } from './warnings-store.ts'

export function presentOwn(
  deps: Deps,
  { account, prices, balance, newEmail, passwordChange, rejection, warning }: OwnAccount,
): contract.OwnAccount {
  const holdings = {
    plans: plansOf(prices, deps.config.planMinutes).map(presentPlan),
    availableBalance: rupeesFromPaisa(balance.available),
    heldBalance: rupeesFromPaisa(balance.held),
    pendingWithdraw: rupeesFromPaisa(balance.pendingWithdraw),
    totalWithdrawn: rupeesFromPaisa(balance.totalWithdrawn),
    platformFeePercent: deps.config.platformFee / BASIS_POINTS_PER_PERCENT,
    maxPrice: rupeesFromPaisa(deps.config.maxPrice),
    onLandingPage: account.onLandingPage,
  }
  const unfinished = {
    newEmail,
    passwordChange,
    rejection: rejection && { reason: rejection.reason, rejectedAt: rejection.rejectedAt.toISOString() },
    warning: warning && presentWarning(warning),
  }
  return { ...presentChatter(deps, account), ...unfinished, ...(account.role === 'chatter' ? holdings : {}) }
}

function presentWarning({ id, reason, note, createdAt }: UnreadWarning): contract.Warning {
  return { _id: id, reason, note, createdAt: createdAt.toISOString() }
}

export function presentUser(deps: Deps, account: Account): contract.ListedUser {
  return {
    _id: account.id,
    username: account.username,
    email: account.email,
    role: account.role,
    status: account.status,
    avatar: account.avatarKey && deps.files.publicUrlOf(account.avatarKey),
    createdAt: account.createdAt.toISOString(),
  }
}

export function presentRequest(deps: Deps, account: Account, rejections: Rejections | undefined): contract.ListedChatter {
  const last = rejections?.last ?? null
  return {
    ...presentChatter(deps, account),
    requestedAt: (last?.sentAgainAt ?? account.createdAt).toISOString(),
    rejections: rejections?.count ?? 0,
    lastRejection: last && {
      reason: last.reason,
      rejectedAt: last.rejectedAt.toISOString(),
      sentAgainAt: last.sentAgainAt?.toISOString() ?? null,
      words: last.words,
    },
  }
}

function presentChatter(deps: Deps, account: Account) {
  return { ...presentUser(deps, account), phoneNumber: account.phoneNumber, age: account.age, gender: account.gender }
}
