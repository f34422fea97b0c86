// SQL that writes notices and marks them as seen or read. Rows are marked in id order, so transactions that mark the same rows wait for
// each other and cannot deadlock.

import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ReadNotices } from '#domain/events.ts'
import {
  type AccountId,
  accountId,
  type NoticeId,
  noticeId,
  type ProposalId,
  type RefundId,
  type SessionId,
  type WithdrawalId,
} from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import { NOTICE_KINDS, NOTICES_ABOUT_ACCOUNT, type NoticeKind, ruleOf } from '#domain/notices.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Deps } from '../deps.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { mayKnow } from './store.ts'

export interface NewNotice {
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly sessionId?: SessionId
  readonly withdrawalId?: WithdrawalId
  readonly refundId?: RefundId
  readonly proposalId?: ProposalId
  readonly partyId?: AccountId
  readonly plan?: PlanTitle
  readonly minutes?: number
  readonly amountPaisa?: Paisa
  /** When the event happened, if not just now. */
  readonly createdAt?: Date
  /** Distinguishes notices of the same kind about the same session. */
  readonly occasionAt?: Date
}

export interface WrittenNotice {
  readonly id: NoticeId
  readonly accountId: AccountId
  readonly kind: NoticeKind
  /** False if the notice existed and now counts more messages. */
  readonly isNew: boolean
  /** Whether these channels are on for the notice. */
  readonly push: boolean
  readonly mail: boolean
}

/** Notices of all accounts about one subject: of these kinds, or all about an account's standing. */
export type Subject =
  | { readonly kinds: readonly NoticeKind[]; readonly sessionId: SessionId }
  | { readonly kinds: readonly NoticeKind[]; readonly withdrawalId: WithdrawalId }
  | { readonly kinds: readonly NoticeKind[]; readonly refundId: RefundId }
  | { readonly kinds: readonly NoticeKind[]; readonly proposalId: ProposalId }
  | { readonly kinds: readonly ['warned']; readonly accountId: AccountId }
  | { readonly standingOf: AccountId }
  | { readonly kinds: readonly ['queue_waiting'] }

export interface WrittenRow {
  readonly id: string
  readonly account_id: string
  readonly kind: string
  readonly push: boolean
  readonly mail: boolean
}

interface ReadRow {
  readonly id: string
  readonly account_id: string
  readonly kind: null
}

/**
 * Writes these notices and marks the subject's earlier ones as read, in one statement, because it is part of every approval. Returns which
 * were written; a notice that may exist only once is not written again.
 */
export async function writeNotices(
  tx: Tx,
  { notices = [], read }: { readonly notices?: readonly NewNotice[] | undefined; readonly read?: Subject | undefined },
  now: Date | null,
): Promise<{ readonly written: WrittenNotice[]; readonly read: ReadNotices[] }> {
  if (notices.length === 0 && read === undefined) return { written: [], read: [] }
  const given = JSON.stringify(notices.map((notice) => ({ ...notice, id: uuidv7() })))
  const { rows } = await sql<WrittenRow | ReadRow>`
    with clock as materialized (select ${timeIn(now)} as now),
    written as (
      insert into notices (
        id, account_id, kind, session_id, withdrawal_id, refund_id, proposal_id, party_id, plan, minutes, amount_paisa, created_at, occasion_at
      )
      select id, "accountId", kind, "sessionId", "withdrawalId", "refundId", "proposalId", "partyId", plan, minutes, "amountPaisa",
        coalesce("createdAt", clock.now), "occasionAt"
      from json_to_recordset(${given}::json) as given (
        id uuid, "accountId" uuid, kind text, "sessionId" uuid, "withdrawalId" uuid, "refundId" uuid, "proposalId" uuid, "partyId" uuid,
        plan text, minutes integer, "amountPaisa" bigint, "createdAt" timestamptz, "occasionAt" timestamptz
      ) cross join clock
      on conflict do nothing
      returning id, account_id, kind
    ),
    ${marked(read ? conditionOf(read) : sql`false`)}
    select id, account_id, kind, ${CHANNELS_ON} from written
    union all
    select id, account_id, null, null, null from marked`.execute(tx)
  return {
    written: rows.filter((row) => row.kind !== null).map((row) => toWritten(row, true)),
    read: byAccount(rows.filter(({ kind }) => kind === null)),
  }
}

const PUSHED_KINDS = NOTICE_KINDS.filter((kind) => ruleOf(kind).push)
const MAILED_KINDS = NOTICE_KINDS.filter((kind) => ruleOf(kind).mail)

