// SQL of notification settings and devices, no decisions.

import { sql } from 'kysely'
import { type AccountId, type NoticeDeviceId, noticeDeviceId, type SignInId } from '#domain/ids.ts'
import type { Channel, NoticeKind, QuietHours } from '#domain/notices.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { PushTarget } from '../platform/push/push.ts'

export interface Choice {
  readonly kind: NoticeKind
  readonly channel: Channel
  readonly isOn: boolean
}

/** Keyed by kind and channel. */
export async function findChoices(query: Query | Tx, owner: AccountId): Promise<(kind: NoticeKind, channel: Channel) => boolean | null> {
  const rows = await query.selectFrom('notice_choices').select(['kind', 'channel', 'is_on']).where('account_id', '=', owner).execute()
  return (kind, channel) => rows.find((row) => row.kind === kind && row.channel === channel)?.is_on ?? null
}

/** `chosen` replaces everything that was chosen for these kinds and channels. */
export async function saveChoices(
  tx: Tx,
  owner: AccountId,
  { of, chosen }: { readonly of: readonly Omit<Choice, 'isOn'>[]; readonly chosen: readonly Choice[] },
): Promise<void> {
  await sql`delete from notice_choices using unnest(${of.map(({ kind }) => kind)}::text[], ${of.map(({ channel }) => channel)}::text[])
      as replaced (kind, channel)
    where account_id = ${owner} and notice_choices.kind = replaced.kind and notice_choices.channel = replaced.channel`.execute(tx)
  if (chosen.length === 0) return
  await tx
    .insertInto('notice_choices')
    .values(chosen.map(({ kind, channel, isOn }) => ({ account_id: owner, kind, channel, is_on: isOn })))
    .execute()
}

export interface Preferences {
  readonly quietHours: QuietHours | null
  readonly timeZone: string
  readonly showsDetails: boolean
  readonly language: string | null
}

export async function findPreferences(query: Query | Tx, owner: AccountId): Promise<Preferences | null> {
  const row = await query
    .selectFrom('notice_preferences')
    .select(['quiet_from', 'quiet_to', 'time_zone', 'shows_details', 'language'])
    .where('account_id', '=', owner)
    .executeTakeFirst()
  if (!row) return null
  const { quiet_from: from, quiet_to: to } = row
  return {
    quietHours: from === null || to === null ? null : { from, to },
    timeZone: row.time_zone,
    showsDetails: row.shows_details,
    language: row.language,
  }
}

export async function savePreferences(tx: Tx, owner: AccountId, preferences: Preferences): Promise<void> {
  const values = {
    quiet_from: preferences.quietHours?.from ?? null,
    quiet_to: preferences.quietHours?.to ?? null,
    time_zone: preferences.timeZone,
    shows_details: preferences.showsDetails,
    language: preferences.language,
  }
  await tx
    .insertInto('notice_preferences')
    .values({ account_id: owner, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export interface Device {
  readonly id: NoticeDeviceId
  readonly name: string
  readonly createdAt: Date
  readonly lastSentAt: Date | null
}

const DEVICE_COLUMNS = ['id', 'name', 'created_at', 'last_sent_at'] as const

type DeviceRow = { readonly id: string; readonly name: string; readonly created_at: Date; readonly last_sent_at: Date | null }

function toDevice({ id, name, created_at, last_sent_at }: DeviceRow): Device {
  return { id: noticeDeviceId(id), name, createdAt: created_at, lastSentAt: last_sent_at }
}

/** Newest first. */
export async function findDevices(query: Query | Tx, owner: AccountId): Promise<Device[]> {
  const rows = await query
    .selectFrom('notice_devices')
    .select(DEVICE_COLUMNS)
    .where('account_id', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toDevice)
}

export interface NewDevice extends PushTarget {
  readonly id: NoticeDeviceId
  readonly accountId: AccountId
  /** The device is removed when this sign-in ends. */
  readonly signInId: SignInId
  readonly name: string
  readonly language: string
  readonly createdAt: Date
}

/** For a known browser, replaces the keys, the name and perhaps the account. */
export async function saveDevice(
  tx: Tx,
  { id, accountId: owner, signInId, createdAt, endpoint, ...described }: NewDevice,
): Promise<Device> {
  const values = { account_id: owner, sign_in_id: signInId, created_at: createdAt, ...described }
  const row = await tx
    .insertInto('notice_devices')
    .values({ id, endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, failing_since: null, last_sent_at: null }))
    .returning(DEVICE_COLUMNS)
    .executeTakeFirstOrThrow()
  return toDevice(row)
}

export async function removeDevices(tx: Tx, ids: readonly NoticeDeviceId[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('notice_devices').where('id', 'in', ids).execute()
}

/** False when the account has no such device. */
export async function removeDeviceOf(query: Query | Tx, owner: AccountId, id: NoticeDeviceId): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('notice_devices')
    .where('id', '=', id)
    .where('account_id', '=', owner)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
