// Search by any part of username or email, newest first, at any size (decision 0008). What is counted ends
// at a cap, so the work can end there too. Something rare is looked up in the whole index at once; something
// frequent is looked for from the newest piece of the index on until the cap is reached. A small sample, spread
// over all pieces, tells which of the two it is.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { nameKey } from '#domain/text.ts'
import type { Query } from '../platform/db.ts'
import type { AccountList } from './access.ts'
import { type AccountPage, accountColumns, IN_LIST, listAccounts, toPage } from './lists.ts'

export interface SearchPage extends AccountPage {
  readonly totalIsCapped: boolean
}

export const MOST_COUNTED = 500

/** Of the index; the same as in its migration. */
const GRAM_SIZES = [6, 4, 3, 2, 1] as const

const SAMPLED_PIECES = 8
const BLOCKS_NOT_ASKED = 2
/** With more matches than this, going through all of them costs more than going from piece to piece. */
const FREQUENT = 6 * MOST_COUNTED

export async function searchAccounts(query: Query, list: AccountList, text: string, page: number): Promise<SearchPage> {
  const term = nameKey(text.trim())
  if (term === '') return { ...(await listAccounts(query, list, page)), totalIsCapped: false }

  const matching = sql<boolean>`${IN_LIST[list]} and name_grams(username_key, email_key) @> ${gramsOf(term)}::text[]
    and (strpos(username_key, ${term}) > 0 or strpos(email_key, ${term}) > 0)`
  const { newest, frequent } = await sample(query, list, matching)
  const found = frequent
    ? newestFirst(newest, matching)
    : sql`select number from accounts where ${matching} order by number desc limit ${MOST_COUNTED + 1}`

  const skipped = (page - 1) * PAGE_SIZE
  const shown = Math.max(0, Math.min(PAGE_SIZE, MOST_COUNTED - skipped))
  const { rows } = await sql<Parameters<typeof toPage>[0][number]>`
    with found as materialized (${found})
    select totals.total, ${accountColumns()}
    from (select count(*) as total from found) totals
    left join (select number from found order by number desc offset ${skipped} limit ${shown}) numbers on true
    left join accounts using (number)
    order by number desc`.execute(query)
  const { accounts, total } = toPage(rows)
  return { accounts, total: Math.min(total, MOST_COUNTED), totalIsCapped: total > MOST_COUNTED }
}

/**
 * From piece to piece, from the newest on, until there is enough. What is frequent is mostly so among the newest; where it
 * is not, blocks of 16 pieces that hold no match are passed over whole. Asking a block is dear when it holds many, so
 * the newest are not asked.
 */
function newestFirst(newest: number, matching: RawBuilder<boolean>) {
  return sql`select found.number
    from generate_series(${newest}::bigint >> 4, 0, -1) block
    cross join lateral (
      select where block > (${newest}::bigint >> 4) - ${BLOCKS_NOT_ASKED}
        or exists (select from accounts where number >> 16 = block and ${matching} offset 0)
    ) inhabited
    cross join lateral generate_series(least(${newest}::bigint, block * 16 + 15), block * 16, -1) piece
    cross join lateral (select number from accounts where number >> 12 = piece and ${matching} order by number desc offset 0) found
    limit ${MOST_COUNTED + 1}`
}

/**
 * Grams that every match must have, side by side rather than overlapping: neighbours say nearly the same, and
 * each one costs. What they let through is compared with the whole term.
 */
export function gramsOf(term: string): string[] {
  const characters = [...term]
  const size = GRAM_SIZES.find((each) => each <= characters.length) ?? 1
  const last = characters.length - size
  const starts = [...Array(Math.ceil(characters.length / size)).keys()].map((index) => Math.min(index * size, last))
  return starts.map((start) => characters.slice(start, start + size).join(''))
}

/**
 * Few pieces count as frequent: going through them one by one is cheap, whatever they hold. The offset keeps the planner
 * from turning the question round: it would fetch all matches first and look for the pieces among them.
 */
async function sample(query: Query, list: AccountList, matching: RawBuilder<boolean>) {
  const { rows } = await sql<{ newest: number; frequent: boolean }>`
    select newest, newest < ${SAMPLED_PIECES} or enough <= (
      select count(*) from (
        select 1 from generate_series(0, ${SAMPLED_PIECES - 1}) step
        cross join lateral (
          select 1 from accounts where number >> 12 = newest - step * newest / ${SAMPLED_PIECES} and ${matching} offset 0
        ) hit
        limit enough
      ) sampled
    ) as frequent
    from (
      select newest, greatest(4, ${FREQUENT * SAMPLED_PIECES} / (newest + 1)) as enough
      from (select coalesce(max(piece), 0) as newest from account_counts where list = ${list}) extent
    ) limits`.execute(query)
  return rows[0] ?? { newest: 0, frequent: true }
}
