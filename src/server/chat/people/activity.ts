// The people an account has sessions with, each once, with their running session or else their latest one. Running sessions come
// first; then people are ordered by last activity: a message, a payment decision or, before that, the purchase (decision 0029).

import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import type { Query } from '../../platform/db/database.ts'
import { columnsOf, type Side } from './side.ts'

export interface Acquaintance {
  readonly id: AccountId
  readonly sessionId: SessionId
  /** Cursor of the page that begins after this person. */
  readonly cursor: string
}

/** The last person of a page, and when the first page was read. */
export interface ActivityPlace {
  readonly activeUs: number
  readonly number: number
  readonly began: Date
}

export interface PageOptions {
  readonly limit: number
  readonly now: Date
}

interface Range extends PageOptions {
  /** Null for the first page. */
  readonly after: ActivityPlace | null
  /** A condition on the sessions, which the query names `latest`. */
  readonly only?: RawBuilder<unknown>
}

interface Row {
  readonly session_id: SessionId
  readonly other_id: AccountId
  readonly number: number
  readonly active_us: number
}

const PLACE = /^(\d{1,16})_(\d{1,15})_(\d{1,13})$/

/** The first page has all running sessions, however many there are, and at least one of the others. */
export async function listAcquaintances(
  query: Query,
  side: Side,
  range: Range,
): Promise<{ readonly people: readonly Acquaintance[]; readonly nextCursor: string | null }> {
  const { after, limit } = range
  const began = after?.began ?? range.now
  const running = after === null ? await runningAt(query, side, { ...range, began }) : []
  const wanted = Math.max(1, limit - running.length)
  const others = await othersBy(query, side, { ...range, began, limit: wanted + 1 })
  const people = [...running, ...others.slice(0, wanted)].map((row) => toAcquaintance(row, began))
  return { people, nextCursor: others.length > wanted ? (people.at(-1)?.cursor ?? null) : null }
}

/** Reads all matches in one statement. */
export async function searchAcquaintances(
  query: Query,
  side: Side,
  { only = sql`true`, limit, now }: Omit<Range, 'after'>,
): Promise<readonly Acquaintance[]> {
  const { own } = columnsOf(side)
  const { rows } = await sql<Row>`
    select ${columns(side)} from sessions latest cross join lateral (${lastActivity(sql`(${ranAt(now)} or (${isLatest} and not ${pairRanAt(now)})) and ${only}`)}) active
    where latest.${own} = ${side.callerId} and latest.deleted_at is null
    order by ${ranAt(now)} desc, active.at desc, latest.number desc limit ${limit}`.execute(query)
  return rows.map((row) => toAcquaintance(row, now))
}

async function runningAt(query: Query, side: Side, { began, only = sql`true` }: Range & { readonly began: Date }): Promise<readonly Row[]> {
  const { own } = columnsOf(side)
  const { rows } = await sql<Row>`
    select ${columns(side)} from sessions latest cross join lateral (${lastActivity(only)}) active
    where latest.${own} = ${side.callerId} and latest.deleted_at is null and ${ranAt(began)}
    order by active.at desc, latest.number desc`.execute(query)
  return rows
}

const FIRST_PIECE = 128

/**
 * Reads sessions piece by piece, newest first, along the index on LAST_MOMENT. No activity of a session is later than its last
 * moment, so the order is final once enough of the people found were active after the last moment of every unread session.
 */
async function othersBy(query: Query, side: Side, range: Range & { readonly began: Date }): Promise<readonly Row[]> {
  const { after, limit } = range
  const found: Row[] = []
  let from = after === null ? null : { momentUs: after.activeUs + LONGEST_SESSION_US, number: 0 }
  // Each piece is longer than the one before, for accounts with very many sessions with only a few people.
  for (let length = FIRST_PIECE; ; length *= 2) {
    const piece = await readPiece(query, side, { ...range, from, length })
    found.push(...piece.flatMap(({ active_us, ...row }) => (active_us === null ? [] : [{ ...row, active_us }])))
    found.sort((one, other) => other.active_us - one.active_us || other.number - one.number)
    const last = piece.at(-1)
    const isFinal = last === undefined || piece.length < length || (found[limit - 1]?.active_us ?? 0) > last.moment_us
    if (isFinal) return found.slice(0, limit)
    from = { momentUs: last.moment_us, number: last.number }
  }
}

