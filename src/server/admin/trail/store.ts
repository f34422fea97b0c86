// SQL of the audit trail's page. A page is read from its cursor on, along an index for each combination of filters (migration 0035).

import { type RawBuilder, sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import { ADMIN_ACTIONS, type AdminActionName, isView, type SubjectKind } from '#domain/trail.ts'
import { nameIn, type PersonView, personIn } from '../../accounts/person-view.ts'
import type { Query } from '../../platform/db/database.ts'
import type { Hits } from './search.ts'

export interface TrailFilter {
  readonly admin?: AccountId | undefined
  readonly action?: AdminActionName | undefined
  readonly subject?: SubjectKind | undefined
  readonly account?: AccountId | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly show: 'changes' | 'views'
}

/** The last row of the previous page. */
export interface Place {
  readonly id: string
  /** The database's own text: a JavaScript date would lose the microseconds. */
  readonly actedAt: string
}

export interface TrailRow {
  readonly id: string
  readonly action: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly ip: string
  readonly acted_at: Date
  /** Null for the operator at the machine. */
  readonly admin: PersonView | null
  readonly people: readonly PersonView[]
}

/** Must be written exactly as in the conditions of the indexes. */
const IS_CHANGE = sql`left(admin_actions.action, 5) <> 'view_'`
const IS_VIEW = sql`left(admin_actions.action, 5) = 'view_'`

export async function findPlace(query: Query, id: string): Promise<Place | null> {
  const { rows } = await sql<{ actedAt: string }>`select acted_at::text as "actedAt" from admin_actions where id = ${id}`.execute(query)
  const row = rows[0]
  return row ? { id, actedAt: row.actedAt } : null
}

export interface PageRequest {
  readonly filter: TrailFilter
  /** Null without a search. */
  readonly hits: Hits | null
  readonly after: Place | null
  readonly limit: number
  readonly timeZone: string
}

/** Returns ids, newest first. */
export async function listTrailIds(query: Query, request: PageRequest): Promise<string[]> {
  const { filter, hits, limit } = request
  if (isContradictory(filter)) return []
  const page = hits === null ? unsearched(request) : searched(request, hits)
  const { rows } = await sql<{ id: string }>`
    select id from (${page}) page order by acted_at desc, id desc limit ${limit}`.execute(query)
  return rows.map(({ id }) => id)
}

/** Whether no row can match, because each action has one kind of subject and few kinds are ever viewed. The query would read all rows. */
function isContradictory({ action, subject, show }: TrailFilter): boolean {
  if (action !== undefined) return subject !== undefined && ADMIN_ACTIONS[action] !== subject
  return show === 'views' && subject !== undefined && viewOf(subject) === undefined
}

function viewOf(subject: SubjectKind): AdminActionName | undefined {
  return (Object.keys(ADMIN_ACTIONS) as AdminActionName[]).find((action) => isView(action) && ADMIN_ACTIONS[action] === subject)
}

function unsearched(request: PageRequest): RawBuilder<unknown> {
  const { account } = request.filter
  return account === undefined ? newest(request, sql`true`) : newestOfAccount(request, sql`${account}::uuid`)
}

function searched(request: PageRequest, { accounts, subjects, reference }: Hits): RawBuilder<unknown> {
  const { account } = request.filter
  const concerns =
    account === undefined
      ? sql`true`
      : sql`exists (select from parties_of(admin_actions.subject_kind, admin_actions.subject_id) party where party = ${account})`
  const found = [
    sql`select found.id, found.acted_at from unnest(${accounts}::uuid[]) person cross join lateral (${newestOfAccount(request, sql`person`, concerns)}) found`,
    sql`select found.id, found.acted_at from unnest(${subjects}::uuid[]) subject
      cross join lateral (${newest(request, sql`admin_actions.subject_id = subject and ${concerns}`)}) found`,
  ]
  if (reference !== null) found.push(byReference(request, reference, concerns))
  return sql`select distinct id, acted_at from (${sql.join(found, sql` union all `)}) hits`
}

/** Few rows have the same reference. The offset keeps the planner from scanning all rows, newest first. */
function byReference(request: PageRequest, reference: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = { at: sql`admin_actions.acted_at`, id: sql`admin_actions.id` }
  return sql`
    select id, acted_at from (
      select id, acted_at, admin_id, action, subject_kind, subject_id from admin_actions
      where after ->> 'bankReference' is not null and reference_key(after ->> 'bankReference') = ${reference} offset 0
    ) admin_actions
    where ${condition} and ${filtered(request)} and ${within(request, place)}`
}

function newest(request: PageRequest, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = { at: sql`admin_actions.acted_at`, id: sql`admin_actions.id` }
  return sql`
    select id, acted_at from admin_actions where ${condition} and ${filtered(request)} and ${within(request, place)}
    order by acted_at desc, id desc limit ${request.limit}`
}

function newestOfAccount(
  request: PageRequest,
  account: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const place = { at: sql`parties.acted_at`, id: sql`parties.action_id` }
  return sql`
    select parties.action_id as id, parties.acted_at from admin_action_parties parties
    join admin_actions on admin_actions.id = parties.action_id
    where parties.account_id = ${account} and parties.is_view = ${showsViews(request.filter)}
      and ${condition} and ${filtered(request)} and ${within(request, place)}
    order by parties.acted_at desc, parties.action_id desc limit ${request.limit}`
}

function showsViews({ action, show }: TrailFilter): boolean {
  return action === undefined ? show === 'views' : isView(action)
}

function filtered({ filter }: PageRequest): RawBuilder<unknown> {
  const { admin, subject } = filter
  const views = showsViews(filter)
  const action = filter.action ?? (views && subject !== undefined ? viewOf(subject) : undefined)
  const conditions = [views ? IS_VIEW : IS_CHANGE]
  if (admin !== undefined) conditions.push(sql`admin_actions.admin_id = ${admin}`)
  if (action !== undefined) conditions.push(sql`admin_actions.action = ${action}`)
  else if (subject !== undefined) conditions.push(sql`admin_actions.subject_kind = ${subject}`)
  return sql.join(conditions, sql` and `)
}

function within(
  { filter: { from, to }, after, timeZone }: PageRequest,
  { at, id }: { readonly at: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (from !== undefined) conditions.push(sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to !== undefined) conditions.push(sql`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (after !== null) conditions.push(sql`(${at}, ${id}) < (${after.actedAt}::timestamptz, ${after.id}::uuid)`)
  return sql.join(conditions, sql` and `)
}

/** Keeps the order of the ids. */
export async function findTrailRows(query: Query, ids: readonly string[]): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    select admin_actions.id, action, subject_kind, subject_id, before, after, ip, acted_at,
      (select ${personIn('accounts')} from accounts where accounts.id = admin_id) as admin,
      coalesce((
        select json_agg(${personIn('accounts')} order by accounts.number)
        from parties_of(subject_kind, subject_id) party join accounts on accounts.id = party
      ), '[]') as people
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place) join admin_actions on admin_actions.id = wanted.id
    order by place`.execute(query)
  return rows
}

const MAX_ADMINS = 200

/**
 * All admins, and former admins who have acted. The actors are found one by one along the index; any other plan would read all rows.
 * People who deleted their own account are actors, too, but are left out.
 */
export async function findActingAdmins(query: Query): Promise<PersonView[]> {
  const { rows } = await sql<{ admin: PersonView }>`
    with recursive actors as (
      (select admin_id from admin_actions where ${IS_CHANGE} order by admin_id limit 1)
      union all
      select (select admin_id from admin_actions where ${IS_CHANGE} and admin_id > actors.admin_id order by admin_id limit 1)
      from actors where actors.admin_id is not null
    )
    select ${personIn('accounts')} as admin from accounts
    where id in (
      select id from accounts where role = 'admin' and deleted_at is null
      union (select admin_id from actors where admin_id is not null limit ${MAX_ADMINS})
    ) and (role = 'admin' or deleted_at is null)
    order by deleted_at is not null, username_key limit ${MAX_ADMINS}`.execute(query)
  return rows.map(({ admin }) => admin)
}

/** The names of accounts that the recorded values mention. */
export async function findNames(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${nameIn('accounts')} as name from accounts where id = any(${ids}::uuid[])`.execute(query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
