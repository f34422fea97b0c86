import { createParser, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import { nearestPage, parsePage } from '../../ui/paging.ts'

export const PAGE = createParser({ parse: parsePage, serialize: String }).withDefault(1)

/** The page in the address. A new page is a step that Back undoes. */
export function usePageNumber(): readonly [page: number, goTo: (page: number) => void] {
  const [page, setPage] = useQueryState('page', PAGE)
  return [page, (next) => void setPage(next, { history: 'push', scroll: true })]
}

/** A page may be empty after its last entry was matched, or in an old address. Then the nearest one is shown. Undefined while it loads. */
export function useNearestPage(list: { readonly rows: readonly unknown[]; readonly total: number } | undefined): void {
  const [page, setPage] = useQueryState('page', PAGE)
  const redirectTo = list === undefined ? null : nearestPage({ page, ...list })
  useEffect(() => {
    if (redirectTo !== null) void setPage(redirectTo, { history: 'replace' })
  }, [redirectTo, setPage])
}

/** Keeps the shown part of a list in the address. Another part begins with its first page. The first choice is the default. */
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
