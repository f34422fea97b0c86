// Wire format of accounts. These are allow-lists: a new column is not sent.

import type * as contract from '#contract/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { passwordChangeOf } from '#domain/generated-password.ts'
import type { AccountId } from '#domain/ids.ts'
import { BASIS_POINTS_PER_PERCENT } from '#domain/ledger.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { type Plan, plansOf } from '#domain/plans.ts'
import type { Deps } from '../deps.ts'
import { findBalance } from '../money/ledger/store.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { findLastRejection, type Rejections } from './rejections-store.ts'
import { type Account, findAccount, findPrices, findUnfinished } from './store.ts'
import { findUnreadWarning } from './warnings.ts'

/** An account as its owner sees it. */
export async function findOwnAccount(deps: Deps, id: AccountId): Promise<contract.OwnAccount> {
  const account = await findAccount(deps.db.query, id)
  // The account was deleted after the token was checked.
  if (!account) throw new DomainError('sign_in_required')
  return presentOwn(deps, deps.db.query, account)
}

export async function presentOwn(deps: Deps, query: Query | Tx, account: Account): Promise<contract.OwnAccount> {
  const { id, role, status } = account
  const { newEmail, generatedPassword, hasUnreadWarning } = await findUnfinished(query, id)
  const rejection = status === 'rejected' ? await findLastRejection(query, id) : null
  return {
    ...presentChatter(deps, account),
    newEmail,
    passwordChange: passwordChangeOf(generatedPassword),
    rejection: rejection && { reason: rejection.reason, rejectedAt: rejection.rejectedAt.toISOString() },
    warning: hasUnreadWarning ? await findUnreadWarning(query, id) : null,
    ...(role === 'chatter' && (await holdingsOf(deps, query, account))),
  }
}

async function holdingsOf({ config }: Deps, query: Query | Tx, { id, onLandingPage }: Account) {
  const balance = await findBalance(query, id)
  return {
    plans: plansOf(await findPrices(query, id), config.planMinutes).map(presentPlan),
    availableBalance: rupeesFromPaisa(balance.available),
    heldBalance: rupeesFromPaisa(balance.held),
    pendingWithdraw: rupeesFromPaisa(balance.pendingWithdraw),
    totalWithdrawn: rupeesFromPaisa(balance.totalWithdrawn),
    platformFeePercent: config.platformFee / BASIS_POINTS_PER_PERCENT,
    maxPrice: rupeesFromPaisa(config.maxPrice),
    onLandingPage,
  }
}

export function presentUser(deps: Deps, account: Account): contract.User {
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

type Request = Omit<contract.ListedChatter, 'samePhone' | 'owed'>

export function presentRequest(deps: Deps, account: Account, rejections: Rejections | undefined): Request {
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

/** For a chatter's current offer or a plan as it was bought. */
export function presentPlan({ title, pricePaisa, description, durationMinutes }: Plan): NonNullable<contract.OwnAccount['plans']>[number] {
  return { title, price: rupeesFromPaisa(pricePaisa), description, duration: durationMinutes }
}
