// The rows that an admin list shows for a status, and those that a search finds in it.

import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#domain/text.ts'
import type { Query } from './database.ts'
import {
  type Found,
  type FoundPage,
  foundIds,
  type IdPage,
  idsOf,
  type NumberedList,
  numberedPage,
  plainPage,
  type TableRows,
} from './paging.ts'
import { inSteps, walk } from './walk.ts'

export interface ListRows {
  readonly table: string
  readonly show: (status?: string) => ShownRows
  /** Absent for a list without search. The text must not be blank. */
  readonly find?: (query: Query, text: string, status?: string) => Promise<Found>
}

export interface ShownRows {
  readonly page: (page: number) => RawBuilder<unknown>
  /** The ids on all pages, in batches. */
  readonly walk: (query: Query) => AsyncIterable<readonly string[]>
}

/** Newest first. */
export function numberedRows(list: NumberedList): ShownRows {
  return { page: (page) => numberedPage(list, page), walk: (query) => walk(query, [{ ...list, order: 'newest first' }]) }
}

export interface CountedList extends TableRows {
  /** The amount that a row adds to the figure, if the figure is money. */
  readonly amountPaisa?: RawBuilder<number>
}

/** The rows that a figure counts, newest first. They have no counters. */
export function countedRows(list: CountedList): ShownRows {
  return {
    page: (page) => plainPage(list, sql`number desc`, page, list.amountPaisa),
    walk: (query) => walk(query, [{ ...list, order: 'newest first' }]),
  }
}

/** For a few rows without counters, in any order. */
export function fewRows(list: TableRows, order: RawBuilder<unknown>): ShownRows {
  const { table, has } = list
  return {
    page: (page) => plainPage(list, order, page),
    walk: async function* (query) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${has} order by ${order}`.execute(query)
      yield* inSteps(rows.map(({ id }) => id))
    },
  }
}

export function listIds<Id extends string>(query: Query, list: ListRows, page: number, status?: string): Promise<IdPage<Id>> {
  return idsOf(query, list.table, list.show(status).page(page))
}

/** A blank text finds the whole list. */
export async function searchIds<Id extends string>(
  query: Query,
  list: ListRows,
  text: string,
  page: number,
  status?: string,
): Promise<FoundPage<Id>> {
  if (isBlank(text) || !list.find) return { ...(await listIds<Id>(query, list, page, status)), totalIsCapped: false }
  return foundIds<Id>(query, list.table, await list.find(query, text, status), page)
}

export function isBlank(text: string): boolean {
  return nameKey(text.trim()) === ''
}
