// The chatters a buyer can choose from: first those they have sessions with, the most recent on top, then those who are online,
// then the others, both by name. Each part is read along an index, so every page costs the same (decision 0013).

import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from '../accounts/store.ts'
import type { Query } from '../platform/db/database.ts'
import { approvedChatters } from '../sessions/chatters.ts'

/** Where a page ended: at a session in the first part, or at an account in one of the others, which list who is online at one moment. */
type Place =
  | { readonly part: 'known'; readonly sessionNumber: number }
  | { readonly part: 'online' | 'others'; readonly beganUs: number; readonly accountId: AccountId }

const SESSION_PLACE = /^s(\d{1,15})$/
const ACCOUNT_PLACE = /^([on])(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface ChatterPage {
  readonly chatters: readonly Account[]
  readonly nextCursor: string | null
}

/** Restricts the names. */
type NameFilter = (name: RawBuilder<unknown>) => RawBuilder<boolean>
const anyName: NameFilter = () => sql<boolean>`true`

export async function listChatters(query: Query, callerId: AccountId, cursor: string, limit: number): Promise<ChatterPage> {
  const found: Found[] = []
  const after = cursor === '' ? null : readCursor(cursor)
  const missing = () => limit + 1 - found.length

  if (after === null || after.part === 'known') found.push(...(await knownChatters(query, callerId, missing(), after?.sessionNumber)))
  let beganUs = after !== null && after.part !== 'known' ? after.beganUs : null
  if (missing() > 0 && after?.part !== 'others') {
    const online = await onlineChatters(query, callerId, missing(), after?.part === 'online' ? after : null)
    beganUs = online.beganUs
    found.push(...online.found)
  }
  if (missing() > 0 && beganUs !== null)
    found.push(
      ...(await otherChatters(query, callerId, missing(), { beganUs, afterId: after?.part === 'others' ? after.accountId : null })),
    )

  const page = found.slice(0, limit)
  return { chatters: page.map(({ account }) => account), nextCursor: found.length > limit ? (page.at(-1)?.cursor ?? null) : null }
}

export interface Found {
  readonly account: Account
  readonly cursor: string
}

const accountColumns = sql.join(ACCOUNT_COLUMNS.map((column) => sql.ref(`accounts.${column}`)))
const isApprovedChatter = sql<boolean>`accounts.role = 'chatter' and accounts.status = 'approved' and accounts.deleted_at is null`

/** From chatter to chatter along the index of pairs: the cost depends on how many chatters a buyer knows, not on how often they bought. */
export async function knownChatters(
  query: Query,
  callerId: AccountId,
  limit: number,
  before: number | null = null,
  named: NameFilter = anyName,
): Promise<Found[]> {
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
    select ${accountColumns}, known.latest
    from known join accounts on accounts.id = known.chatter_id
    where ${isApprovedChatter} and ${named(sql`accounts.username_key`)}
      and (${before}::bigint is null or known.latest < ${before}::bigint)
    order by known.latest desc limit ${limit}`.execute(query)
  return rows.map((row) => ({ account: toAccount(row), cursor: `s${row.latest}` }))
}

/** `beganUs` is the moment of the statement that read the first page. */
export async function onlineChatters(
  query: Query,
  callerId: AccountId,
  limit: number,
  after: { readonly beganUs: number; readonly accountId: AccountId } | null,
  named: NameFilter = anyName,
): Promise<{ readonly found: Found[]; readonly beganUs: number }> {
  const { rows } = await sql<{ [C in keyof AccountRow]: AccountRow[C] | null } & { readonly began_us: number }>`
    select began.us as began_us, listed.*
    from (select coalesce(${after?.beganUs ?? null}::bigint, (extract(epoch from statement_timestamp()) * 1000000)::bigint) as us) began
    left join lateral (
      select ${accountColumns}
      from presence join accounts on accounts.id = presence.account_id
      where presence.listed_as is not null and presence.listed_at <= ${momentOf(sql`began.us`)}
        and presence.listed_as > ${nameOf(after?.accountId ?? null)} and ${named(sql`presence.listed_as`)}
        and ${isApprovedChatter} and ${isUnknownTo(callerId)}
      order by presence.listed_as limit ${limit}
    ) listed on true`.execute(query)
  const beganUs = rows[0]?.began_us ?? 0
  const found = rows.flatMap(({ id, ...row }) => (id === null ? [] : [toAccount({ ...row, id } as AccountRow)]))
  return { beganUs, found: found.map((account) => ({ account, cursor: `o${beganUs}_${account.id}` })) }
}

async function otherChatters(
  query: Query,
  callerId: AccountId,
  limit: number,
  { beganUs, afterId }: { readonly beganUs: number; readonly afterId: AccountId | null },
): Promise<Found[]> {
  const rows = await approvedChatters(query)
    .select(ACCOUNT_COLUMNS)
    .where(isUnknownTo(callerId))
    .where(sql<boolean>`not exists (
      select from presence where presence.account_id = accounts.id and presence.listed_as is not null
        and presence.listed_at <= ${momentOf(sql`${beganUs}::bigint`)}
    )`)
    .where(sql<boolean>`accounts.username_key > ${nameOf(afterId)}`)
    .orderBy('username_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ account: toAccount(row), cursor: `n${beganUs}_${row.id}` }))
}

/** Chatters the buyer has sessions with are in the first part. */
export function isUnknownTo(callerId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from sessions where sessions.user_id = ${callerId} and sessions.chatter_id = accounts.id and sessions.deleted_at is null
  )`
}

/** The current name, even of a deleted account. For null the empty name, which comes before all others. */
function nameOf(id: AccountId | null): RawBuilder<string> {
  return sql<string>`coalesce((select last.username_key from accounts last where last.id = ${id}::uuid), '')`
}

function momentOf(us: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`('epoch'::timestamptz + ${us} * interval '1 microsecond')`
}

function readCursor(text: string): Place {
  const number = SESSION_PLACE.exec(text)?.[1]
  if (number !== undefined) return { part: 'known', sessionNumber: Number(number) }
  const [, part, us, id] = ACCOUNT_PLACE.exec(text) ?? []
  const beganUs = Number(us)
  // Sixteen digits can be more than a number holds exactly, and more than the database returns.
  if (id === undefined || !Number.isSafeInteger(beganUs)) throw new DomainError('validation_failed')
  return { part: part === 'o' ? 'online' : 'others', beganUs, accountId: accountId(id) }
}
