// SQL of the page about one person. Each section is read from its cursor on, along an index of the account.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { Gender, Role, Status } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import { nameIn, type PersonView, personIn } from '../../accounts/person-view.ts'
import type { Query } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export interface PersonRow {
  readonly id: AccountId
  readonly username: string
  /** Null for a deleted account, like all other erased fields. */
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly age: number | null
  readonly gender: Gender | null
  readonly avatarKey: string | null
  readonly role: Role
  readonly status: Status
  readonly createdAt: Date
  readonly deletedAt: Date | null
  readonly hasSecondStep: boolean
}

/** Finds deleted accounts, too. */
export async function findPerson(query: Query, id: AccountId): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select id, ${nameIn('accounts')} as username, nullif(email, '') as email, phone_number as "phoneNumber", age, gender,
      avatar_key as "avatarKey", role, status, created_at as "createdAt", deleted_at as "deletedAt", has_second_step as "hasSecondStep"
    from accounts where id = ${id}`.execute(query)
  return rows[0] ?? null
}

export interface Figures {
  readonly bought: number
  readonly spentPaisa: number
  readonly refundedPaisa: number
  readonly given: number
  readonly complaints: number
  readonly reportsAbout: number
  readonly warnings: number
}

export async function findFigures(query: Query, id: AccountId): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*) from sessions where user_id = ${id} and status = 'completed' and deleted_at is null) as bought,
    (select coalesce(sum(price_paisa), 0)::bigint from sessions
      where user_id = ${id} and status = 'completed' and deleted_at is null) as "spentPaisa",
    (select coalesce(sum(amount_paisa), 0)::bigint from refunds where user_id = ${id}) as "refundedPaisa",
    (select count(*) from sessions where chatter_id = ${id} and status = 'completed' and deleted_at is null) as given,
    (select count(*) from complaints where user_id = ${id}) + (select count(*) from complaints where chatter_id = ${id}) as complaints,
    (select count(*) from reports where reported_id = ${id}) as "reportsAbout",
    (select count(*) from warnings where account_id = ${id}) as warnings`.execute(query)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row
}

/** How many rows involve the account in any of these ways. No row does in two. */
export async function countRows(query: Query, { table, ways }: SectionRows, id: AccountId): Promise<number> {
  const counts = ways(id).map((way) => sql`(select count(*) from ${sql.table(table)} where ${way})`)
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(query)
  return rows[0]?.count ?? 0
}

export interface SectionRows {
  readonly table: string
  /** One condition for each way in which a row can involve the account. */
  readonly ways: (id: AccountId) => readonly RawBuilder<unknown>[]
}

/** The latest change of role or status. `by` is null for the operator. */
export async function findLatestChange(query: Query, id: AccountId): Promise<{ readonly by: PersonView | null; readonly at: Date } | null> {
  const { rows } = await sql<{ by: PersonView | null; at: Date }>`
    select case when admins.id is not null then ${personIn('admins')} end as by, acted_at as at
    from admin_actions left join accounts admins on admins.id = admin_id
    where subject_kind = 'account' and subject_id = ${id} order by acted_at desc, admin_actions.id desc limit 1`.execute(query)
  return rows[0] ?? null
}

interface FoundPage<Id> {
  readonly ids: Id[]
  readonly next: number | null
}

/** A page of the newest rows that involve the account in any of these ways. Each way is read along its own index. */
export async function findPage<Id>(
  query: Query,
  table: string,
  ways: readonly RawBuilder<unknown>[],
  cursor: number | undefined,
): Promise<FoundPage<Id>> {
  const older = cursor === undefined ? sql`true` : sql`number < ${cursor}`
  // One extra row tells whether there is a next page.
  const limit = PAGE_SIZE + 1
  const parts = ways.map(
    (way) => sql`(select id, number from ${sql.table(table)} where ${way} and ${older} order by number desc limit ${limit})`,
  )
  const { rows } = await sql<{ id: Id; number: number }>`
    select id, number from (${sql.join(parts, sql` union `)}) found order by number desc limit ${limit}`.execute(query)
  const shown = rows.slice(0, PAGE_SIZE)
  return { ids: shown.map(({ id }) => id), next: rows.length > PAGE_SIZE ? (shown.at(-1)?.number ?? null) : null }
}

export interface EntryRow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly amountPaisa: Paisa
  readonly reason: Schema['journal_entries']['reason']
  readonly sessionId: string | null
  readonly withdrawalId: string | null
  readonly by: string
  readonly at: Date
}

/** Newest first. */
export async function findEntries(query: Query, ids: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entries.id, from_bucket as "from", to_bucket as "to", amount_paisa as "amountPaisa", reason, session_id as "sessionId",
      withdrawal_id as "withdrawalId", ${nameIn('actors')} as by, entered_at as at
    from journal_entries entries join accounts actors on actors.id = actor_id
    where entries.id = any(${ids}::uuid[]) order by entries.number desc`.execute(query)
  return rows
}

export interface DeviceRow {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly last_sent_at: Date | null
  readonly failing_since: Date | null
}

const MAX_DEVICES = 50

/** Without addresses and keys, because anyone who has those can send to the device. */
export async function findDevices(query: Query, id: AccountId): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, name, created_at, last_sent_at, failing_since from notice_devices
    where account_id = ${id} order by created_at desc, id desc limit ${MAX_DEVICES}`.execute(query)
  return rows
}
