// Wire ↔ actions of the notice settings and devices. The presenters at the bottom are allow-lists: keys and endpoints stay here.

import * as contract from '#contract/notices.ts'
import { reply } from '#contract/replies.ts'
import type { QuietHours } from '#domain/notices.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { addDevice, deleteDevice, sendTest } from './devices.ts'
import { findSettings, type Settings, unsubscribeByToken, updateSettings } from './settings.ts'
import type { Device } from './settings-store.ts'

const HOUR_MINUTES = 60

export function registerNoticeSettingsRoutes(deps: Deps, on: On): void {
  on(contract.fetchNoticeSettings, async ({ account }) => presentSettings(deps, await findSettings(deps, account)))

  on(contract.updateNoticeSettings, async ({ account, body: { quietHours, showDetails, ...change } }) => {
    await updateSettings(deps, account, { ...change, quietHours: quietHours && minutesOf(quietHours), showsDetails: showDetails })
    return reply('notice_settings_updated')
  })

  on(contract.addNoticeDevice, async ({ account, body: { endpoint, keys, name, language } }) => {
    const device = await addDevice(deps, account, { endpoint, ...keys, name: name.trim(), language })
    return { ...reply('notice_device_added'), device: presentDevice(device) }
  })

  on(contract.removeNoticeDevice, async ({ account, params }) => {
    await deleteDevice(deps, account, params.id)
    return reply('notice_device_removed')
  })

  on(contract.testNoticeDevice, async ({ account, params }) => {
    await sendTest(deps, account, params.id)
    return reply('test_notice_sent')
  })
}

/** `on` must accept any body: mail programs send a form (RFC 8058), and only the token matters. */
export function registerUnsubscribe(deps: Deps, on: On): void {
  on(contract.unsubscribe, async ({ query }) => {
    await unsubscribeByToken(deps, query.token)
    return reply('unsubscribed')
  })
}

export function presentSettings(deps: Deps, { kinds, quietHours, timeZone, showsDetails, devices }: Settings) {
  return {
    kinds: kinds.map(({ kind, push, mail }) => ({ kind, push, mail })),
    quietHours: quietHours && { from: timeOfDay(quietHours.from), to: timeOfDay(quietHours.to) },
    timeZone,
    showDetails: showsDetails,
    devices: devices.map(presentDevice),
    pushKey: deps.push.publicKey,
  }
}

/** '22:30' → 1350 */
function minutesOf({ from, to }: { readonly from: string; readonly to: string }): QuietHours {
  const minutes = (text: string) => Number(text.slice(0, 2)) * HOUR_MINUTES + Number(text.slice(3))
  return { from: minutes(from), to: minutes(to) }
}

function timeOfDay(minutes: number): string {
  const figure = (value: number) => String(value).padStart(2, '0')
  return `${figure(Math.floor(minutes / HOUR_MINUTES))}:${figure(minutes % HOUR_MINUTES)}`
}

function presentDevice({ id, name, createdAt, lastSentAt }: Device): contract.NoticeDevice {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastSentAt: lastSentAt?.toISOString() ?? null }
}