interface Piece extends Range {
  readonly began: Date
  readonly from: { readonly momentUs: number; readonly number: number } | null
  readonly length: number
}

/**
 * The limit is in the inner query, where no other condition can make the planner believe that reading and sorting everything is
 * cheaper. Rows that do not belong to the page have no activity.
 */
async function readPiece(query: Query, side: Side, { after, began, only = sql`true`, from, length }: Piece) {
  const { own } = columnsOf(side)
  const rest = from === null ? sql`true` : sql`(${LAST_MOMENT}, number) < (${momentOf(from.momentUs)}, ${from.number}::bigint)`
  const isLeft = after === null ? sql`true` : sql`(active.at, latest.number) < (${momentOf(after.activeUs)}, ${after.number}::bigint)`
  const { rows } = await sql<Omit<Row, 'active_us'> & { readonly active_us: number | null; readonly moment_us: number }>`
    select ${columns(side)}, ${microseconds(sql`latest.moment`)} as moment_us
    from (
      select id, number, user_id, chatter_id, status, starts_at, ends_at, decided_at, created_at, ${LAST_MOMENT} as moment from sessions
      where ${own} = ${side.callerId} and deleted_at is null and ${rest}
      order by ${LAST_MOMENT} desc, number desc limit ${length}
    ) latest
    left join lateral (${lastActivity(sql`${isLatest} and not ${pairRanAt(began)} and ${only}`)}) active on ${isLeft}
    order by latest.moment desc, latest.number desc`.execute(query)
  return rows
}

/** Must match the expression in the indexes of migration 0016. */
const LAST_MOMENT = sql`coalesce(ends_at, decided_at, created_at)`
/** Twice the longest session that the database allows, because a session may continue another one. */
const LONGEST_SESSION_US = 2 * 1440 * 60 * 1_000_000

/**
 * A session's messages come after its decision. They do not count while the session's
 * remaining minutes are kept: `ends_at` is then null and no longer the session's last moment.
 */
function lastActivity(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce((
      select messages.created_at from chats join messages on messages.session_id = chats.session_id and messages.seq = chats.last_seq
      where chats.session_id = latest.id and latest.ends_at is not null
    ), latest.decided_at, latest.created_at) as at
    where ${condition}
    -- Keeps the planner from repeating the lookup wherever its result is used.
    offset 0`
}

/** A scalar subquery: the planner would turn an `exists` into a join over all sessions. */
const isLatest = sql<boolean>`latest.number = (
  select number from sessions newest
  where newest.user_id = latest.user_id and newest.chatter_id = latest.chatter_id and newest.deleted_at is null
  order by number desc limit 1
)`

function columns(side: Side): RawBuilder<unknown> {
  return sql`latest.id as session_id, latest.${columnsOf(side).other} as other_id, latest.number,
    ${microseconds(sql`active.at`)} as active_us`
}

function microseconds(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`
}

function momentOf(us: number): RawBuilder<Date> {
  return sql<Date>`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`
}

function ranAt(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`(latest.status = 'completed' and latest.starts_at <= ${moment} and latest.ends_at > ${moment})`
}

/** A pair may have a running session besides its latest one, which may have been bought or approved in advance. */
function pairRanAt(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from sessions running
    where running.chatter_id = latest.chatter_id and running.user_id = latest.user_id and running.status = 'completed'
      and running.ends_at > ${moment} and running.starts_at <= ${moment} and running.deleted_at is null
  )`
}

function toAcquaintance({ other_id, session_id, active_us, number }: Row, began: Date): Acquaintance {
  return { id: other_id, sessionId: session_id, cursor: `${active_us}_${number}_${began.getTime()}` }
}

export function readActivityCursor(text: string): ActivityPlace {
  const [, activeUs, number, beganMs] = PLACE.exec(text) ?? []
  // Sixteen digits can be more than a number holds exactly.
  if (!Number.isSafeInteger(Number(activeUs))) throw new DomainError('validation_failed')
  return { activeUs: Number(activeUs), number: Number(number), began: new Date(Number(beganMs)) }
}
