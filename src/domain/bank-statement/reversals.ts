// Which row a reversal takes back. Rows are paired only when nothing else can be meant; the rest is decided by an admin, because a wrong pair
// hides money.

import { DomainError } from '../errors.ts'
import type { Paisa } from '../money.ts'
import { keyOf } from './key.ts'
import type { Direction } from './words.ts'

/** A reversal is looked for this long after the row that it takes back. */
export const MAX_REVERSAL_DAYS = 31

export interface OpenReversal {
  readonly id: string
  readonly reference: string
  /** Rows of the same amount in the other direction that nothing takes back yet, oldest first. */
  readonly candidates: readonly { readonly id: string; readonly reference: string }[]
  /** There are more than were read. */
  readonly hasMore: boolean
}

export interface ReversalPair {
  readonly reversalId: string
  readonly reversedId: string
}

/** One to one: by the same reference, or when a single row is left. The oldest come first. */
export function pairReversals(open: readonly OpenReversal[]): ReversalPair[] {
  const pairs = new Map<string, string>()
  const taken = new Set<string>()
  const pair = (reversalId: string, reversedId: string) => {
    pairs.set(reversalId, reversedId)
    taken.add(reversedId)
  }
  const free = (ids: readonly string[]) => ids.filter((id) => !taken.has(id))

  const named = new Map(open.map((reversal) => [reversal.id, withSameReference(reversal)]))
  for (const reversal of open) {
    const same = free(named.get(reversal.id) ?? [])
    // How many reversals have to share these rows. When there are enough for all of them, it does not matter which one takes back which.
    const rivals = open.filter(({ id }) => !pairs.has(id) && named.get(id)?.some((each) => same.includes(each)))
    if (same[0] !== undefined && same.length <= rivals.length) pair(reversal.id, same[0])
  }

  // Each pair may leave another reversal with a single row.
  for (let before = -1; before < pairs.size; ) {
    before = pairs.size
    for (const { id, candidates, hasMore } of open) {
      if (pairs.has(id) || hasMore || (named.get(id)?.length ?? 0) > 0) continue
      const [only, ...others] = free(candidates.map((each) => each.id))
      if (only !== undefined && others.length === 0) pair(id, only)
    }
  }
  return [...pairs].map(([reversalId, reversedId]) => ({ reversalId, reversedId }))
}

function withSameReference({ reference, candidates }: OpenReversal): string[] {
  const key = keyOf(reference)
  return key === '' ? [] : candidates.filter((each) => keyOf(each.reference) === key).map(({ id }) => id)
}

export interface ReversalFacts {
  readonly receivingKey: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly direction: Direction
  readonly amountPaisa: Paisa
}

/** An admin may know better than the words of the bank, but the amount has to go back the way it came. */
export function guardReversal(reversal: ReversalFacts, reversed: ReversalFacts & { readonly isReversed: boolean }): void {
  const isOpposite =
    reversal.receivingKey === reversed.receivingKey &&
    reversal.amountPaisa === reversed.amountPaisa &&
    reversal.direction !== reversed.direction &&
    reversed.day <= reversal.day
  if (!isOpposite) throw new DomainError('bank_reversal_differs')
  if (reversed.isReversed) throw new DomainError('bank_row_reversed')
}
