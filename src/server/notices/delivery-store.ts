// SQL for deliveries: the current state of a notice, its account's choices, and what was already sent.

import { sql } from 'kysely'
import { type AccountId, type NoticeDeviceId, type NoticeId, noticeDeviceId } from '#domain/ids.ts'
import { type Paisa, rupeesFromPaisa } from '#domain/money.ts'
import { type Channel, NOTICES, NOTICES_OF_RUNNING_SESSION, type NoticeKind, type QuietHours, ruleOf } from '#domain/notices.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { RejectionReason } from '#domain/rejections.ts'
import { isLanguage, type Language } from '#texts/languages.ts'
import type { Deps } from '../deps.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { PushTarget } from '../platform/push/push.ts'
import { mayKnow } from './store.ts'

export interface DueNotice {
  readonly id: NoticeId
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly createdAt: Date
  readonly sessionId: string | null
  /** Also null if their account was deleted. */
  readonly party: { readonly id: string; readonly username: string } | null
  readonly plan: PlanTitle | null
  readonly minutes: number | null
  readonly rupees: number | null
  readonly reason: RejectionReason | null
  readonly count: number
  readonly email: string
  readonly quietHours: QuietHours | null
  /** Null until the account has saved one. */
  readonly timeZone: string | null
  readonly showsDetails: boolean
  readonly language: Language | null
  /** The time from which the notice is no longer true; null if it stays true. */
  readonly endsAt: Date | null
}

interface DueRow extends Omit<DueNotice, 'rupees'> {
  readonly amountPaisa: Paisa | null
  /** The account's choice. */
  readonly isOn: boolean | null
}

/**
 * Null if there is nothing to send: the notice was seen, read or removed, its messages were read, its session has ended, the account is
 * banned or deleted or may not know it now, or the channel was switched off.
 */
export async function findDueNotice(
  deps: Pick<Deps, 'config'>,
  query: Query | Tx,
  { id, channel, now }: { readonly id: NoticeId; readonly channel: Channel; readonly now: Date },
): Promise<DueNotice | null> {
  const { rows } = await sql<DueRow>`
    select notice.id, notice.account_id as "accountId", notice.kind, notice.created_at as "createdAt",
      coalesce(notice.session_id, refund.session_id) as "sessionId",
      case when party.id is not null then json_build_object('id', party.id, 'username', party.username) end as party,
      notice.plan, notice.minutes, notice.amount_paisa as "amountPaisa", rejected.rejection_reason as reason, notice.count, account.email,
      case when quiet_from is not null then json_build_object('from', quiet_from, 'to', quiet_to) end as "quietHours",
      preference.time_zone as "timeZone", coalesce(preference.shows_details, false) as "showsDetails", preference.language,
      session.ends_at as "endsAt", choice.is_on as "isOn"
    from notices notice
    join accounts account on account.id = notice.account_id and account.deleted_at is null and account.status <> 'banned'
    left join refunds refund on refund.id = notice.refund_id
    left join accounts party on party.id = notice.party_id and party.deleted_at is null
    left join sessions session on session.id = notice.session_id and notice.kind = any(${NOTICES_OF_RUNNING_SESSION})
    left join sessions rejected on rejected.id = notice.session_id and notice.kind = 'payment_rejected'
    left join notice_preferences preference on preference.account_id = notice.account_id
    left join notice_choices choice on choice.account_id = notice.account_id and choice.kind = notice.kind and choice.channel = ${channel}
    where notice.id = ${id} and notice.seen_at is null and notice.read_at is null
      and ${mayKnow(deps, { notice: 'notice', account: 'account' })}
      and not exists (
        select from chat_marks receipt join sessions on sessions.id = receipt.session_id
        where receipt.session_id = notice.session_id and receipt.of_buyer = (sessions.user_id = notice.account_id)
          and notice.kind = 'message' and receipt.read_seq >= notice.last_seq
      )
      and (session.id is null or session.ends_at > ${now})`.execute(query)
  // A newer version may have added kinds and languages that this one does not know.
  const [row] = rows.filter(({ kind }) => kind in NOTICES)
  if (row === undefined || !(row.isOn ?? ruleOf(row.kind)[channel])) return null
  const { amountPaisa, isOn: _isOn, language, ...notice } = row
  return {
    ...notice,
    language: isLanguage(language) ? language : null,
    rupees: amountPaisa === null ? null : rupeesFromPaisa(amountPaisa),
  }
}

