// The browsers that receive an account's push messages.

import { v7 as uuidv7 } from 'uuid'
import { NOTICE_SETTINGS_PATH } from '#contract/notice-paths.ts'
import type { PushPayload } from '#contract/notices.ts'
import { DomainError } from '#domain/errors.ts'
import { type NoticeDeviceId, noticeDeviceId } from '#domain/ids.ts'
import { isLanguage } from '#texts/languages.ts'
import { lockSelf, lockSelfForShare } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { PushTarget } from '../platform/push/push.ts'
import { findDevice, markDeviceSent, removeDevice } from './delivery-store.ts'
import * as store from './settings-store.ts'

const MAX_DEVICES = 20
const TEST_TTL_SECONDS = 60
const TEST_TAG = 'test'

export interface DeviceForm extends PushTarget {
  readonly name: string
  readonly language: string
}

/** A device over the limit replaces the oldest one. */
export async function addDevice(deps: Deps, account: Principal, form: DeviceForm): Promise<store.Device> {
  if (!isLanguage(form.language)) throw new DomainError('language_form')
  if (!deps.push.accepts(form)) throw new DomainError('push_service_refused')
  const { id: accountId, signInId } = account
  return deps.db.transaction(async (tx) => {
    await lockSelf(tx, account)
    const saved = await store.saveDevice(tx, { ...form, id: noticeDeviceId(uuidv7()), accountId, signInId, createdAt: deps.clock.now() })
    const others = (await store.findDevices(tx, accountId)).filter(({ id }) => id !== saved.id)
    await store.removeDevices(
      tx,
      others.slice(MAX_DEVICES - 1).map(({ id }) => id),
    )
    return saved
  })
}

export async function deleteDevice(deps: Deps, account: Principal, id: NoticeDeviceId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSelfForShare(tx, account)
    if (!(await store.removeDeviceOf(tx, account.id, id))) throw new DomainError('notice_device_not_found')
  })
}

/** Sent without a job, because the person waits to see whether it works. */
export async function sendTest(deps: Deps, { id: accountId }: Principal, id: NoticeDeviceId): Promise<void> {
  const { db, push, clock } = deps
  const device = await findDevice(db.query, id, accountId)
  if (!device) throw new DomainError('notice_device_not_found')
  const payload: PushPayload = { kind: null, noticeID: uuidv7(), tag: TEST_TAG, language: device.language, path: NOTICE_SETTINGS_PATH }
  const outcome = await push.send(device, {
    payload: JSON.stringify(payload),
    ttlSeconds: TEST_TTL_SECONDS,
    topic: TEST_TAG,
    isUrgent: true,
  })
  if (outcome.kind === 'accepted') return markDeviceSent(db.query, id, clock.now())
  if (outcome.kind === 'gone') await removeDevice(db.query, device)
  throw new DomainError('push_failed')
}
