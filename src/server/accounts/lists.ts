// The admin's two lists, newest first, in numbered pages with an exact total (decision 0007). Neither the
// total nor the last page counts or skips rows: the counters of each piece of 4096 numbers say where a
// page begins, and the rest of the way is inside that piece.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { Query } from '../platform/db.ts'
import type { AccountList } from './access.ts'
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from './store.ts'

/** Written out, not as a parameter: partial indexes are only considered for conditions known beforehand. */
export const IN_LIST: Readonly<Record<AccountList, RawBuilder<boolean>>> = {
  users: sql`deleted_at is null and role <> 'chatter'`,
  chatters: sql`deleted_at is null and role = 'chatter'`,
}

export interface AccountPage {
  readonly accounts: readonly Account[]
  readonly total: number
}

type Found = { [C in keyof AccountRow]: AccountRow[C] | null } & { readonly total: number }

export async function listAccounts(query: Query, list: AccountList, page: number): Promise<AccountPage> {
  const skipped = (page - 1) * PAGE_SIZE
  const { rows } = await sql<Found>`
    with counted as materialized (
      select piece, live, sum(live) over (order by piece desc) as down_to_here from account_counts where list = ${list}
    ),
    beginning as (
      select piece, ${skipped} - (down_to_here - live) as skipped_here from counted
      where down_to_here > ${skipped} order by piece desc limit 1
    )
    select totals.total, ${accountColumns()}
    from (select coalesce(sum(live), 0)::bigint as total from counted) totals
    left join beginning on true
    left join lateral (
      select number from accounts where ${IN_LIST[list]} and number < (beginning.piece + 1) << 12
      order by number desc offset beginning.skipped_here limit ${PAGE_SIZE}
    ) numbers on true
    left join accounts using (number)
    order by number desc`.execute(query)
  return toPage(rows)
}

export function accountColumns() {
  return sql.join(ACCOUNT_COLUMNS.map((column) => sql.ref(`accounts.${column}`)))
}

/** The total comes with every row; a page without rows is one row without an account. */
export function toPage(rows: readonly Found[]): AccountPage {
  const accounts = rows.flatMap(({ id, ...row }) => (id === null ? [] : toAccount({ ...row, id } as AccountRow)))
  return { accounts, total: rows[0]?.total ?? 0 }
}
