// Push messages to this browser, by the standard Push API. The service worker that shows them is registered when the app starts.

import { addNoticeDevice, type NoticeSettings, removeNoticeDevice } from '#contract/notices.ts'
import { deviceName } from '#domain/device-name.ts'
import { call } from '../api/call.ts'
import { currentLanguage } from '../texts/texts.ts'
import { dropRememberedDevice, rememberDevice, rememberedDevice } from './remembered-device.ts'

/**
 * `ask`: the browser will ask the person. `off`: it is allowed, but this account does not use it here. `denied`: only the person can
 * change it, in the browser's settings.
 */
export type PushState = 'unsupported' | 'ask' | 'off' | 'on' | 'denied'

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return 'ask'
  const subscription = await currentSubscription().catch(() => null)
  return subscription !== null && rememberedDevice() !== null ? 'on' : 'off'
}

/** Must be called while a press is handled: browsers show their question only then. */
export async function askForPush(fetchSettings: () => Promise<Pick<NoticeSettings, 'pushKey'>>): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'ask'
  const { pushKey } = await fetchSettings()
  await addThisDevice(await subscribe(pushKey))
  return 'on'
}

/** Again after a change of language, because push messages are written in the language of the device, and for a new subscription. */
export async function reportDevice(): Promise<void> {
  if (rememberedDevice() === null) return
  const subscription = await currentSubscription()
  if (subscription !== null) await addThisDevice(subscription)
}

/** At logout. Resolves at once where this browser receives nothing. */
export async function forgetThisDevice(): Promise<void> {
  const id = rememberedDevice()
  if (id === null) return
  dropRememberedDevice()
  await Promise.allSettled([call(removeNoticeDevice, { params: { id } }), endSubscription()])
}

export async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

const LONGEST_START_MS = 10_000

async function subscribe(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLate()])
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // An older subscription was made with another key of the server.
    const old = await pushManager.getSubscription()
    if (old === null) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** `ready` waits forever when the browser refused to register the worker. */
async function tooLate(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS))
  throw new Error('there is no service worker')
}

async function addThisDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
    throw new Error('the subscription has no keys')
  const { device } = await call(addNoticeDevice, {
    body: {
      endpoint,
      keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
      name: deviceName(navigator.userAgent),
      language: currentLanguage(),
    },
  })
  rememberDevice(device._id)
}
