// The books. Money only moves: each movement takes an amount out of one bucket and puts it into another, so no money is created or lost. A
// chatter has four buckets; the platform has the bank (what buyers paid in), the fees, what is owed to buyers, and what was paid back to
// them. What a chatter owes after a refund is their advance: it grows when money moves out of it, and nothing is available to the chatter
// until it is repaid.

import { DomainError } from './errors.ts'
import { type Paisa, paisa } from './money.ts'

export interface Balance {
  /** Earned but not available yet (held.ts). */
  readonly held: Paisa
  readonly available: Paisa
  readonly pendingWithdraw: Paisa
  readonly totalWithdrawn: Paisa
  /** What the chatter owes the platform. */
  readonly advance: Paisa
}
export type ChatterBucket = Exclude<keyof Balance, 'advance'>
export type Bucket = ChatterBucket | 'advance' | 'bank' | 'fees' | 'refunds' | 'refunded'

export const EMPTY_BALANCE: Balance = {
  held: paisa(0),
  available: paisa(0),
  pendingWithdraw: paisa(0),
  totalWithdrawn: paisa(0),
  advance: paisa(0),
}

export interface Movement {
  readonly from: Bucket
  readonly to: Bucket
  readonly amountPaisa: Paisa
}

export interface Earning {
  readonly earnedPaisa: Paisa
  readonly feePaisa: Paisa
}

/** Hundredths of a percent: a fee of 2.5 % is 250. */
export type FeeBasisPoints = number
export const BASIS_POINTS_PER_PERCENT = 100
const WHOLE_BASIS_POINTS = 10_000

/** The fee is rounded down, so the remainder goes to the chatter. */
export function earningOf(pricePaisa: Paisa, fee: FeeBasisPoints): Earning {
  // BigInt, because price times basis points may exceed the safe integers.
  const feePaisa = paisa(Number((BigInt(pricePaisa) * BigInt(fee)) / BigInt(WHOLE_BASIS_POINTS)))
  return { earnedPaisa: paisa(pricePaisa - feePaisa), feePaisa }
}

/** Returns the balance after the movement; throws if the bucket holds less than the amount. */
export function move(balance: Balance, { from, to, amountPaisa }: Movement): Balance {
  if (from === to) return balance
  const next = { ...balance }
  if (isChatterBucket(from)) {
    if (next[from] < amountPaisa) throw new DomainError('balance_too_small')
    next[from] = paisa(next[from] - amountPaisa)
  }
  if (isChatterBucket(to)) next[to] = paisa(next[to] + amountPaisa)
  if (from === 'advance') next.advance = paisa(next.advance + amountPaisa)
  if (to === 'advance') next.advance = paisa(next.advance - amountPaisa)
  return next
}

export function moveAll(balance: Balance, movements: readonly Movement[]): Balance {
  return movements.reduce(move, balance)
}

/** Null if nothing is owed or nothing is available. Whatever becomes available repays the advance first. */
export function repaymentOf({ available, advance }: Balance): Movement | null {
  const amountPaisa = paisa(Math.min(available, advance))
  return amountPaisa === 0 ? null : { from: 'available', to: 'advance', amountPaisa }
}

export function isEmpty({ held, available, pendingWithdraw }: Balance): boolean {
  return held === 0 && available === 0 && pendingWithdraw === 0
}

function isChatterBucket(bucket: Bucket): bucket is ChatterBucket {
  return bucket in EMPTY_BALANCE && bucket !== 'advance'
}
