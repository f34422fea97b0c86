// Describes an admin list once: its calls, its tabs and how to find a row. The
// URL state, queries, row stepping, panel, tabs and export derive from this.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { AdminList as ListName } from '#contract/events.ts'
import type { TextArea } from '#texts/areas.ts'
import type { TextKey } from '#texts/slots.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { listKey } from './keys.ts'
import type { Identified, Listing, ListRequest } from './list.ts'
import { useListView } from './list-view.ts'
import { StatusTabs, type Tabs } from './status-tabs.tsx'
import { usePanelRow } from './use-panel-row.ts'
import { type RowStepper, useRowStepper } from './use-row-stepper.ts'

type Fetched<Row> = Pick<Listing<Row>, 'rows' | 'total' | 'totalAmount'> & { readonly totalIsCapped?: boolean }
type Query = Readonly<Record<string, unknown>>
type FetchRows<Row> = (query: Query, signal: AbortSignal) => Promise<Fetched<Row>>

export interface AdminList<Row extends Identified> {
  readonly name: Exclude<ListName, 'bank-statements'>
  readonly all: FetchRows<Row>
  /** Undefined if the list has no search. */
  readonly search?: FetchRows<Row>
  /** Undefined if the rows have no status. */
  readonly tabs?: Tabs
  /** The Dashboard figures that count rows of this list. */
  readonly figures?: readonly string[]
  /** Tells which rows wait for a decision, if not those with the status `pending`. */
  readonly isPending?: (row: Row) => boolean
  /** Finds an open panel's row when it is on another page. Without this, the panel closes. */
  readonly lookUp?: {
    /** Shown when the row does not exist or was deleted. */
    readonly gone: Translatable
    /** Defaults to searching for the id. */
    readonly find?: (id: string, signal: AbortSignal) => Promise<Row | null>
  }
}

/** The lists' query types differ, but not the field names. */
const callList = call as unknown as (list: Endpoint, options: { readonly query: Query; readonly signal: AbortSignal }) => Promise<unknown>

type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never

/** Builds the fetch function of a list from the names of its rows and total in the reply. */
export function rowsOf<E extends Endpoint, Rows extends keyof ReplyOf<E>>(
  endpoint: E,
  rows: Rows,
  total: keyof ReplyOf<E>,
): FetchRows<RowOf<ReplyOf<E>[Rows]>> {
  return async (query, signal) => {
    const reply = (await callList(endpoint, { query, signal })) as ReplyOf<E> & Pick<Fetched<never>, 'totalAmount' | 'totalIsCapped'>
    const { totalAmount, totalIsCapped = false } = reply
    return { rows: reply[rows] as RowOf<ReplyOf<E>[Rows]>[], total: reply[total] as number, totalAmount, totalIsCapped }
  }
}

async function fetchListing<Row extends Identified>(
  { all, search: find }: AdminList<Row>,
  request: ListRequest,
  signal: AbortSignal,
): Promise<Listing<Row>> {
  const { page, search, status, counted } = request
  const fetched =
    find !== undefined && search !== ''
      ? await find({ page, searchText: search, status }, signal)
      : await all({ page, status, ...counted }, signal)
  return { ...request, totalIsCapped: false, ...fetched }
}

function pageOf<Row extends Identified>(list: AdminList<Row>, request: ListRequest) {
  return queryOptions({
    queryKey: [...listKey(list.name), request],
    queryFn: ({ signal }) => fetchListing(list, request, signal),
  })
}

export function useListPage<Row extends Identified>(list: AdminList<Row>, request: ListRequest) {
  return useQuery({ ...pageOf(list, request), placeholderData: keepPreviousData })
}

async function findById<Row extends Identified>(list: AdminList<Row>, id: string, signal: AbortSignal): Promise<Row | null> {
  const { rows } = await fetchListing(list, { page: 1, search: id }, signal)
  return rows.find((row) => row._id === id) ?? null
}

export function isPending(row: object): boolean {
  return 'status' in row && row.status === 'pending'
}

/** Props of a row's panel. */
export interface PanelProps<Row> {
  /** Undefined while the panel is closed. */
  readonly row: Row | undefined
  readonly stepper: RowStepper
  readonly onClose: () => void
}

/** The state of a list page: `page` for `ListPage`, `panel` for the row panel. */
export function useAdminList<Row extends Identified>(list: AdminList<Row>) {
  const { name, tabs, figures, lookUp } = list
  const queries = useQueryClient()
  const view = useListView(tabs?.statuses, figures)
  const request = {
    page: view.page,
    search: list.search === undefined ? '' : view.search,
    ...(tabs && { status: view.status }),
    ...(figures && { counted: view.counted }),
  }
  const rows = useListPage(list, request)
  const stepper = useRowStepper({
    list: rows,
    view,
    fetchPage: (page) => queries.fetchQuery({ ...pageOf(list, { ...request, page }), staleTime: 0 }),
    isPending: list.isPending ?? isPending,
  })
  const open = usePanelRow({
    list: rows,
    view,
    isMoving: stepper.isMoving,
    ...(lookUp && { lookUp: { list: name, find: (id, signal) => findById(list, id, signal), ...lookUp } }),
  })
  const file = `/admin/${name}/export` as const
  return {
    view,
    rows: rows.data?.rows,
    stepper,
    open,
    panel: { row: open, stepper, onClose: view.closePanel },
    page: { list: rows, view, file, hasPages: true, tabs: tabs && <StatusTabs tabs={tabs} view={view} /> },
  }
}

/** The text areas that have all these keys. */
type AreasWith<Key extends string> = { [Area in TextArea]: [Key] extends [TextKey<Area>] ? Area : never }[TextArea]

/** The texts that every list needs, from the list's own area. */
export function useListTexts(area: AreasWith<'title' | 'count' | 'empty' | 'emptyText'>, Icon: LucideIcon) {
  const t = useTexts(area as 'adminRefunds')
  return {
    title: t('title'),
    countText: (count: number) => t('count', { count }),
    empty: { icon: <Icon aria-hidden="true" />, title: t('empty'), text: t('emptyText') },
  }
}

/** The same texts, plus those for searching. */
export function useSearchTexts(area: AreasWith<'title' | 'count' | 'empty' | 'emptyText' | 'search' | 'emptyForSearch'>, icon: LucideIcon) {
  const t = useTexts(area as 'adminRefunds')
  const texts = useListTexts(area, icon)
  const textForSearch = (search: string) => t('emptyForSearch', { search })
  return { ...texts, searchPlaceholder: t('search'), empty: { ...texts.empty, textForSearch } }
}