/** Channels for the rows of `written`: the person's choice, or else the kind's rule. An account without a device gets no push message. */
export const CHANNELS_ON = sql`
  coalesce(
    (select is_on from notice_choices choice where choice.account_id = written.account_id and choice.kind = written.kind and channel = 'push'),
    written.kind = any(${PUSHED_KINDS})
  ) and exists (select from notice_devices device where device.account_id = written.account_id) as push,
  coalesce(
    (select is_on from notice_choices choice where choice.account_id = written.account_id and choice.kind = written.kind and channel = 'mail'),
    written.kind = any(${MAILED_KINDS})
  ) as mail`

export function toWritten({ id, account_id, kind, push, mail }: WrittenRow, isNew: boolean): WrittenNotice {
  return { id: noticeId(id), accountId: accountId(account_id), kind: kind as NoticeKind, isNew, push, mail }
}

function conditionOf(subject: Subject): RawBuilder<unknown> {
  if ('standingOf' in subject) {
    const { standingOf: account } = subject
    return sql`((${isOf(['new_account'])} and party_id = ${account}) or (${isOf(NOTICES_ABOUT_ACCOUNT)} and account_id = ${account}))`
  }
  const ofKind = isOf(subject.kinds)
  if ('sessionId' in subject) return sql`${ofKind} and session_id = ${subject.sessionId}`
  if ('withdrawalId' in subject) return sql`${ofKind} and withdrawal_id = ${subject.withdrawalId}`
  if ('refundId' in subject) return sql`${ofKind} and refund_id = ${subject.refundId}`
  if ('accountId' in subject) return sql`${ofKind} and account_id = ${subject.accountId}`
  if ('proposalId' in subject) return sql`${ofKind} and proposal_id = ${subject.proposalId}`
  return ofKind
}

/** A literal, not a parameter: partial indexes are only considered for conditions known when the query is planned. */
function isOf(kinds: readonly NoticeKind[]): RawBuilder<unknown> {
  return sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
}

/** Notices with one of these ids, and notices of these kinds. */
export interface WhichNotices {
  readonly ids: readonly NoticeId[]
  readonly kinds: readonly NoticeKind[]
}

/** `null` means all notices that the account may know. Ids of other accounts' notices are ignored. */
export function readOwn(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  account: AccountId,
  which: WhichNotices | null,
): Promise<ReadNotices[]> {
  const now = deps.clock.testTime()
  const mayRead = sql`exists (
    select from accounts owners where owners.id = notices.account_id and ${mayKnow(deps, { notice: 'notices', account: 'owners' })}
  )`
  const own = sql`account_id = ${account} and ${mayRead}`
  return markRead(tx, which === null ? own : sql`${own} and (id = any(${which.ids}::uuid[]) or kind = any(${which.kinds}))`, now)
}

export async function markRead(tx: Tx, condition: RawBuilder<unknown>, now: Date | null): Promise<ReadNotices[]> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    with clock as materialized (select ${timeIn(now)} as now), ${marked(condition)}
    select id, account_id from marked`.execute(tx)
  return byAccount(rows)
}

/** Marks the unread notices that meet the condition as read. The rows of `marked` are these notices. */
function marked(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    locked as materialized (select id from notices where read_at is null and ${condition} order by id for no key update),
    marked as (
      update notices set read_at = clock.now, seen_at = coalesce(seen_at, clock.now)
      from locked cross join clock where notices.id = locked.id
      returning notices.id, notices.account_id
    )`
}

function byAccount(rows: readonly { readonly id: string; readonly account_id: string }[]): ReadNotices[] {
  const read = Map.groupBy(rows, ({ account_id }) => account_id)
  return [...read].map(([account, own]) => ({ accountId: accountId(account), noticeIds: own.map(({ id }) => noticeId(id)) }))
}

export async function saveSeen(query: Query, account: AccountId, ids: readonly NoticeId[], now: Date | null): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with locked as materialized (
      select id from notices where id = any(${ids}::uuid[]) and account_id = ${account} and seen_at is null order by id for no key update
    )
    update notices set seen_at = ${timeIn(now)} from locked where notices.id = locked.id`.execute(query)
}

/** The database's time; in tests `now` replaces it. */
function timeIn(now: Date | null): RawBuilder<Date> {
  return sql<Date>`coalesce(${now}::timestamptz, date_trunc('milliseconds', clock_timestamp()))`
}
