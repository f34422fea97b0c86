// What the rows of the admin's two lists show beside the account itself: one query for a page.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'

interface Bought {
  readonly sessions: number
  readonly spentPaisa: number
}

/** Approved sessions and their price, keyed by buyer; accounts without one are left out. */
export async function findBought(query: Query, accounts: readonly AccountId[]): Promise<ReadonlyMap<string, Bought>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<Bought & { account: string }>`
    select user_id as account, count(*)::integer as sessions, sum(price_paisa)::bigint as "spentPaisa"
    from sessions where user_id = any(${accounts}::uuid[]) and status = 'completed' and deleted_at is null
    group by user_id`.execute(query)
  return new Map(rows.map(({ account, ...bought }) => [account, bought]))
}

interface Other {
  readonly _id: string
  readonly username: string
}

/** More say no more. */
const MAX_SAME_PHONE = 3

/** Other accounts with the same phone number, keyed by account. */
export async function findSamePhone(query: Query, accounts: readonly AccountId[]): Promise<ReadonlyMap<string, Other[]>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<Other & { account: string }>`
    select mine.id as account, other.id as "_id", other.username
    from accounts mine cross join lateral (
      select id, username from accounts
      where phone_key(phone_number) collate "C" = phone_key(mine.phone_number) collate "C"
        and phone_number is not null and deleted_at is null and id <> mine.id
      limit ${MAX_SAME_PHONE}
    ) other
    where mine.id = any(${accounts}::uuid[]) and mine.phone_number is not null
    order by other.username`.execute(query)
  const found = new Map<string, Other[]>()
  for (const { account, ...other } of rows) found.set(account, [...(found.get(account) ?? []), other])
  return found
}
