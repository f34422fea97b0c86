// SQL of the notices of unread messages.

import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ReadNotices } from '#domain/events.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import type { Tx } from '../platform/db/database.ts'
import { CHANNELS_ON, markRead, toWritten, type WrittenNotice, type WrittenRow } from './write-store.ts'

export interface Pair {
  readonly sessionId: SessionId
  readonly accountId: AccountId
}

/** Rows of (session_id, account_id). */
export type Pairs = RawBuilder<unknown>

export function thesePairs(pairs: readonly Pair[]): Pairs {
  const [sessions, accounts] = [pairs.map(({ sessionId }) => sessionId), pairs.map(({ accountId }) => accountId)]
  return sql`select session_id, account_id from unnest(${sessions}::uuid[], ${accounts}::uuid[]) as given (session_id, account_id)`
}

/** Both parties of every session that is running or ended after this time. */
export function pairsSince(time: Date): Pairs {
  return sql`
    select sessions.id as session_id, party.id as account_id
    from sessions cross join lateral (values (user_id), (chatter_id)) as party (id)
    where status = 'completed' and ends_at > ${time} and deleted_at is null`
}

/** More than a page shows. */
const MAX_COUNTED = 100

interface Unread extends Pair {
  readonly partyId: AccountId
  readonly count: number
  readonly lastSeq: number
}

/**
 * Writes a notice for each pair with a message that was sent before `waitedSince` and is still unread, or raises the count of the existing
 * notice. Messages of a notice that was read in the list are not counted again. An ended session can no longer be opened, so its messages
 * do not count as unread.
 */
export async function writeMessageNotices(
  tx: Tx,
  pairs: Pairs,
  times: { readonly now: Date; readonly waitedSince: Date },
): Promise<WrittenNotice[]> {
  await lockMessageNotices(tx, pairs)
  const unread = await findUnread(tx, pairs, times)
  if (unread.length === 0) return []
  const ids = unread.map(() => uuidv7())
  const { rows } = await sql<WrittenRow>`
    with written as (
      insert into notices (id, account_id, kind, session_id, party_id, count, last_seq, created_at)
      select id, account_id, 'message', session_id, party_id, count, last_seq, ${times.now}
      from unnest(
        ${ids}::uuid[], ${unread.map(({ accountId }) => accountId)}::uuid[], ${unread.map(({ sessionId }) => sessionId)}::uuid[],
        ${unread.map(({ partyId }) => partyId)}::uuid[], ${unread.map(({ count }) => count)}::integer[],
        ${unread.map(({ lastSeq }) => lastSeq)}::integer[]
      ) as unread (id, account_id, session_id, party_id, count, last_seq)
      on conflict (account_id, session_id) where kind = 'message' and read_at is null
      do update set count = excluded.count, last_seq = excluded.last_seq, created_at = excluded.created_at, seen_at = null
        where excluded.last_seq > notices.last_seq
      returning id, account_id, kind
    )
    select id, account_id, kind, ${CHANNELS_ON} from written`.execute(tx)
  const made = new Set(ids)
  return rows.map((row) => toWritten(row, made.has(row.id)))
}

/** Locks in id order, as everywhere. */
async function lockMessageNotices(tx: Tx, pairs: Pairs): Promise<void> {
  await sql`
    select notices.id from (${pairs}) as pair join notices using (session_id, account_id)
    where kind = 'message' and read_at is null order by notices.id for no key update of notices`.execute(tx)
}

async function findUnread(
  tx: Tx,
  pairs: Pairs,
  { now, waitedSince }: { readonly now: Date; readonly waitedSince: Date },
): Promise<readonly Unread[]> {
  const { rows } = await sql<Unread>`
    select pair.session_id as "sessionId", pair.account_id as "accountId",
      case when side.is_buyer then session.chatter_id else session.user_id end as "partyId", news.count, news.last_seq as "lastSeq"
    from (${pairs}) as pair
    join sessions as session on session.id = pair.session_id
    cross join lateral (select session.user_id = pair.account_id as is_buyer) as side
    cross join lateral (
      select greatest(
        (select read_seq from chat_marks where session_id = session.id and of_buyer = side.is_buyer),
        (select max(last_seq) from notices
          where session_id = session.id and kind = 'message' and account_id = pair.account_id and read_at is not null),
        0
      ) as seq
    ) as known
    cross join lateral (
      select count(*)::integer as count, max(seq) as last_seq, min(created_at) as first_at
      from (
        select seq, created_at from messages
        where session_id = session.id and by_buyer <> side.is_buyer and seq > known.seq order by seq desc limit ${MAX_COUNTED}
      ) as newest
    ) as news
    where pair.account_id in (session.user_id, session.chatter_id) and session.status = 'completed' and session.deleted_at is null
      and session.ends_at > ${now} and news.first_at <= ${waitedSince}
    order by pair.account_id, pair.session_id`.execute(tx)
  return rows
}

/** Marks notices of these pairs as read when their last message was read in the session. */
export function readMessageNotices(tx: Tx, pairs: Pairs, now: Date | null): Promise<ReadNotices[]> {
  const wasRead = sql`id in (
    select notices.id from (${pairs}) as pair
    join notices using (session_id, account_id)
    join sessions on sessions.id = pair.session_id
    join chat_marks as receipt on receipt.session_id = pair.session_id and receipt.of_buyer = (sessions.user_id = pair.account_id)
    where notices.kind = 'message' and notices.read_at is null and receipt.read_seq >= notices.last_seq
  )`
  return markRead(tx, wasRead, now)
}
