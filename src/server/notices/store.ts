// SQL of the list of notices, of their counts, and of their removal.

import { type RawBuilder, sql } from 'kysely'
import type { Notice, Unread } from '#contract/notices.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { DELETED_NAME, ROLES } from '#domain/accounts.ts'
import type { AccountId, NoticeId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import {
  NOTICE_KINDS,
  NOTICES_ABOUT_ACCOUNT,
  NOTICES_FOR_ADMINS,
  NOTICES_OF_DECIDED_PAYMENT,
  type NoticeKind,
  ruleOf,
} from '#domain/notices.ts'
import type { PlanTitle } from '#domain/plans.ts'
import { isSecured } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { revision } from '../platform/db/revision.ts'

const REJECTED: NoticeKind = 'payment_rejected'
const MAX_LISTED = 1_000
const MAX_UNREAD_COUNTED = 100

type NoticeDeps = Pick<Deps, 'config'>

/** Newest first. Only the newest are listed, because later pages would take longer and longer. */
export async function listNotices(deps: NoticeDeps, query: Query, account: AccountId, page: number): Promise<ListedNotice[]> {
  if ((page - 1) * PAGE_SIZE >= MAX_LISTED) return []
  return listed(deps, query)
    .where('notices.account_id', '=', account)
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc')
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .execute()
}

/** In the order in which they were written, even if they have changed since. */
export async function findNoticesAfter(
  deps: NoticeDeps,
  query: Query,
  account: AccountId,
  { after, limit }: { readonly after: NoticeId; readonly limit: number },
): Promise<ListedNotice[]> {
  return listed(deps, query)
    .where('notices.account_id', '=', account)
    .where('notices.id', '>', after)
    .orderBy('notices.id')
    .limit(limit)
    .execute()
}

export async function findNotices(deps: NoticeDeps, query: Query, ids: readonly NoticeId[]): Promise<ListedNotice[]> {
  if (ids.length === 0) return []
  return listed(deps, query).where('notices.id', 'in', ids).orderBy('notices.created_at').orderBy('notices.id').execute()
}

/** Counts at most as many notices as are listed. */
export async function countNotices(deps: NoticeDeps, query: Query, account: AccountId): Promise<number> {
  const counts = await countOf(deps, query, [account], { where: sql`true`, max: MAX_LISTED })
  return counts(account).count
}

/** Counted for every admin at every purchase, so it stops where a page shows '99+'. */
export async function countUnread(deps: NoticeDeps, query: Query | Tx, accounts: readonly AccountId[]): Promise<(id: AccountId) => Unread> {
  const counts = await countOf(deps, query, accounts, { where: sql`notices.read_at is null`, max: MAX_UNREAD_COUNTED })
  return (id) => {
    const { count: unread, ...rest } = counts(id)
    return { unread, ...rest }
  }
}

export async function countUnreadDecisions(deps: NoticeDeps, query: Query, account: AccountId): Promise<number> {
  const where = sql`notices.read_at is null and notices.kind = any(${NOTICES_OF_DECIDED_PAYMENT})`
  const counts = await countOf(deps, query, [account], { where, max: MAX_UNREAD_COUNTED })
  return counts(account).count
}

interface Count {
  readonly count: number
  readonly revision: number
}

/** The count of a deleted account. */
const NONE: Count = { count: 0, revision: 0 }

async function countOf(
  deps: NoticeDeps,
  query: Query | Tx,
  accounts: readonly AccountId[],
  { where, max }: { readonly where: RawBuilder<unknown>; readonly max: number },
): Promise<(id: AccountId) => Count> {
  if (accounts.length === 0) return () => NONE
  const { rows } = await sql<Count & { readonly id: string }>`
    select owners.id, counted.count, ${revision} as revision from accounts owners cross join lateral (
      select count(*)::integer as count from (
        select from notices
        where notices.account_id = owners.id and ${where} and ${mayKnow(deps, { notice: 'notices', account: 'owners' })} limit ${max}
      ) as found
    ) as counted
    where owners.id = any(${accounts}::uuid[])`.execute(query)
  const counts = new Map(rows.map(({ id, ...counted }) => [id, counted]))
  return (id) => counts.get(id) ?? NONE
}

export async function deleteOwn(tx: Tx, account: AccountId, kinds: readonly NoticeKind[]): Promise<void> {
  await sql`
    with locked as materialized (
      select id from notices where account_id = ${account} and kind = any(${kinds}) order by id for update
    )
    delete from notices using locked where notices.id = locked.id`.execute(tx)
}

const MAX_DELETED_AT_ONCE = 1_000

export async function deleteOlderThan(query: Query, oldest: Date): Promise<{ readonly deleted: number; readonly isDone: boolean }> {
  const { rows } = await sql`
    with old as materialized (
      select id from notices where created_at < ${oldest} order by created_at limit ${MAX_DELETED_AT_ONCE} for update skip locked
    )
    delete from notices using old where notices.id = old.id returning notices.id`.execute(query)
  return { deleted: rows.length, isDone: rows.length < MAX_DELETED_AT_ONCE }
}

/**
 * Selects notices that the account may know in its current role and status: an admin may be demoted while a purchase writes its notices.
 * Admins who must secure their account first do not see admin notices until then. Kinds of newer versions are left out, because this
 * version has no texts for them. `notice` and `account` are the names of the tables in the statement.
 */
export function mayKnow(
  { config }: NoticeDeps,
  { notice, account }: { readonly notice: string; readonly account: string },
): RawBuilder<boolean> {
  const [kind, role, status] = [sql.ref(`${notice}.kind`), sql.ref(`${account}.role`), sql.ref(`${account}.status`)]
  const byRole = ROLES.map((each) => {
    const kinds = NOTICE_KINDS.filter((name) => ruleOf(name).roles.includes(each))
    return sql`(${role} = ${each} and ${kind} = any(${kinds}))`
  })
  return sql<boolean>`((${sql.join(byRole, sql` or `)})
    and (${status} = 'approved' or ${kind} = any(${[...NOTICES_ABOUT_ACCOUNT]}))
    and (${kind} <> all(${NOTICES_FOR_ADMINS}) or ${isSecured(config, account)}))`
}

function listed(deps: NoticeDeps, query: Query) {
  return query
    .selectFrom('notices')
    .innerJoin('accounts as owners', 'owners.id', 'notices.account_id')
    .where(mayKnow(deps, { notice: 'notices', account: 'owners' }))
    .leftJoin('accounts as parties', 'parties.id', 'notices.party_id')
    .leftJoin('sessions as rejected', (join) => join.onRef('rejected.id', '=', 'notices.session_id').on('notices.kind', '=', REJECTED))
    .leftJoin('refunds', 'refunds.id', 'notices.refund_id')
    .select(({ fn }) => [
      'notices.id as _id',
      'notices.account_id as accountId',
      'notices.kind',
      // A notice about a refund is about the refunded session.
      fn.coalesce('notices.session_id', 'refunds.session_id').as('sessionID'),
      'notices.withdrawal_id as withdrawID',
      'notices.refund_id as refundID',
      'notices.plan',
      'notices.minutes',
      'notices.count',
      'rejected.rejection_reason as reason',
      'notices.created_at as createdAt',
      'notices.read_at as readAt',
      'notices.amount_paisa',
      'notices.party_id',
      'parties.username as party_name',
      'parties.deleted_at as party_deleted_at',
    ])
    .$narrowType<{ accountId: AccountId; kind: NoticeKind; plan: PlanTitle | null }>()
}

export type ListedNotice = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A notice as it leaves the server: ids and values; the text is made where it is shown. */
export function presentNotice(notice: ListedNotice): Notice {
  const { accountId: _owner, createdAt, readAt, amount_paisa, party_id, party_name, party_deleted_at, ...rest } = notice
  const username = party_deleted_at === null ? party_name : DELETED_NAME
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    party: party_id === null || username === null ? null : { _id: party_id, username },
    amount: amount_paisa === null ? null : rupeesFromPaisa(paisa(amount_paisa)),
  }
}
