// The one statement that stores messages. It takes a whole batch and decides on each message, because one
// statement per message, or a transaction of several statements, would make chats slow. See docs/decisions/0014.
//
// The chats of the batch are locked first, in the order of their ids, so nodes cannot deadlock. The clock is
// read after that. Rows that are not locked are seen as they were when the statement began: if another node
// has stored the same message since, the unique key refuses the batch, and the next try finds that message.

import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { GENERATED_PASSWORD } from '#domain/generated-password.ts'
import type { MessageId } from '#domain/ids.ts'
import { type Database, prepareStatement } from '../platform/db/database.ts'
import { findContents, findQuotes, type NewMessage, type StoredBefore, type StoredMessage } from './store.ts'

interface InsertedRow {
  readonly refusal: ErrorCode | null
  readonly id: string | null
  readonly seq: number
  readonly created_at: Date
}

/** The unique keys that refuse a message that another node has just stored. */
export const SENT_BEFORE: ReadonlySet<string> = new Set(['messages_client', 'messages_pkey'])

/**
 * Returns the stored message for each new one, or why it was refused. A message that was sent
 * before returns its first copy, with that copy's id. `now` replaces the database's clock in tests.
 */
export async function insertMessages(
  db: Database,
  messages: readonly NewMessage[],
  { now, adminsNeedSecondStep }: { readonly now: Date | null; readonly adminsNeedSecondStep: boolean },
): Promise<readonly (StoredMessage | DomainError)[]> {
  const rows = await db.prepared<InsertedRow>(INSERT_MESSAGES, [...columnsOf(messages), now, adminsNeedSecondStep])
  const places = new Map(messages.map(({ id }, place) => [id as string, place]))
  const sentBefore = rows.flatMap(({ id }) => (id === null || places.has(id) ? [] : [id]))
  const contents = sentBefore.length > 0 ? await findContents(db.query, sentBefore) : new Map<string, StoredBefore>()
  const isReply = messages.some(({ replyTo }) => replyTo !== null) || contents.size > 0
  const quotes = isReply
    ? await findQuotes(db.query, [...messages.map(({ replyTo }) => replyTo), ...[...contents.values()].map(({ replyTo }) => replyTo)])
    : null
  return messages.map((sent, index) => {
    const { replyTo: _replyTo, ...message } = sent
    const row = rows[index]
    if (!row) throw new Error('the statement returned no row for a message')
    // A sender who may no longer send does not get the earlier message either.
    if (row.refusal !== null || row.id === null) return new DomainError(row.refusal ?? 'internal')
    // If a message is in the batch twice, the first copy is stored and both get its number.
    const first = places.get(row.id)
    const stored = first === undefined ? contents.get(row.id) : messages[first]
    if (!stored) throw new Error('a message without content')
    const { content, replyTo } = stored
    const seq = first === undefined ? row.seq : (rows[first]?.seq ?? row.seq)
    return { ...message, id: row.id as MessageId, content, quote: quotes?.get(replyTo ?? '') ?? null, seq, createdAt: row.created_at }
  })
}

/** Postgres pads shorter arrays with nulls, so the columns for recordings cost nothing in a batch without any. */
function columnsOf(messages: readonly NewMessage[]): unknown[] {
  const hasVoice = messages.some(({ content }) => content.type === 'voice')
  const voices = hasVoice ? messages.map(({ content }) => (content.type === 'voice' ? content : null)) : []
  return [
    messages.map(({ id }) => id),
    messages.map(({ sessionId }) => sessionId),
    messages.map(({ senderId }) => senderId),
    messages.map(({ receiverId }) => receiverId),
    messages.map(({ clientId }) => clientId),
    messages.map(({ content }) => (content.type === 'text' ? content.text : null)),
    voices.map((voice) => voice?.key ?? null),
    voices.map((voice) => voice?.milliseconds ?? null),
    voices.map((voice) => voice?.peaks ?? null),
    messages.some(({ replyTo }) => replyTo !== null) ? messages.map(({ replyTo }) => replyTo) : [],
  ]
}

