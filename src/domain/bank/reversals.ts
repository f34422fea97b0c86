// Decides which row a reversal reverses. Rows are paired only if no other row is possible; an admin decides the rest, because a wrong pair
// hides money.

import { DomainError } from '../errors.ts'
import type { Paisa } from '../money.ts'
import { keyOf } from './key.ts'
import type { Direction } from './words.ts'

/** A reversal comes at most this many days after the row it reverses. */
export const MAX_REVERSAL_DAYS = 31

export interface OpenReversal {
  readonly id: string
  readonly reference: string
  /** Rows of the same amount in the opposite direction, oldest first, that are not reversed yet or are in `pairedWith`. */
  readonly candidates: readonly {
    readonly id: string
    readonly reference: string
    /** An admin has matched the row with a payment. */
    readonly isMatched?: boolean
  }[]
  /** True if there are more rows than were read. */
  readonly hasMore: boolean
  /** True if imports cover every day on which the reversed row may be. Otherwise that row may not have been imported. */
  readonly isCovered?: boolean
  /** The row that an earlier import paired with it, if no admin has decided. */
  readonly pairedWith?: string | null
}

export interface ReversalPair {
  readonly reversalId: string
  /** Null if the row was reassigned to a reversal with the same reference. */
  readonly reversedId: string | null
}

/** Pairs one to one, oldest first: by the same reference, or if a single row is left. Returns only the changes. */
export function pairReversals(open: readonly OpenReversal[]): ReversalPair[] {
  const pairs = new Map<string, string>()
  const taken = new Set<string>()
  const pair = (reversalId: string, reversedId: string) => {
    pairs.set(reversalId, reversedId)
    taken.add(reversedId)
  }
  const free = (ids: readonly string[]) => ids.filter((id) => !taken.has(id))

  // A reference counts more than a pair made by an earlier import, because the row it names may have arrived later.
  const named = new Map(open.map((reversal) => [reversal.id, withSameReference(reversal)]))
  for (const reversal of open) {
    const same = free(named.get(reversal.id) ?? [])
    // Unpaired reversals that share these rows. If they are at least as many as the rows, it does not matter which reverses which.
    const rivals = open.filter(({ id }) => !pairs.has(id) && named.get(id)?.some((each) => same.includes(each)))
    if (same[0] !== undefined && same.length <= rivals.length) pair(reversal.id, same[0])
  }
  for (const { id, pairedWith } of open) if (pairedWith && !pairs.has(id) && !taken.has(pairedWith)) pair(id, pairedWith)

  // Pairing two rows may leave another reversal with a single candidate.
  for (let before = -1; before < pairs.size; ) {
    before = pairs.size
    for (const reversal of open) {
      if (pairs.has(reversal.id) || (named.get(reversal.id)?.length ?? 0) > 0) continue
      const [only, ...others] = free(reversal.candidates.map(({ id }) => id))
      if (only !== undefined && others.length === 0 && canOnlyMean(reversal, only)) pair(reversal.id, only)
    }
  }
  return open
    .map(({ id, pairedWith = null }) => ({ reversalId: id, before: pairedWith, reversedId: pairs.get(id) ?? null }))
    .filter(({ before, reversedId }) => reversedId !== before)
    .map(({ reversalId, reversedId }) => ({ reversalId, reversedId }))
}

/** Different references are different transfers, and only an admin may undo what an admin confirmed. */
function canOnlyMean({ reference, candidates, hasMore, isCovered = true }: OpenReversal, only: string): boolean {
  const row = candidates.find(({ id }) => id === only)
  if (row === undefined || hasMore || !isCovered || row.isMatched) return false
  return keyOf(reference) === '' || keyOf(row.reference) === ''
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

/** An admin may know better than the bank's wording, but the amount and direction have to fit. */
export function guardReversal(reversal: ReversalFacts, reversed: ReversalFacts & { readonly isReversed: boolean }): void {
  const isOpposite =
    reversal.receivingKey === reversed.receivingKey &&
    reversal.amountPaisa === reversed.amountPaisa &&
    reversal.direction !== reversed.direction &&
    reversed.day <= reversal.day
  if (!isOpposite) throw new DomainError('bank_reversal_differs')
  if (reversed.isReversed) throw new DomainError('bank_row_reversed')
}
