// The people an account has sessions with, each once, with their latest session: while a session of a pair is open no other can be
// bought, so the latest is the one that matters. Running ones come first, then by age (decision 0013).

import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { searchTerm } from '../accounts/search.ts'
import type { Query } from '../platform/db/database.ts'
import { columnsOf, type Side } from './side.ts'

/** The last session of the page, and when the first page was read. */
interface Place {
  readonly number: number
  readonly began: Date
}

const PLACE = /^(\d{1,15})_(\d{1,13})$/

export interface SessionPage {
  readonly ids: readonly SessionId[]
  readonly nextCursor: string | null
}

interface Row {
  readonly id: SessionId
  readonly number: number
}

export async function listSessionPeople(query: Query, side: Side, cursor: string, limit: number, now: Date): Promise<SessionPage> {
  const after = cursor === '' ? null : readCursor(cursor)
  const began = after?.began ?? now
  const running = after === null ? await runningAt(query, side, began) : []
  const wanted = Math.max(1, limit - running.length)
  const place = sql`(${after?.number ?? null}::bigint is null or latest.number < ${after?.number ?? null}::bigint) and not (${ranAt(began)})`
  const found = await latestSessions(query, side, { place, limit: wanted + 1 })
  const page = found.slice(0, wanted)
  const last = page.at(-1)
  const nextCursor = found.length > page.length && last ? `${last.number}_${began.getTime()}` : null
  return { ids: [...running, ...page].map(({ id }) => id), nextCursor }
}

/** Empty when there is no session with this person. */
export async function findSessionPerson(query: Query, side: Side, otherId: AccountId): Promise<SessionId[]> {
  const { other } = columnsOf(side)
  return (await latestSessions(query, side, { place: sql`latest.${other} = ${otherId}`, limit: 1 })).map(({ id }) => id)
}

/** By any part of their username. Deleted accounts have none. */
export async function searchSessionPeople(query: Query, side: Side, text: string, limit: number): Promise<SessionId[]> {
  const { other } = columnsOf(side)
  const place = sql`exists (
    select from accounts where accounts.id = latest.${other} and deleted_at is null and strpos(username_key, ${searchTerm(text)}) > 0
  )`
  return (await latestSessions(query, side, { place, limit })).map(({ id }) => id)
}

/**
 * Along the index of the caller's sessions, newest first. Whether it is the pair's latest is a scalar subquery: the planner would
 * turn an `exists` into a join over all sessions.
 */
async function latestSessions(
  query: Query,
  side: Side,
  { place, limit }: { readonly place: RawBuilder<unknown>; readonly limit: number },
): Promise<readonly Row[]> {
  const { own } = columnsOf(side)
  const { rows } = await sql<Row>`
    select latest.id, latest.number from sessions latest
    where latest.${own} = ${side.callerId} and latest.deleted_at is null and ${place}
      and latest.number = (
        select number from sessions newest
        where newest.user_id = latest.user_id and newest.chatter_id = latest.chatter_id and newest.deleted_at is null
        order by number desc limit 1
      )
    order by latest.number desc limit ${limit}`.execute(query)
  return rows
}

async function runningAt(query: Query, side: Side, moment: Date): Promise<readonly Row[]> {
  const { own } = columnsOf(side)
  const { rows } = await sql<Row>`
    select id, number from sessions latest
    where ${own} = ${side.callerId} and deleted_at is null and ${ranAt(moment)}
    order by number desc`.execute(query)
  return rows
}

function ranAt(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`latest.status = 'completed' and latest.starts_at <= ${moment} and latest.ends_at > ${moment}`
}

function readCursor(text: string): Place {
  const [, number, beganMs] = PLACE.exec(text) ?? []
  if (number === undefined || beganMs === undefined) throw new DomainError('validation_failed')
  return { number: Number(number), began: new Date(Number(beganMs)) }
}
