// An admin list is described once, and its calls follow: all rows in pages, a search, and the file. The keys of the replies are the
// customer's (docs/product.md#calls), so each list names its own.

import * as z from 'zod'
import { checkRange } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import type { AdminList } from './events.ts'
import { line, pageQuery, searchQuery } from './shapes.ts'

/** The reply fields that hold the rows and their total. */
type Keys = readonly [rows: string, total: string]

interface ListDescription {
  /** The name in its calls' paths and in live updates. */
  readonly name: AdminList
  readonly summary: string
  /** What the CSV file lists; part of its call's summary. */
  readonly file: string
  readonly row: z.ZodType
  readonly keys: Keys
  /** Absent for a list without search. */
  readonly search?: { readonly keys: Keys; readonly summary: string }
  /** Query fields that select rows by status. */
  readonly filter?: z.ZodRawShape
  /** Query fields that select the rows a Dashboard figure counts. */
  readonly counted?: z.ZodRawShape
  /** Reply fields with the sum of those rows, if the figure is money. */
  readonly amount?: z.ZodRawShape
}

type NoFields = Readonly<Record<never, never>>
type Fields<List, Part extends string> = List extends { readonly [P in Part]: infer Shape extends z.ZodRawShape } ? Shape : NoFields
type Filter<List> = Fields<List, 'filter'> & Fields<List, 'counted'>
type Searched = ListDescription & { readonly search: object }
type SearchText<List> = List extends { readonly search: object } ? { readonly searchText: ReturnType<typeof line> } : NoFields

/** Does nothing for lists without days. */
const checkDays = (query: unknown, context: z.RefinementCtx) => checkRange(query as Parameters<typeof checkRange>[0], context)

export function adminList<const List extends ListDescription>(list: List) {
  type SearchCall = List extends Searched ? ReturnType<typeof searchCall<List>> : undefined
  return {
    row: list.row as List['row'],
    keys: list.keys,
    found: list.search?.keys,
    name: list.name,
    all: listCall(list),
    search: (list.search && searchCall(list as List & Searched)) as SearchCall,
    file: fileCall(list),
  }
}

function listCall<const List extends ListDescription>(list: List) {
  return endpoint({
    summary: list.summary,
    method: 'GET',
    path: `/admin/${list.name}/all` as `/admin/${List['name']}/all`,
    callers: ['admin'],
    query: pageQuery.extend({ ...list.filter, ...list.counted } as Filter<List>).superRefine(checkDays),
    reply: { 200: replyOf(list.row as List['row'], list.keys as List['keys'], { ...list.amount } as Fields<List, 'amount'>) },
  })
}

/** Matches are counted up to a limit. With more, the total is the limit and `totalIsCapped` is true. */
function searchCall<const List extends Searched>(list: List) {
  return endpoint({
    summary: list.search.summary,
    method: 'GET',
    path: `/admin/${list.name}/search` as `/admin/${List['name']}/search`,
    callers: ['admin'],
    limit: 'search',
    query: searchQuery.extend({ ...list.filter } as Fields<List, 'filter'>),
    reply: { 200: replyOf(list.row as List['row'], list.search.keys as List['search']['keys'], { totalIsCapped: z.boolean() }) },
  })
}

function replyOf<Row extends z.ZodType, const Names extends Keys, More extends z.ZodRawShape>(row: Row, [rows, total]: Names, more: More) {
  type Counted = { readonly [Name in Names[0]]: z.ZodArray<Row> } & { readonly [Name in Names[1]]: z.ZodNumber }
  return z.object({ [rows]: z.array(row), [total]: z.number().int(), ...more } as Counted & More)
}

/** Exports all pages of a list, with the same filter. */
export function fileCall<const List extends Pick<ListDescription, 'name' | 'file' | 'search' | 'filter' | 'counted'>>(list: List) {
  const fields = { ...(list.search && { searchText: line(254) }), ...list.filter, ...list.counted } as SearchText<List> & Filter<List>
  return endpoint({
    summary: `${list.file}, as a CSV file`,
    method: 'GET',
    path: `/admin/${list.name}/export` as `/admin/${List['name']}/export`,
    callers: ['admin'],
    limit: 'export',
    // The language of the headings, as in a `lang` attribute. An unknown one means English.
    query: z.object({ language: z.string().max(10).default('en'), ...fields }).superRefine(checkDays),
    csv: true,
    reply: { 200: z.string() },
  })
}

/**
 * Selects and orders the rows. Absent: all, newest first. `all`: pending ones first, oldest first, then the others, newest first.
 * `pending`: oldest first. Any other status: newest first.
 */
export function statusFilter<const Names extends readonly string[]>(names: Names) {
  return { status: z.enum(['all', ...names]).optional() }
}
