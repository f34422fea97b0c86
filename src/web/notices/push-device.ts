// This browser's subscription to push messages, and its removal at logout.

import { removeNoticeDevice } from '#contract/notices.ts'
import { call } from '../api/call.ts'
import { dropRememberedDevice, rememberedDevice } from './remembered-device.ts'

/** Resolves at once where this browser receives nothing. */
export async function forgetThisDevice(): Promise<void> {
  const id = rememberedDevice()
  if (id === null) return
  dropRememberedDevice()
  await Promise.allSettled([call(removeNoticeDevice, { params: { id } }), endSubscription()])
}

export async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
