// What an account is notified of, and how. Only choices that differ from the rule of their kind are stored.

import { isTimeZone } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { CHANNELS, NOTICE_KINDS, type NoticeKind, type QuietHours, ruleOf } from '#domain/notices.ts'
import { isLanguage } from '#texts/languages.ts'
import { lockSelf } from '../accounts/access.ts'
import { lockAccount } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'
import * as store from './settings-store.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

export interface KindChoice {
  readonly kind: NoticeKind
  readonly push: boolean
  readonly mail: boolean
}

export interface Settings extends store.Preferences {
  /** The kinds that this account can receive and switch off. */
  readonly kinds: readonly KindChoice[]
  readonly devices: readonly store.Device[]
}

export interface SettingsChange {
  readonly kinds?: readonly KindChoice[] | undefined
  readonly quietHours?: QuietHours | null | undefined
  readonly timeZone?: string | undefined
  readonly showsDetails?: boolean | undefined
  readonly language?: string | undefined
}

export async function findSettings(deps: Deps, { id, role }: Principal): Promise<Settings> {
  const { query } = deps.db
  const [choiceOf, preferences, devices] = await Promise.all([
    store.findChoices(query, id),
    store.findPreferences(query, id),
    store.findDevices(query, id),
  ])
  const kinds = kindsOf(role).map((kind) => ({
    kind,
    push: choiceOf(kind, 'push') ?? ruleOf(kind).push,
    mail: choiceOf(kind, 'mail') ?? ruleOf(kind).mail,
  }))
  return { ...(preferences ?? defaultPreferences(deps)), kinds, devices }
}

function kindsOf(role: Principal['role']): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => ruleOf(kind).roles.includes(role) && !ruleOf(kind).isMustRead)
}

function defaultPreferences({ config }: Pick<Deps, 'config'>): store.Preferences {
  return { quietHours: null, timeZone: config.calendar.timeZone, showsDetails: false, language: null }
}

/** Absent fields stay as they are. Kinds that the account cannot receive are ignored. */
export async function updateSettings(deps: Deps, account: Principal, change: SettingsChange): Promise<void> {
  const { id, role } = account
  const { quietHours, timeZone, language } = change
  if (quietHours && quietHours.from === quietHours.to) throw new DomainError('quiet_hours_form')
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new DomainError('time_zone_form')
  if (language !== undefined && !isLanguage(language)) throw new DomainError('language_form')
  await deps.db.transaction(async (tx) => {
    // Concurrent changes of one account wait for each other, and nothing is saved for a deleted account.
    await lockSelf(tx, account)
    const before = (await store.findPreferences(tx, id)) ?? defaultPreferences(deps)
    await store.savePreferences(tx, id, {
      quietHours: quietHours === undefined ? before.quietHours : quietHours,
      timeZone: timeZone ?? before.timeZone,
      showsDetails: change.showsDetails ?? before.showsDetails,
      language: language ?? before.language,
    })
    const received = kindsOf(role)
    await saveKinds(tx, id, change.kinds?.filter(({ kind }) => received.includes(kind)) ?? [])
  })
}

async function saveKinds(tx: Tx, owner: AccountId, kinds: readonly KindChoice[]): Promise<void> {
  // If a kind is there twice, the last entry counts.
  const byKind = new Map(kinds.map((choice) => [choice.kind, choice]))
  const all = [...byKind.values()].flatMap((choice) => CHANNELS.map((channel) => ({ kind: choice.kind, channel, isOn: choice[channel] })))
  await store.saveChoices(tx, owner, { of: all, chosen: all.filter(({ kind, channel, isOn }) => isOn !== ruleOf(kind)[channel]) })
}

/** Called by the link in a mail. Does nothing if repeated, or if the account was deleted. */
export async function unsubscribeByToken(deps: Deps, token: string): Promise<void> {
  const named = readUnsubscribeToken(deps.secretFor, token)
  // Mails that must be read have no such link.
  if (named === null || ruleOf(named.kind).isMustRead) throw new DomainError('unsubscribe_link')
  const { accountId, kind } = named
  await deps.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return
    const off = { kind, channel: 'mail', isOn: false } as const
    await store.saveChoices(tx, accountId, { of: [off], chosen: ruleOf(kind).mail ? [off] : [] })
  })
}