const INSERT_MESSAGES = prepareStatement(
  'insert_messages',
  `
with item as materialized (
  select id, session_id, sender_id, receiver_id, client_id, text, voice_key, voice_ms, voice_peaks, reply_to, place
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::integer[], $9::bytea[], $10::uuid[])
    with ordinality as item (id, session_id, sender_id, receiver_id, client_id, text, voice_key, voice_ms, voice_peaks, reply_to, place)
),
chat as materialized (
  select session_id, last_seq, stopped_at, stopped_by from chats where session_id = any ($2::uuid[]) order by session_id for no key update
),
clock as materialized (
  -- The count needs every locked row, so the time is read when all of them are locked.
  select coalesce($11::timestamptz, date_trunc('milliseconds', clock_timestamp())) as now
  from (select count(*) as held from chat) as locked where held >= 0
),
checked as (
  select item.place, item.id, item.session_id, item.client_id, chat.last_seq, clock.now, session.user_id = item.sender_id as by_buyer,
    existing.id as existing_id, existing.seq as existing_seq, existing.created_at as existing_at,
    case
      when sender.id is null then 'sign_in_required'
      when sender.status = 'banned' then 'account_banned'
      when sender.status <> 'approved' then 'account_not_approved'
      when sender.generated_password_logins = ${GENERATED_PASSWORD.mustChange} then 'password_change_required'
      when $12::boolean and sender.role = 'admin' and not sender.has_second_step then 'two_step_required'
      when sender.has_unread_warning then 'warning_unread'
      when session.id is null then 'session_not_found'
      when item.receiver_id <> case when session.user_id = item.sender_id then session.chatter_id else session.user_id end then 'forbidden'
      when existing.id is not null then null
      when chat.session_id is null or session.status <> 'completed' then 'session_not_running'
      -- The end of a session that was just stopped may not be visible yet, but its chat is locked and so it is current.
      when chat.stopped_at is null and session.starts_at <= clock.now and clock.now < session.ends_at then
        case when item.reply_to is not null and quoted.id is null then 'message_not_found' end
      -- Another node has stored a message since this statement began, perhaps this one: the next try will see it.
      when chat.last_seq > (select coalesce(max(seq), 0) from messages where session_id = item.session_id) then 'overloaded'
      when chat.stopped_by = 'block' then 'chat_blocked'
      else 'session_not_running'
    end as refusal
  from clock cross join item
  left join chat on chat.session_id = item.session_id
  -- Each is one lookup by a key, and the offsets keep everything else out of it (see PREPARED_PLANNER).
  left join lateral (
    select id, role, status, has_second_step, generated_password_logins, has_unread_warning
    from (
      select id, role, status, has_second_step, generated_password_logins, has_unread_warning, deleted_at
      from accounts where id = item.sender_id offset 0
    ) as named where deleted_at is null
  ) as sender on true
  left join lateral (
    select id, user_id, chatter_id, status, starts_at, ends_at
    from (select id, user_id, chatter_id, status, starts_at, ends_at, deleted_at from sessions where id = item.session_id offset 0) as named
    where deleted_at is null and item.sender_id in (user_id, chatter_id)
  ) as session on true
  left join lateral (
    select id, seq, created_at
    from (select id, session_id, seq, by_buyer, created_at from messages where client_id = item.client_id offset 0) as same
    where session_id = item.session_id and by_buyer = (session.user_id = item.sender_id) limit 1
  ) as existing on true
  -- A reply may only quote a message between the same two people.
  left join lateral (
    select quoted.id
    from (select id, session_id from messages where id = item.reply_to offset 0) as quoted
    cross join lateral (select user_id, chatter_id, deleted_at from sessions where id = quoted.session_id offset 0) as said_in
    where said_in.user_id = session.user_id and said_in.chatter_id = session.chatter_id and said_in.deleted_at is null
  ) as quoted on true
),
-- When several messages of this batch have one client id, the first one is stored.
named as (
  select place, id, session_id, client_id, by_buyer, last_seq, now, refusal, existing_id, existing_seq, existing_at,
    case when refusal is null and existing_id is null then first_value(id) over (
      partition by session_id, by_buyer, client_id, refusal is null and existing_id is null order by place
    ) end as new_id
  from checked
),
numbered as materialized (
  select place, id, session_id, client_id, by_buyer, now, refusal, existing_id, existing_seq, existing_at, new_id,
    last_seq + (count(*) filter (where new_id = id) over (partition by session_id order by place))::integer as seq
  from named
),
stored as (
  insert into messages (id, session_id, seq, by_buyer, client_id, text, voice_key, voice_ms, voice_peaks, reply_to, created_at)
  select numbered.id, numbered.session_id, seq, by_buyer, numbered.client_id, text, voice_key, voice_ms, voice_peaks, reply_to, now
  from numbered join item using (place) where new_id = numbered.id
),
counted as (
  -- Each of these chats exists and is locked. An upsert finds it by its key; a join might read all chats.
  insert into chats (session_id, last_seq) select session_id, max(seq) from numbered where new_id = id group by session_id
  on conflict (session_id) do update set last_seq = excluded.last_seq
)
select refusal, coalesce(existing_id, new_id) as id, coalesce(existing_seq, seq) as seq, coalesce(existing_at, now) as created_at
from numbered order by place`,
)
