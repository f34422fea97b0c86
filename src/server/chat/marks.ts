// How far the screens of either of the two have got. A mark only ever goes forward, so the newest of many is enough, and one
// that is lost is made up for by the next.

import type { ServerPayload } from '#contract/events.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { type Database, isPassing, type Query } from '../platform/db.ts'
import { openGroupCommit } from '../platform/group-commit.ts'
import type { Conversation } from './store.ts'

export interface Mark {
  readonly sessionId: SessionId
  readonly accountId: AccountId
  readonly deliveredSeq: number
  readonly readSeq: number
}

export interface Marks {
  /** Answers once it is stored, and told to the session's room if it went forward. */
  mark(mark: Mark): Promise<void>
  settled(): Promise<void>
}

interface MarkRow {
  readonly is_party: boolean
  /** Null when it did not go forward; of several for one side the first has it. */
  readonly delivered_seq: number | null
  readonly read_seq: number | null
}

// What was read has arrived, and nothing can arrive that was not said. The rows are written in one order on every node.
// The commit is not waited for: see above.
const MARK_STATEMENT = `
with item as materialized (
  select session_id, account_id, delivered_seq, read_seq, place
  from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[])
    with ordinality as item (session_id, account_id, delivered_seq, read_seq, place)
),
own as materialized (
  select item.place, item.session_id, session.id is not null as is_party, session.user_id = item.account_id as of_buyer,
    least(greatest(item.delivered_seq, item.read_seq), coalesce(chat.last_seq, 0)) as delivered_seq,
    least(item.read_seq, coalesce(chat.last_seq, 0)) as read_seq
  from item
  left join lateral (
    select id, user_id from sessions
    where id = item.session_id and deleted_at is null and item.account_id in (user_id, chatter_id) limit 1
  ) as session on true
  left join lateral (select last_seq from chats where session_id = session.id limit 1) as chat on true
),
moved as (
  insert into chat_marks as mark (session_id, of_buyer, delivered_seq, read_seq)
  select session_id, of_buyer, max(delivered_seq), max(read_seq) from own
  where delivered_seq > 0 group by session_id, of_buyer order by session_id, of_buyer
  on conflict (session_id, of_buyer) do update
    set delivered_seq = greatest(mark.delivered_seq, excluded.delivered_seq), read_seq = greatest(mark.read_seq, excluded.read_seq)
    where excluded.delivered_seq > mark.delivered_seq or excluded.read_seq > mark.read_seq
  returning session_id, of_buyer, delivered_seq, read_seq
)
select own.is_party, moved.delivered_seq, moved.read_seq, (select set_config('synchronous_commit', 'off', true)) as relaxed
from (
  select place, session_id, of_buyer, is_party, row_number() over (partition by session_id, of_buyer order by place) = 1 as is_first from own
) as own
left join moved on own.is_first and moved.session_id = own.session_id and moved.of_buyer = own.of_buyer
order by own.place`

export function openMarks(deps: Deps): Marks {
  const group = openGroupCommit<Mark, MarkRow>({
    write: (marks) => saveMarks(deps.db, marks),
    isPassing,
    tell: (marks, outcomes) => {
      outcomes.forEach((row, index) => {
        const mark = marks[index]
        if (!mark || row instanceof Error || row.delivered_seq === null || row.read_seq === null) return
        const { sessionId: sessionID, accountId: userID } = mark
        const told = { sessionID, userID, deliveredSeq: row.delivered_seq, readSeq: row.read_seq }
        deps.realtime.toRoom(`session:${sessionID}`, 'messageMarks', told)
      })
    },
  })
  return {
    mark: async (mark) => void (await group.add(mark)),
    settled: () => group.settled(),
  }
}

async function saveMarks(db: Database, marks: readonly Mark[]): Promise<(MarkRow | DomainError)[]> {
  const rows = await db.prepared<MarkRow>('mark', MARK_STATEMENT, [
    marks.map(({ sessionId }) => sessionId),
    marks.map(({ accountId }) => accountId),
    marks.map(({ deliveredSeq }) => deliveredSeq),
    marks.map(({ readSeq }) => readSeq),
  ])
  return rows.map((row) => (row.is_party ? row : new DomainError('session_not_found')))
}

type SideMarks = Omit<ServerPayload<'messageMarks'>, 'sessionID'>

/** Of both, the buyer first; at nothing before they have marked anything. */
export async function findMarks(query: Query, { id, userId, chatterId }: Conversation): Promise<SideMarks[]> {
  const rows = await query.selectFrom('chat_marks').select(['of_buyer', 'delivered_seq', 'read_seq']).where('session_id', '=', id).execute()
  return [true, false].map((ofBuyer) => {
    const row = rows.find(({ of_buyer }) => of_buyer === ofBuyer)
    return { userID: ofBuyer ? userId : chatterId, deliveredSeq: row?.delivered_seq ?? 0, readSeq: row?.read_seq ?? 0 }
  })
}
