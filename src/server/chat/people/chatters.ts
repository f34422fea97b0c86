// The chatters a buyer can choose from: first those the buyer has sessions with, in the order of activity.ts, then chatters who
// are online, then the others, both by name. Each part is read along an index, so every page costs the same (decision 0013).

import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from '../../accounts/store.ts'
import type { Query } from '../../platform/db/database.ts'
import { approvedChatters } from '../../sessions/chatters.ts'
import {
  type Acquaintance,
  type ActivityPlace,
  listAcquaintances,
  type PageOptions,
  readActivityCursor,
  searchAcquaintances,
} from './activity.ts'

/**
 * Where a page ended: at a person in the first part, or at an account in one of the other two. `beganUs`
 * is when the first page was read; chatters who were online then count as online on all pages.
 */
type Place =
  | { readonly part: 'known'; readonly place: ActivityPlace }
  | { readonly part: 'online' | 'others'; readonly beganUs: number; readonly accountId: AccountId }

const KNOWN_PLACE = /^s(.+)$/
const ACCOUNT_PLACE = /^([on])(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface ChatterPage {
  readonly chatters: readonly Account[]
  readonly nextCursor: string | null
}

/** Builds a condition on a username. */
type NameFilter = (name: RawBuilder<unknown>) => RawBuilder<boolean>
const anyName: NameFilter = () => sql<boolean>`true`

export async function listChatters(query: Query, callerId: AccountId, cursor: string, { limit, now }: PageOptions): Promise<ChatterPage> {
  const after = cursor === '' ? null : readCursor(cursor)
  const found: Found[] = []
  if (after === null || after.part === 'known') {
    const range = { after: after?.place ?? null, limit, now, only: isOfApprovedChatter(anyName) }
    const { people, nextCursor } = await listAcquaintances(query, { callerId, isBuyer: true }, range)
    found.push(...(await withAccounts(query, people)))
    if (nextCursor !== null) return pageOf(found, `s${nextCursor}`)
  }
  // The first part may be longer than a page. One more chatter shows whether another page follows.
  const size = Math.max(limit, found.length)
  const missing = () => size + 1 - found.length
  let beganUs = after !== null && after.part !== 'known' ? after.beganUs : null
  if (after?.part !== 'others') {
    const online = await onlineChatters(query, callerId, missing(), after?.part === 'online' ? after : null)
    beganUs = online.beganUs
    found.push(...online.found)
  }
  if (missing() > 0 && beganUs !== null)
    found.push(
      ...(await otherChatters(query, callerId, missing(), { beganUs, afterId: after?.part === 'others' ? after.accountId : null })),
    )
  const page = found.slice(0, size)
  return pageOf(page, found.length > size ? (page.at(-1)?.cursor ?? null) : null)
}

function pageOf(found: readonly Found[], nextCursor: string | null): ChatterPage {
  return { chatters: found.map(({ account }) => account), nextCursor }
}

interface Found {
  readonly account: Account
  readonly cursor: string
}

const accountColumns = sql.join(ACCOUNT_COLUMNS.map((column) => sql.ref(`accounts.${column}`)))
const isApprovedChatter = sql<boolean>`accounts.role = 'chatter' and accounts.status = 'approved' and accounts.deleted_at is null`

/** Searches the chatters the buyer has sessions with. */
export async function searchKnownChatters(
  query: Query,
  callerId: AccountId,
  named: NameFilter,
  options: PageOptions,
): Promise<readonly Account[]> {
  const people = await searchAcquaintances(query, { callerId, isBuyer: true }, { ...options, only: isOfApprovedChatter(named) })
  return (await withAccounts(query, people)).map(({ account }) => account)
}

/** A scalar subquery: the planner would turn an `exists` into a join with all chatters. */
function isOfApprovedChatter(named: NameFilter): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from accounts where accounts.id = latest.chatter_id and ${isApprovedChatter} and ${named(sql`accounts.username_key`)}
  )`
}

/** Keeps the order, and leaves out chatters who have since been deleted or lost their approval. */
async function withAccounts(query: Query, people: readonly Acquaintance[]): Promise<Found[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const rows = await approvedChatters(query).select(ACCOUNT_COLUMNS).where('accounts.id', 'in', ids).execute()
  const accounts = new Map(rows.map((row) => [row.id, toAccount(row)]))
  return people.flatMap(({ id, cursor }) => {
    const account = accounts.get(id)
    return account ? [{ account, cursor: `s${cursor}` }] : []
  })
}

/** Returns `beganUs`, the time of the statement that read the first page. */
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

/** Excludes chatters the buyer has sessions with, because they are in the first part. */
export function isUnknownTo(callerId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from sessions where sessions.user_id = ${callerId} and sessions.chatter_id = accounts.id and sessions.deleted_at is null
  )`
}

/** The account's current name, even if it is deleted. For null, the empty name, which comes before all others. */
function nameOf(id: AccountId | null): RawBuilder<string> {
  return sql<string>`coalesce((select last.username_key from accounts last where last.id = ${id}::uuid), '')`
}

function momentOf(us: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`('epoch'::timestamptz + ${us} * interval '1 microsecond')`
}

function readCursor(text: string): Place {
  const known = KNOWN_PLACE.exec(text)?.[1]
  if (known !== undefined) return { part: 'known', place: readActivityCursor(known) }
  const [, part, us, id] = ACCOUNT_PLACE.exec(text) ?? []
  const beganUs = Number(us)
  // Sixteen digits can be more than a number holds exactly, and more than the database returns.
  if (id === undefined || !Number.isSafeInteger(beganUs)) throw new DomainError('validation_failed')
  return { part: part === 'o' ? 'online' : 'others', beganUs, accountId: accountId(id) }
}
