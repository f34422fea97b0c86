// The two lists of the back office, newest first, in numbered pages.

import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { nameKey } from '#domain/text.ts'
import type { Query } from '../platform/db.ts'
import type { AccountList } from './access.ts'
import { ACCOUNT_COLUMNS, type Account, toAccount } from './store.ts'

export interface AccountPage {
  readonly accounts: readonly Account[]
  readonly total: number
}

export async function listAccounts(query: Query, list: AccountList, page: number): Promise<AccountPage> {
  const total = await query
    .selectFrom('account_counts')
    .select(({ fn }) => fn.sum<number>('live').as('total'))
    .where('list', '=', list)
    .executeTakeFirst()
  const rows = await query
    .selectFrom('accounts')
    .select(ACCOUNT_COLUMNS)
    .where('deleted_at', 'is', null)
    .where('role', list === 'chatters' ? '=' : '<>', 'chatter')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { accounts: rows.map(toAccount), total: Number(total?.total ?? 0) }
}

export async function searchAccounts(
  query: Query,
  list: AccountList,
  text: string,
  page: number,
): Promise<AccountPage & { readonly totalIsCapped: boolean }> {
  const key = nameKey(text.trim())
  const matches = query
    .selectFrom('accounts')
    .where('deleted_at', 'is', null)
    .where('role', list === 'chatters' ? '=' : '<>', 'chatter')
    .where(sql<boolean>`strpos(username_key, ${key}) > 0 or strpos(email_key, ${key}) > 0`)
  const count = await matches.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matches
    .select(ACCOUNT_COLUMNS)
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { accounts: rows.map(toAccount), total: Number(count.total), totalIsCapped: false }
}
