// An admin list keeps its page, search, status and open panel in the address:
// a view survives a reload, can be shared as a link, and Back leaves it.

import { createParser, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { isDay, rangeFault } from '#domain/day-range.ts'
import { closeSteps, pushStep, replaceStep } from '../ui/history-steps.ts'
import { parsePage } from '../ui/paging.ts'
import type { CountedRows, ListRequest } from './list.ts'

/** The server's limit. */
const LONGEST_SEARCH = 254

const VIEW = {
  page: createParser({ parse: parsePage, serialize: String }).withDefault(1),
  search: createParser({ parse: (text) => text.slice(0, LONGEST_SEARCH), serialize: String }).withDefault(''),
  edit: parseAsString,
}

/** Set by links on the Dashboard. */
const COUNTED = { counted: parseAsString, from: parseAsString, to: parseAsString, account: parseAsString }
const NOTHING_COUNTED = { counted: null, from: null, to: null, account: null }

export interface ListView extends ListRequest {
  /** The id of the row whose panel is open. */
  readonly editing: string | null
  readonly goToPage: (page: number) => void
  /** Replaces the history entry, because the current page no longer exists. */
  readonly fallBackToPage: (page: number) => void
  readonly searchFor: (text: string) => void
  readonly openPanel: (id: string) => void
  /** Shows another row's panel in place of the open one. The row may be on another page. */
  readonly stepPanel: (id: string, page: number) => void
  readonly closePanel: () => void
  /** Closes a panel whose row does not exist. */
  readonly dropPanel: () => void
}

/** With statuses, the list has a tab for each and one for all. `figures` are the Dashboard figures that count its rows. */
export function useListView(statuses: readonly string[] = [], figures: readonly string[] = []): ListView {
  const [status] = useQueryState('status', parseAsStringLiteral(['all', ...statuses]).withDefault('all'))
  const [{ page, search, edit, ...address }, setView] = useQueryStates({ ...VIEW, ...COUNTED })
  const counted = search === '' ? countedRows(address, figures) : undefined

  function openPanel(id: string) {
    const shown = new URLSearchParams(window.location.search).get('edit')
    if (shown === id) return
    // After two quick presses the first panel has not rendered yet, so the second replaces it.
    if (shown !== null && shown !== edit) replaceStep(addressWith(id))
    else pushStep(addressWith(id), shown !== null)
  }
  const dropPanel = () => replaceStep(addressWith(null))

  return {
    page,
    search,
    ...(statuses.length > 0 && { status }),
    ...(counted && { counted }),
    editing: edit,
    goToPage: (next) => {
      void setView({ page: next, edit: null }, { history: 'push', scroll: true })
    },
    fallBackToPage: (next) => {
      void setView({ page: next }, { history: 'replace' })
    },
    // A search adds one history entry, however many letters are typed.
    searchFor: (text) => {
      void setView(
        { ...NOTHING_COUNTED, search: text, page: null, edit: null },
        { history: search === '' || text === '' ? 'push' : 'replace' },
      )
    },
    openPanel,
    stepPanel: (id, next) => replaceStep(addressWith(id, next)),
    closePanel: () => closeSteps(dropPanel),
    dropPanel,
  }
}

interface CountedAddress {
  readonly counted: string | null
  readonly from: string | null
  readonly to: string | null
  readonly account: string | null
}

/** Undefined, for the whole list, unless the address has a figure of this list and a valid range. */
function countedRows({ counted: name, from, to, account }: CountedAddress, figures: readonly string[]): CountedRows | undefined {
  const counted = figures.find((figure) => figure === name)
  if (counted === undefined) return undefined
  if (from === null || to === null || !isDay(from) || !isDay(to) || rangeFault({ from, to }) !== null) return undefined
  return { counted, from, to, ...(account !== null && { account }) }
}

/** Keeps the search when the status tab changes. */
export function statusHref(status: string, { search }: Pick<ListRequest, 'search'>): string {
  const query = new URLSearchParams({ ...(search !== '' && { search }), ...(status !== 'all' && { status }) })
  return query.size === 0 ? '?' : `?${query}`
}

/** The current address with another panel or none, and optionally another page. */
function addressWith(edit: string | null, page?: number): string {
  const address = new URL(window.location.href)
  if (page === 1) address.searchParams.delete('page')
  else if (page !== undefined) address.searchParams.set('page', String(page))
  if (edit === null) address.searchParams.delete('edit')
  else address.searchParams.set('edit', edit)
  return address.pathname + address.search
}
