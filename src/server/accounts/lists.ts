// The admin's two lists of accounts: Users, and Account Requests.

import { sql } from 'kysely'
import { CHATTER_LIST, USER_LIST, USER_STATUSES } from '#contract/accounts.ts'
import { STATUSES } from '#domain/accounts.ts'
import type { CountedChatters } from '#domain/day-range.ts'
import type { AccountId } from '#domain/ids.ts'
import { type Paisa, paisa, rupeesFromPaisa } from '#domain/money.ts'
import type { Columns } from '../admin/lists/list-file.ts'
import { serveList } from '../admin/lists/serve-list.ts'
import type { Deps } from '../deps.ts'
import { findOwed } from '../money/ledger/store.ts'
import type { Query } from '../platform/db/database.ts'
import { inDays, type ZonedRange } from '../platform/db/days.ts'
import { decisionListOf } from '../platform/db/decision-list.ts'
import type { CountedList } from '../platform/db/list-rows.ts'
import { inOrderOf } from '../platform/db/paging.ts'
import type { On } from '../platform/http/endpoints.ts'
import { findBought, findSamePhone } from './more-of-rows.ts'
import { presentRequest, presentUser } from './present.ts'
import { findRejections } from './rejections-store.ts'
import { CHATTERS, USERS, waysToAccounts } from './search.ts'
import { ACCOUNT_COLUMNS, type Account, toAccount } from './store.ts'

export const USER_ROWS = decisionListOf(USERS, USER_STATUSES, waysToAccounts)
export const CHATTER_ROWS = decisionListOf(CHATTERS, STATUSES, waysToAccounts)

export function serveUsers(deps: Deps, on: On): void {
  serveList(deps, on, USER_LIST, {
    rows: USER_ROWS,
    counted: countedUsers,
    find: findAccounts,
    present: async (accounts) => {
      const bought = await findBought(deps.db.query, idsOfAll(accounts))
      return accounts.map((account) => {
        const { sessions = 0, spentPaisa = 0 } = bought.get(account.id) ?? {}
        return { ...presentUser(deps, account), sessionsBought: sessions, spent: rupeesFromPaisa(paisa(spentPaisa)) }
      })
    },
    columns: () => USER_COLUMNS,
  })
}

export function serveAccountRequests(deps: Deps, on: On): void {
  serveList(deps, on, CHATTER_LIST, {
    rows: CHATTER_ROWS,
    counted: countedChatters,
    find: findChatters,
    present: async (chatters) => {
      const rejections = await findRejections(deps.db.query, idsOfAll(chatters))
      const samePhone = await findSamePhone(deps.db.query, idsOfAll(chatters))
      return chatters.map(({ owedPaisa, ...account }) => ({
        ...presentRequest(deps, account, rejections.get(account.id)),
        samePhone: samePhone.get(account.id) ?? [],
        ...(owedPaisa !== null && { owed: rupeesFromPaisa(owedPaisa) }),
      }))
    },
    columns: (counted) => (counted === 'owed' ? OWED_COLUMNS : CHATTER_COLUMNS),
  })
}

const idsOfAll = (accounts: readonly Account[]) => accounts.map(({ id }) => id)

interface Figure {
  readonly counted: CountedChatters
  readonly range: ZonedRange
}

function countedUsers({ counted, range }: Figure): CountedList {
  const bought = sql<boolean>`id in (select user_id from sessions where ${inDays('sessions.created_at', range)})`
  return { table: 'accounts', has: sql`${USERS.has} and ${counted === 'active' ? bought : inDays('created_at', range)}` }
}

function countedChatters({ counted, range }: Figure): CountedList {
  const isCounted = {
    joined: inDays('created_at', range),
    active: sql`id in (select chatter_id from session_windows where met_at is not null and ${inDays('session_windows.starts_at', range)})`,
    owed: sql`id in (select chatter_id from chatter_balances where held_paisa + available_paisa + pending_paisa > 0)`,
  }[counted]
  const list = { table: 'accounts', has: sql<boolean>`${CHATTERS.has} and ${isCounted}` }
  if (counted !== 'owed') return list
  return { ...list, amountPaisa: sql`(select held_paisa + available_paisa + pending_paisa from chatter_balances where chatter_id = id)` }
}

/** Returns the accounts in the order of `ids`. */
export async function findAccounts(query: Query, ids: readonly AccountId[]): Promise<Account[]> {
  if (ids.length === 0) return []
  const rows = await query.selectFrom('accounts').select(ACCOUNT_COLUMNS).where('deleted_at', 'is', null).where('id', 'in', ids).execute()
  return inOrderOf(ids, rows.map(toAccount))
}

/** `owedPaisa` is set only in the list of chatters who are owed money. */
type Chatter = Account & { readonly owedPaisa: Paisa | null }

async function findChatters(query: Query, ids: readonly AccountId[], counted?: CountedChatters): Promise<Chatter[]> {
  const [accounts, owed] = [await findAccounts(query, ids), counted === 'owed' ? await findOwed(query, ids) : null]
  return accounts.map((account) => ({ ...account, owedPaisa: owed && (owed.get(account.id) ?? paisa(0)) }))
}

const USER_COLUMNS: Columns<Account> = [
  ['id', ({ id }) => ({ text: id })],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['registeredAt', ({ createdAt }) => ({ moment: createdAt })],
]

const CHATTER_COLUMNS: Columns<Account> = [
  ...USER_COLUMNS,
  ['phone', ({ phoneNumber }) => ({ text: phoneNumber })],
  ['age', ({ age }) => age],
  ['gender', ({ gender }) => gender],
]

const OWED_COLUMNS: Columns<Chatter> = [...CHATTER_COLUMNS, ['owed', ({ owedPaisa }) => ({ money: owedPaisa })]]
