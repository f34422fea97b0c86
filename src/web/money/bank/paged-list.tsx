import { createParser, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import type { QueryFor, ReplyOf } from '#contract/endpoint.ts'
import { useTexts } from '../../texts/texts.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { nearestPage, pageCount, parsePage } from '../../ui/paging.ts'
import { type BankList, useBank } from './queries.ts'

export const PAGE = createParser({ parse: parsePage, serialize: String }).withDefault(1)

/** A list with its page in the address. `names` are the reply's fields for the rows and their total. */
export function usePagedList<List extends BankList>(
  list: List,
  query: Omit<QueryFor<List>, 'page'>,
  names: readonly [rows: keyof ReplyOf<List>, total: keyof ReplyOf<List>],
) {
  const t = useTexts('adminBankStatements')
  const [page, setPage] = useQueryState('page', PAGE)
  const { data, isError, refetch, isPlaceholderData } = useBank(list, { ...query, page } as QueryFor<List>)
  const rows = data?.[names[0]] as readonly unknown[] | undefined
  const total = data?.[names[1]] as number | undefined
  // A page may be empty because its last entry was matched or the address is old. The nearest page is shown instead.
  const redirectTo = rows && total !== undefined && !isPlaceholderData ? nearestPage({ page, rows, total }) : null
  useEffect(() => {
    if (redirectTo !== null) void setPage(redirectTo, { history: 'replace' })
  }, [redirectTo, setPage])
  return {
    data,
    isStale: isPlaceholderData,
    /** Shown instead of a list that could not be loaded. */
    failure: isError && !data && <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void refetch()} />,
    // A new page is a step that Back undoes.
    pages: total !== undefined && (
      <Pagination page={page} pageCount={pageCount(total)} onChange={(next) => void setPage(next, { history: 'push', scroll: true })} />
    ),
  }
}

/** Keeps the choice in the address; the first one is the default. A new choice starts at the first page. */
export function useChoice<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [chosen: Choice, choose: (choice: Choice) => void] {
  const [{ chosen }, setAddress] = useQueryStates(
    { chosen: parseAsStringLiteral(choices).withDefault(choices[0]), page: PAGE },
    { urlKeys: { chosen: name } },
  )
  return [chosen as Choice, (next) => void setAddress({ chosen: next, page: null }, { history: 'push' })]
}
