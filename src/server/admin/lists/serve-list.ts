// Serves an admin list: its pages, its search and its file (docs/product.md#files-of-lists). A feature describes its rows, how they are
// presented and the columns of the file; everything else follows from the list's contract.

import type * as z from 'zod'
import type { Endpoint, QueryOf } from '#contract/endpoint.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Query } from '../../platform/db/database.ts'
import { countedIn, type ZonedRange } from '../../platform/db/days.ts'
import { type CountedList, countedRows, isBlank, type ListRows, type ShownRows, searchIds } from '../../platform/db/list-rows.ts'
import { allFoundIds, type IdPage, idsOf } from '../../platform/db/paging.ts'
import { inSteps } from '../../platform/db/walk.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { actorOf } from '../audit/record.ts'
import { type Columns, type Filter, listFile } from './list-file.ts'

type AdminCall = Endpoint & { readonly callers: readonly ['admin'] }
type Keys = readonly [rows: string, total: string]

/** The result of `adminList` in the contract. */
interface ListCalls {
  readonly name: string
  readonly row: z.ZodType
  readonly keys: Keys
  readonly found: Keys | undefined
  readonly all: AdminCall
  readonly search: AdminCall | undefined
  readonly file: AdminCall & { readonly csv: true }
}

type PageFilter = Filter & { readonly page: number }

type Counted<List extends ListCalls> = QueryOf<List['all']> extends { readonly counted?: infer Name } ? NonNullable<Name> : never
type Figure<List extends ListCalls> = QueryOf<List['all']> & { readonly counted: Counted<List>; readonly range: ZonedRange }

interface Served<List extends ListCalls, Id extends string, Row> {
  readonly rows: ListRows
  /** The rows that a figure of the Dashboard counts. */
  readonly counted?: (figure: Figure<List>) => CountedList
  /** Returns the rows in the order of the ids. */
  readonly find: (query: Query, ids: readonly Id[], counted?: Counted<List>) => Promise<readonly Row[]>
  readonly present: (rows: readonly Row[], admin: Principal) => Promise<z.output<List['row']>[]> | z.output<List['row']>[]
  readonly columns: (counted?: Counted<List>) => Columns<Row>
}

export function serveList<List extends ListCalls, Id extends string, Row>(
  deps: Deps,
  on: On,
  list: List,
  { rows, counted, find, present, columns }: Served<List, Id, Row>,
): void {
  const { table } = rows
  const figureOf = ({ counted: name, from, to }: Filter) =>
    counted ? countedIn({ counted: name, from, to }, deps.config.calendar.timeZone) : null

  function shown(filter: Filter): ShownRows {
    const figure = figureOf(filter)
    return figure && counted ? countedRows(counted({ ...filter, ...figure } as never)) : rows.show(filter.status)
  }

  /** The contract has checked the name of the figure. */
  const findIn = (db: Query, ids: readonly string[], filter: Filter) => find(db, ids as readonly Id[], figureOf(filter)?.counted as never)

  async function reply([rowsKey, totalKey]: Keys, admin: Principal, filter: Filter, { ids, total, ...more }: IdPage<Id>) {
    return { [rowsKey]: await present(await findIn(deps.db.query, ids, filter), admin), [totalKey]: total, ...more }
  }

  on(list.all, async ({ account, query }) => {
    const { page, ...filter } = query as unknown as PageFilter
    const { amountPaisa, ...found } = await idsOf<Id>(deps.db.query, table, shown(filter).page(page))
    const answer = await reply(list.keys, account, filter, found)
    return amountPaisa === undefined ? answer : { ...answer, totalAmount: rupeesFromPaisa(amountPaisa) }
  })

  const { search, found: keys } = list
  if (search && keys)
    on(search, async ({ account, query }) => {
      const { page, ...filter } = query as unknown as PageFilter
      const { searchText = '' } = filter
      return reply(keys, account, filter, await searchIds<Id>(deps.db.query, rows, searchText, page, filter.status))
    })

  on(list.file, async ({ query, signal, ...call }) => {
    const filter = query as unknown as Filter
    const db = deps.db.cancelledBy(signal)
    const { total, steps } = await allOf(db, filter)
    async function* pages() {
      for await (const ids of steps) yield await findIn(db, ids, filter)
    }
    const file = { list: list.name, columns: columns(figureOf(filter)?.counted as never), query: filter, total, pages: pages() }
    return listFile(deps, actorOf(call), file)
  })

  /** The ids on all pages. A search is not limited to what a figure counts. */
  async function allOf(db: Query, filter: Filter) {
    const { searchText = '', status } = filter
    if (rows.find && !isBlank(searchText)) {
      const ids = await allFoundIds(db, table, await rows.find(db, searchText, status))
      return { total: ids.length, steps: inSteps(ids) }
    }
    const { page, walk } = shown(filter)
    const { total } = await idsOf(db, table, page(1))
    return { total, steps: walk(db) }
  }
}
