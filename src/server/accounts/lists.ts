// The admin's two lists in numbered pages: Users, and Account Requests.

import { type RawBuilder, sql } from 'kysely'
import type { Status } from '#domain/accounts.ts'
import type { CountedChatters } from '#domain/day-range.ts'
import type { Query } from '../platform/db/database.ts'
import { countedPage, inDays, type ZonedRange } from '../platform/db/days.ts'
import { type DecisionView, decisionListOf, decisionPage } from '../platform/db/decision-list.ts'
import { type NumberedList, numberedPage } from '../platform/db/paging.ts'
import type { AccountList } from './access.ts'
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from './store.ts'

export const LISTS: Readonly<Record<AccountList, NumberedList>> = {
  users: { name: 'users', table: 'accounts', has: sql`deleted_at is null and role <> 'chatter'` },
  chatters: { name: 'chatters', table: 'accounts', has: sql`deleted_at is null and role = 'chatter'` },
}

export const ACCOUNT_REQUESTS = decisionListOf(LISTS.chatters, ['approved', 'rejected', 'banned'])

export type AccountListView = DecisionView<Exclude<Status, 'pending'>>

export interface AccountPage {
  readonly accounts: readonly Account[]
  readonly total: number
}

export function listUsers(query: Query, page: number): Promise<AccountPage> {
  return accountsOf(query, numberedPage(LISTS.users, page))
}

export function listAccountRequests(query: Query, page: number, view?: AccountListView): Promise<AccountPage> {
  return accountsOf(query, decisionPage(ACCOUNT_REQUESTS, view, page))
}

export interface CountedPeopleOf {
  readonly counted: CountedChatters
  readonly range: ZonedRange
}

/** The people that a figure counts (docs/product.md#figures): signed up on these days, bought or talked on them, or are owed money now. */
export function listCountedPeople(query: Query, list: AccountList, page: number, of: CountedPeopleOf): Promise<AccountPage> {
  return accountsOf(query, countedPage(countedPeople(list, of), page))
}

export function countedPeople(list: AccountList, of: CountedPeopleOf): Pick<NumberedList, 'table' | 'has'> {
  const active = {
    users: sql`id in (select user_id from sessions where ${inDays('sessions.created_at', of.range)})`,
    chatters: sql`id in (select chatter_id from session_windows where met_at is not null and ${inDays('session_windows.starts_at', of.range)})`,
  }
  const isCounted = {
    joined: inDays('created_at', of.range),
    active: active[list],
    owed: sql<boolean>`id in (select chatter_id from chatter_balances where held_paisa + available_paisa + pending_paisa > 0)`,
  }[of.counted]
  return { table: 'accounts', has: sql`${LISTS[list].has} and ${isCounted}` }
}

/** Keeps the order of the ids. */
export async function findAccounts(query: Query, ids: readonly string[]): Promise<readonly Account[]> {
  const wanted = sql`
    select 0::bigint as total, number, place from unnest(${ids}::uuid[]) with ordinality wanted (id, place) join accounts using (id)`
  return (await accountsOf(query, wanted)).accounts
}

/** One statement reads the page, its total and its accounts, so all are as of one moment. */
export async function accountsOf(query: Query, page: RawBuilder<unknown>): Promise<AccountPage> {
  const columns = sql.join(ACCOUNT_COLUMNS.map((column) => sql.ref(`accounts.${column}`)))
  const { rows } = await sql<{ [C in keyof AccountRow]: AccountRow[C] | null } & { readonly total: number }>`
    select total, ${columns} from (${page}) page left join accounts using (number) order by place`.execute(query)
  const accounts = rows.flatMap(({ id, ...row }) => (id === null ? [] : toAccount({ ...row, id } as AccountRow)))
  return { accounts, total: rows[0]?.total ?? 0 }
}