export interface PushDevice extends PushTarget {
  readonly id: NoticeDeviceId
  readonly language: string
  readonly failingSince: Date | null
}

/** `sentAt` is when the notice was sent to this device, or null. */
export interface ReceivingDevice extends PushDevice {
  readonly sentAt: Date | null
}

const DEVICE_COLUMNS = ['id', 'endpoint', 'p256dh', 'auth', 'language', 'failing_since as failingSince'] as const

/** Finds only the account's own device: a device changes hands when another account signs in there. */
export async function findDevice(query: Query | Tx, id: NoticeDeviceId, owner: AccountId): Promise<PushDevice | null> {
  const row = await query
    .selectFrom('notice_devices')
    .select(DEVICE_COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', owner)
    .executeTakeFirst()
  return row ? { ...row, id } : null
}

export async function findReceivingDevice(
  query: Query | Tx,
  { id, owner, notice }: { readonly id: NoticeDeviceId; readonly owner: AccountId; readonly notice: NoticeId },
): Promise<ReceivingDevice | null> {
  const row = await query
    .selectFrom('notice_devices')
    .leftJoin('notice_deliveries', (join) =>
      join.onRef('receiver_id', '=', 'notice_devices.id').on('channel', '=', 'push').on('notice_id', '=', notice),
    )
    .select([...DEVICE_COLUMNS, 'sent_at as sentAt'])
    .where('id', '=', id)
    .where('account_id', '=', owner)
    .executeTakeFirst()
  return row ? { ...row, id } : null
}

export async function findDeviceIds(query: Query | Tx, owner: AccountId): Promise<NoticeDeviceId[]> {
  const rows = await query.selectFrom('notice_devices').select('id').where('account_id', '=', owner).orderBy('id').execute()
  return rows.map(({ id }) => noticeDeviceId(id))
}

export async function removeDevice(query: Query | Tx, { id, endpoint }: Pick<PushDevice, 'id' | 'endpoint'>): Promise<void> {
  await query.deleteFrom('notice_devices').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

export async function markDeviceSent(query: Query | Tx, id: NoticeDeviceId, now: Date): Promise<void> {
  await query.updateTable('notice_devices').set({ last_sent_at: now, failing_since: null }).where('id', '=', id).execute()
}

export async function markDeviceFailing(query: Query | Tx, id: NoticeDeviceId, now: Date): Promise<void> {
  await query.updateTable('notice_devices').set({ failing_since: now }).where('id', '=', id).where('failing_since', 'is', null).execute()
}

export interface Delivery {
  readonly noticeId: NoticeId
  readonly channel: Channel
  /** The device of a push message; the account of a mail. */
  readonly receiverId: NoticeDeviceId | AccountId
}

/** When the notice was sent; null if it was not. */
export async function findDelivery(query: Query | Tx, { noticeId: id, channel, receiverId }: Delivery): Promise<Date | null> {
  const row = await query
    .selectFrom('notice_deliveries')
    .select('sent_at')
    .where('notice_id', '=', id)
    .where('channel', '=', channel)
    .where('receiver_id', '=', receiverId)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** Records nothing if the notice was removed. */
export async function recordDelivery(query: Query | Tx, { noticeId: id, channel, receiverId }: Delivery, now: Date): Promise<void> {
  await sql`insert into notice_deliveries (notice_id, channel, receiver_id, sent_at)
    select id, ${channel}, ${receiverId}, ${now} from notices where id = ${id}
    on conflict (notice_id, channel, receiver_id) do update set sent_at = excluded.sent_at`.execute(query)
}

/** Counts the mails to the account since then. */
export async function countMails(query: Query | Tx, account: AccountId, since: Date): Promise<number> {
  const { count } = await query
    .selectFrom('notice_deliveries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('receiver_id', '=', account)
    .where('channel', '=', 'mail')
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a push message about another notice of this kind was sent to the account since then. */
export async function wasPushedSince(
  query: Query,
  { accountId: account, kind }: Pick<DueNotice, 'accountId' | 'kind'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from notices join notice_deliveries delivery on delivery.notice_id = notices.id
    where notices.account_id = ${account} and notices.kind = ${kind} and notices.created_at > ${since}::timestamptz - interval '1 day'
      and delivery.channel = 'push' and delivery.sent_at > ${since}
    limit 1`.execute(query)
  return rows.length > 0
}
