// Receipts: the numbers of the last messages delivered to each party's pages and read there. A receipt
// only moves forward, so only the newest one matters, and the next one makes up for a lost one.

import type { ServerPayload } from '#contract/events.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { type Database, prepareStatement, type Query } from '../platform/db/database.ts'
import { openGroupCommit } from '../platform/db/group-commit.ts'
import { isTransient } from '../platform/db/transient.ts'
import { sessionRoom } from './access.ts'
import type { SessionParties } from './store.ts'

export interface Receipt {
  readonly sessionId: SessionId
  readonly accountId: AccountId
  readonly deliveredSeq: number
  readonly readSeq: number
}

export interface Receipts {
  /** Resolves once the receipt is stored and, if it moved forward, emitted to the session's room. */
  save(receipt: Receipt): Promise<void>
  settled(): Promise<void>
}

interface ReceiptRow {
  readonly is_party: boolean
  /** Null if the receipt did not move forward. Of one party's receipts in a batch, only the first has the numbers. */
  readonly delivered_seq: number | null
  readonly read_seq: number | null
}

// A read message also counts as delivered, and a receipt never goes beyond the last message. Every node writes the rows in the same
// order, so nodes cannot deadlock. The commit is asynchronous, because the next receipt makes up for a lost one. What was read while
// the session runs is stored separately, because it decides whether the two met (sessions/windows.ts); storing it here saves a lookup.
const SAVE_RECEIPTS = prepareStatement(
  'save_receipts',
  `
with item as materialized (
  select session_id, account_id, delivered_seq, read_seq, place
  from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[])
    with ordinality as item (session_id, account_id, delivered_seq, read_seq, place)
),
own as materialized (
  select item.place, item.session_id, session.id is not null as is_party, session.user_id = item.account_id as of_buyer,
    least(greatest(item.delivered_seq, item.read_seq), coalesce(chat.last_seq, 0)) as delivered_seq,
    least(item.read_seq, coalesce(chat.last_seq, 0)) as read_seq,
    coalesce($5::timestamptz, clock_timestamp()) >= session.starts_at and coalesce($5::timestamptz, clock_timestamp()) < session.ends_at as is_running
  from item
  left join lateral (
    select id, user_id, starts_at, ends_at
    from (select id, user_id, chatter_id, deleted_at, starts_at, ends_at from sessions where id = item.session_id offset 0) as named
    where deleted_at is null and item.account_id in (user_id, chatter_id)
  ) as session on true
  left join lateral (select last_seq from chats where session_id = session.id offset 0) as chat on true
),
moved as (
  insert into chat_marks as receipt (session_id, of_buyer, delivered_seq, read_seq, window_read_seq)
  select session_id, of_buyer, max(delivered_seq), max(read_seq), coalesce(max(read_seq) filter (where is_running), 0) from own
  where delivered_seq > 0 group by session_id, of_buyer order by session_id, of_buyer
  on conflict (session_id, of_buyer) do update
    set delivered_seq = greatest(receipt.delivered_seq, excluded.delivered_seq), read_seq = greatest(receipt.read_seq, excluded.read_seq),
      window_read_seq = greatest(receipt.window_read_seq, excluded.window_read_seq)
    where excluded.delivered_seq > receipt.delivered_seq or excluded.read_seq > receipt.read_seq
  returning session_id, of_buyer, delivered_seq, read_seq
)
select own.is_party, moved.delivered_seq, moved.read_seq, (select set_config('synchronous_commit', 'off', true)) as relaxed
from (
  select place, session_id, of_buyer, is_party, row_number() over (partition by session_id, of_buyer order by place) = 1 as is_first from own
) as own
left join moved on own.is_first and moved.session_id = own.session_id and moved.of_buyer = own.of_buyer
order by own.place`,
)

/** `onMoved` is called for each receipt that moved forward, after its commit, and must return at once. */
export function openReceipts(deps: Deps, onMoved: (receipt: Receipt) => void = () => undefined): Receipts {
  const group = openGroupCommit<Receipt, ReceiptRow>({
    write: (receipts) => saveReceipts(deps.db, receipts, deps.clock.testTime()),
    isTransient,
    onCommitted: (receipts, outcomes) => {
      outcomes.forEach((row, index) => {
        const receipt = receipts[index]
        if (!receipt || row instanceof Error || row.delivered_seq === null || row.read_seq === null) return
        const { sessionId: sessionID, accountId: userID } = receipt
        const payload = { sessionID, userID, deliveredSeq: row.delivered_seq, readSeq: row.read_seq }
        deps.realtime.toRoom(sessionRoom(sessionID), 'messageMarks', payload)
        onMoved(receipt)
      })
    },
  })
  return {
    save: async (receipt) => void (await group.add(receipt)),
    settled: () => group.settled(),
  }
}

/** `now` replaces the database's clock in tests. */
async function saveReceipts(db: Database, receipts: readonly Receipt[], now: Date | null): Promise<(ReceiptRow | DomainError)[]> {
  const rows = await db.prepared<ReceiptRow>(SAVE_RECEIPTS, [
    receipts.map(({ sessionId }) => sessionId),
    receipts.map(({ accountId }) => accountId),
    receipts.map(({ deliveredSeq }) => deliveredSeq),
    receipts.map(({ readSeq }) => readSeq),
    now,
  ])
  return rows.map((row) => (row.is_party ? row : new DomainError('session_not_found')))
}

type PartyReceipt = Omit<ServerPayload<'messageMarks'>, 'sessionID'>

/** The receipts of both parties, the buyer's first. A party without a receipt has zeros. */
export async function findReceipts(query: Query, { id, userId, chatterId }: SessionParties): Promise<PartyReceipt[]> {
  const rows = await query.selectFrom('chat_marks').select(['of_buyer', 'delivered_seq', 'read_seq']).where('session_id', '=', id).execute()
  return [true, false].map((ofBuyer) => {
    const row = rows.find(({ of_buyer }) => of_buyer === ofBuyer)
    return { userID: ofBuyer ? userId : chatterId, deliveredSeq: row?.delivered_seq ?? 0, readSeq: row?.read_seq ?? 0 }
  })
}
