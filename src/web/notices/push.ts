// Push messages to this browser, through the standard Push API. They are shown by the service worker registered at app start.

import { addNoticeDevice, type NoticeSettings, removeNoticeDevice } from '#contract/notices.ts'
import { deviceName } from '#domain/device-name.ts'
import { call } from '../api/call.ts'
import { currentLanguage } from '../texts/texts.ts'
import { dropRememberedDevice, rememberDevice, rememberedDevice } from './remembered-device.ts'

/**
 * `ask`: the browser has not asked the person yet. `off`: allowed, but not in use for
 * this account. `denied`: only the person can change this, in the browser's settings.
 */
export type PushState = 'unsupported' | 'ask' | 'off' | 'on' | 'denied'

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return 'ask'
  const subscription = await currentSubscription().catch(() => null)
  return subscription !== null && rememberedDevice() !== null ? 'on' : 'off'
}

/** Must be called while handling a press, because browsers ask for permission only then. */
export async function askForPush(fetchSettings: () => Promise<Pick<NoticeSettings, 'pushKey'>>): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'ask'
  const { pushKey } = await fetchSettings()
  await addThisDevice(await subscribe(pushKey))
  return 'on'
}

/** Called again for a new subscription or language, because push messages use the device's language. */
export async function reportDevice(): Promise<void> {
  if (rememberedDevice() === null) return
  const subscription = await currentSubscription()
  if (subscription !== null) await addThisDevice(subscription)
}

/** Called at logout. Does nothing if this browser receives no push messages. */
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
    // An older subscription was made with a different server key.
    const old = await pushManager.getSubscription()
    if (old === null) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Gives up after a while, because `ready` never resolves if the browser refused to register the worker. */
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
