// Which rows a file has: those of the list with the same filter, in page order.

import type { RawBuilder } from 'kysely'
import { searchTerm } from '../../accounts/search.ts'
import type { Query } from '../../platform/db/database.ts'
import { countedPage } from '../../platform/db/days.ts'
import { type DecisionList, type DecisionView, decisionPage } from '../../platform/db/decision-list.ts'
import { allFoundIds, type Found, idsOf, type NumberedList } from '../../platform/db/paging.ts'
import { inSteps, type RowRange, rangesOf, walk } from '../../platform/db/walk.ts'
import type { ListSource } from '../audit/list-file.ts'

export interface Filtered {
  readonly table: string
  /** The first page, for the total, and the way through all of them. */
  readonly first: RawBuilder<unknown>
  readonly ranges: readonly RowRange[]
}

export function queued<Decided extends string>(list: DecisionList<Decided>, view: DecisionView<Decided>): Filtered {
  return { table: list.whole.table, first: decisionPage(list, view, 1), ranges: rangesOf(list, view) }
}

/** The rows that a figure of the Dashboard counts. */
export function counted(list: Pick<NumberedList, 'table' | 'has'>): Filtered {
  return { table: list.table, first: countedPage(list, 1), ranges: [{ ...list, order: 'newest first' }] }
}

/** The rows in the order of the ids. */
type Find<Id, Row> = (query: Query, ids: readonly Id[]) => Promise<readonly Row[]>

/** A search comes first, as in the pages: it is not limited to what a figure counts. */
export async function sourceOf<Id extends string, Row>(
  query: Query,
  list: Filtered,
  find: Find<Id, Row>,
  search?: { readonly text: string; readonly by: (text: string) => Promise<Found> },
): Promise<ListSource<Row>> {
  if (search && searchTerm(search.text) !== '') {
    const ids = await allFoundIds<Id>(query, list.table, await search.by(search.text))
    return { total: ids.length, pages: inOrder(query, inSteps(ids), find) }
  }
  const { total } = await idsOf<Id>(query, list.table, list.first)
  return { total, pages: inOrder(query, walk<Id>(query, list.ranges), find) }
}

export async function* inOrder<Id, Row>(
  query: Query,
  pages: AsyncIterable<readonly Id[]>,
  find: Find<Id, Row>,
): AsyncGenerator<readonly Row[]> {
  for await (const ids of pages) yield await find(query, ids)
}
