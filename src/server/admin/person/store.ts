// SQL of the page about one person. Each section is read from its cursor on, along an index of the account.

import { type RawBuilder, sql } from 'kysely'
import type { Gender, Role, Status } from '#domain/accounts.ts'
import type { AccountId, ComplaintId, RefundId, ReportId, SessionId, WithdrawalId } from '#domain/ids.ts'
import type { Query } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export interface PersonRow {
  readonly id: AccountId
  readonly username: string
  readonly email: string
  readonly phone_number: string | null
  readonly age: number | null
  readonly gender: Gender | null
  readonly avatar_key: string | null
  readonly role: Role
  readonly status: Status
  readonly created_at: Date
  readonly deleted_at: Date | null
  readonly has_second_step: boolean
}

/** Deleted ones too. */
export async function findPerson(query: Query, id: AccountId): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select id, username, email, phone_number, age, gender, avatar_key, role, status, created_at, deleted_at, has_second_step
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

/** What was paid for counts, whatever became of the session. */
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

/** The latest change of role or status, by an admin or, without one, by the operator. */
export async function findLatestChange(query: Query, id: AccountId): Promise<{ readonly by: string | null; readonly at: Date } | null> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select admin_id as by, acted_at as at from admin_actions
    where subject_kind = 'account' and subject_id = ${id} order by acted_at desc, id desc limit 1`.execute(query)
  return rows[0] ?? null
}

export interface PartyRow {
  readonly id: string
  readonly username: string
  readonly avatar_key: string | null
  readonly is_deleted: boolean
}

export async function findParties(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, PartyRow>> {
  const { rows } = await sql<PartyRow>`
    select id, username, avatar_key, deleted_at is not null as is_deleted from accounts where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    query,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Starts at the row before this number; null starts at the newest. */
export interface Range {
  readonly before: number | null
  readonly limit: number
}

interface Numbered<Id> {
  readonly id: Id
  readonly number: number
}

/** The newest rows of several ways in which the account is part of a table. Each is read along its own index. */
async function numbered<Id>(query: Query, table: string, ways: readonly RawBuilder<unknown>[], range: Range): Promise<Numbered<Id>[]> {
  const { before, limit } = range
  const older = before === null ? sql`true` : sql`number < ${before}`
  const parts = ways.map(
    (way) => sql`(select id, number from ${sql.table(table)} where ${way} and ${older} order by number desc limit ${limit})`,
  )
  const { rows } = await sql<Numbered<Id>>`
    select id, number from (${sql.join(parts, sql` union `)}) found order by number desc limit ${limit}`.execute(query)
  return rows
}

/** The same sessions as in the lists: those deleted before they were decided stay with their buyer. */
export function listSessions(query: Query, id: AccountId, range: Range): Promise<Numbered<SessionId>[]> {
  const ways = [sql`user_id = ${id} and (deleted_at is null or status = 'pending')`, sql`chatter_id = ${id} and deleted_at is null`]
  return numbered(query, 'sessions', ways, range)
}

export function listWithdrawals(query: Query, id: AccountId, range: Range): Promise<Numbered<WithdrawalId>[]> {
  return numbered(query, 'withdrawals', [sql`chatter_id = ${id} and deleted_at is null`], range)
}

export function listRefunds(query: Query, id: AccountId, range: Range): Promise<Numbered<RefundId>[]> {
  return numbered(query, 'refunds', [sql`user_id = ${id}`, sql`chatter_id = ${id}`], range)
}

export function listComplaints(query: Query, id: AccountId, range: Range): Promise<Numbered<ComplaintId>[]> {
  return numbered(query, 'complaints', [sql`user_id = ${id}`, sql`chatter_id = ${id}`], range)
}

export function listReports(query: Query, id: AccountId, range: Range): Promise<Numbered<ReportId>[]> {
  return numbered(query, 'reports', [sql`reporter_id = ${id}`, sql`reported_id = ${id}`], range)
}

export interface EntryRow {
  readonly id: string
  readonly number: number
  readonly from_bucket: string
  readonly to_bucket: string
  readonly amount_paisa: number
  readonly reason: Schema['journal_entries']['reason']
  readonly session_id: string | null
  readonly withdrawal_id: string | null
  readonly actor_id: string
  readonly entered_at: Date
}

export async function listEntries(query: Query, id: AccountId, { before, limit }: Range): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, number, from_bucket, to_bucket, amount_paisa, reason, session_id, withdrawal_id, actor_id, entered_at
    from journal_entries where chatter_id = ${id} and ${before === null ? sql`true` : sql`number < ${before}`}
    order by number desc limit ${limit}`.execute(query)
  return rows
}

export interface CaseRow {
  readonly id: string
  readonly first_id: string
  readonly second_id: string
  readonly created_at: Date
}
type ComplaintRow = CaseRow & Pick<Schema['complaints'], 'kind' | 'outcome'> & { readonly status: 'pending' | 'closed' }
type ReportRow = CaseRow &
  Pick<Schema['reports'], 'reason' | 'outcome'> & {
    readonly status: 'pending' | 'closed'
    readonly was_warned: boolean
    readonly read_at: Date | null
  }

export async function findComplaintRows(query: Query, ids: readonly string[]): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select id, user_id as first_id, chatter_id as second_id, kind, status, outcome, created_at
    from complaints where id = any(${ids}::uuid[]) order by number desc`.execute(query)
  return rows
}

export async function findReportRows(query: Query, ids: readonly string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select reports.id, reporter_id as first_id, reported_id as second_id, reason, status, outcome, reports.created_at,
      warnings.id is not null as was_warned, read_at
    from reports left join warnings on report_id = reports.id where reports.id = any(${ids}::uuid[]) order by reports.number desc`.execute(
    query,
  )
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
