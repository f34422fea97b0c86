// Server data of bank statements.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as matches from '#contract/bank-matches.ts'
import type * as statements from '#contract/bank-statements.ts'
import type { BodyFor, QueryFor, ReplyOf } from '#contract/endpoint.ts'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

export const BANK = listKey('bank-statements')

export type BankList =
  | typeof statements.listBankImports
  | typeof statements.reconcileAccount
  | typeof matches.listBankRows
  | typeof matches.listSuggestions
  | typeof matches.listUnpaidPurchases

/** Keeps showing the last rows while the next ones load. */
export function useBank<List extends BankList>(list: List, query: QueryFor<List>) {
  return useQuery({
    queryKey: [...BANK, list.path, query],
    queryFn: ({ signal }) => call<BankList>(list, { query, signal }) as Promise<ReplyOf<List>>,
    placeholderData: keepPreviousData,
  })
}

interface WantedMatches {
  readonly matches: NonNullable<BodyFor<typeof matches.confirmMatches>['matches']>
}

interface ConfirmOptions {
  /** Shows each row's result. Called even if the page was left before the reply. */
  readonly succeeded: (results: readonly matches.MatchResult[], wanted: WantedMatches) => void
  readonly onOver?: (wanted: WantedMatches) => void
}

/** A confirmed match may pay withdraws and refunds, so every list may change. */
export function useConfirmMatches({ succeeded, onOver }: ConfirmOptions) {
  return useChange({
    list: ADMIN_DATA,
    change: (body: WantedMatches) => call(matches.confirmMatches, { body }),
    succeeded: ({ results }, wanted) => succeeded(results, wanted),
    ...(onOver && { onOver }),
    // The admin can confirm the next match while the lists reload.
    isParallel: true,
  })
}
