// This browser's subscription to push messages, and its removal at logout.

import { removeNoticeDevice } from '#contract/notices.ts'
import { call } from '../api/call.ts'
import { dropRememberedDevice, rememberedDevice } from './remembered-device.ts'

/** Nobody waits longer to log out; a device that is left is removed when the push service no longer knows it. */
const LONGEST_MS = 1_500

/** Resolves at once where this browser receives nothing. */
export async function forgetThisDevice(): Promise<void> {
  const id = rememberedDevice()
  if (id === null) return
  dropRememberedDevice()
  const removed = Promise.allSettled([call(removeNoticeDevice, { params: { id } }), endSubscription()])
  await Promise.race([removed, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
}

export async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
