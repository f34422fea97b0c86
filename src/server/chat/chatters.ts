// The chatters a buyer can choose from: those they have sessions with first, the most recent on top, then the others
// by name. Each part is read along an index, so a page costs the same wherever it is.

import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from '../accounts/store.ts'
import type { Query } from '../platform/db.ts'
import { approvedChatters } from '../sessions/chatters.ts'

/** Where a page ended: at a session of the first part, or at an account of the second. */
type Place = { readonly sessionNumber: number } | { readonly accountId: AccountId }

const SESSION_PLACE = /^s(\d{1,15})$/
const ACCOUNT_PLACE = /^n([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface ChatterPage {
  readonly chatters: readonly Account[]
  readonly nextCursor: string | null
}

export async function listChatters(query: Query, callerId: AccountId, cursor: string, limit: number): Promise<ChatterPage> {
  const after = cursor === '' ? null : readCursor(cursor)
  const wanted = limit + 1
  const known = after && 'accountId' in after ? [] : await knownChatters(query, callerId, after?.sessionNumber ?? null, wanted)
  const others =
    known.length < wanted
      ? await otherChatters(query, callerId, after && 'accountId' in after ? after.accountId : null, wanted - known.length)
      : []
  const found = [...known, ...others]
  const chatters = found.slice(0, limit)
  return { chatters: chatters.map(({ account }) => account), nextCursor: found.length > limit ? (chatters.at(-1)?.cursor ?? null) : null }
}

interface Found {
  readonly account: Account
  readonly cursor: string
}

/** From chatter to chatter along the index of pairs: what counts is how many chatters somebody knows, not how often they bought. */
async function knownChatters(query: Query, callerId: AccountId, before: number | null, limit: number): Promise<Found[]> {
  const firstAfter = (place: RawBuilder<unknown>) => sql`
    select chatter_id, number as latest from sessions
    where user_id = ${callerId} and deleted_at is null and ${place}
    order by chatter_id, number desc limit 1`
  const { rows } = await sql<AccountRow & { readonly latest: number }>`
    with recursive known as (
      (${firstAfter(sql`true`)})
      union all
      select next.chatter_id, next.latest from known cross join lateral (${firstAfter(sql`chatter_id > known.chatter_id`)}) next
    )
    select ${sql.join(ACCOUNT_COLUMNS.map((column) => sql.ref(`accounts.${column}`)))}, known.latest
    from known join accounts on accounts.id = known.chatter_id
    where accounts.role = 'chatter' and accounts.status = 'approved' and accounts.deleted_at is null
      and (${before}::bigint is null or known.latest < ${before}::bigint)
    order by known.latest desc limit ${limit}`.execute(query)
  return rows.map((row) => ({ account: toAccount(row), cursor: `s${row.latest}` }))
}

async function otherChatters(query: Query, callerId: AccountId, after: AccountId | null, limit: number): Promise<Found[]> {
  const rows = await approvedChatters(query)
    .select(ACCOUNT_COLUMNS)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.chatter_id', '=', 'accounts.id')
            .where('sessions.user_id', '=', callerId)
            .where('sessions.deleted_at', 'is', null),
        ),
      ),
    )
    .$if(after !== null, (rest) =>
      rest.where('username_key', '>', (select) => select.selectFrom('accounts as a').select('a.username_key').where('a.id', '=', after)),
    )
    .orderBy('username_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ account: toAccount(row), cursor: `n${row.id}` }))
}

function readCursor(text: string): Place {
  const number = SESSION_PLACE.exec(text)?.[1]
  if (number !== undefined) return { sessionNumber: Number(number) }
  const id = ACCOUNT_PLACE.exec(text)?.[1]
  if (id !== undefined) return { accountId: accountId(id) }
  throw new DomainError('validation_failed')
}
