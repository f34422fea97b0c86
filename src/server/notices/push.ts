// The jobs for push messages. One checks whether the notice is still relevant and adds a job per device, which sends the message. Device
// jobs have queues, so push services that do not answer take up only some of the job slots (decision 0027).

import { pathOfNotice } from '#contract/notice-paths.ts'
import type { PushPayload } from '#contract/notices.ts'
import { minuteIn } from '#domain/business-time.ts'
import { type NoticeDeviceId, noticeDeviceId, noticeId } from '#domain/ids.ts'
import { isQuiet, NOTICES_FOR_ADMINS, ruleOf } from '#domain/notices.ts'
import type { Deps } from '../deps.ts'
import { addJob, addJobs, type NewJob } from '../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import type { PushMessage } from '../platform/push/push.ts'
import * as store from './delivery-store.ts'
import type { WrittenNotice } from './write-store.ts'

const HOUR_MS = 60 * 60_000
const QUEUES = 3
/** Attempts of a job that itself fails, for example without its database. A failing service does not use up attempts. */
const MAX_ATTEMPTS = 25
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = HOUR_MS / 2
const LIMIT_MS = 20_000
/** A later push message is no longer useful. The notice is in the list anyway. */
const GIVEN_UP_AFTER_MS = 4 * HOUR_MS
/** The shortest time between two push messages about the same notice. */
const REPEATED_AFTER_MS = 2 * 60_000
const ADMINS_AGAIN_AFTER_MS = 60_000
const DEVICE_REMOVED_AFTER_MS = 5 * 24 * HOUR_MS
const TTL_SECONDS = 24 * 60 * 60

type PushDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'push' | 'config'>

/**
 * A second job for the notice keeps the time of the first, so a stream of messages cannot postpone it. Each notice has its own key,
 * because transactions that write the same key wait for each other.
 */
export function pushJob({ id, isNew }: WrittenNotice): NewJob {
  return {
    name: 'push_notice',
    payload: { noticeId: id, isRepeat: !isNew } satisfies NoticePush,
    key: `push:${id}`,
    keyMode: 'preserve_run_at',
    maxAttempts: MAX_ATTEMPTS,
  }
}

function isForAdmins(kind: WrittenNotice['kind']): boolean {
  return NOTICES_FOR_ADMINS.includes(kind)
}

export function pushJobs(deps: PushDeps): JobDefinition[] {
  return [
    {
      name: 'push_notice',
      run: (payload) => pushNotice(deps, payload as NoticePush),
      maxAttempts: MAX_ATTEMPTS,
      limitMs: LIMIT_MS,
    },
    {
      name: 'push_to_device',
      run: (payload) => pushToDevice(deps, payload as DevicePush),
      maxAttempts: MAX_ATTEMPTS,
      limitMs: LIMIT_MS,
      queues: Array.from({ length: QUEUES }, (_each, index) => queueNumber(index)),
    },
  ]
}

interface NoticePush {
  readonly noticeId: string
  /** True if the notice was sent before and counts more messages now. */
  readonly isRepeat: boolean
}

interface DevicePush extends NoticePush {
  readonly deviceId: string
  /** ISO 8601 */
  readonly queuedAt: string
  /** How often the push service has refused it or not answered. */
  readonly failures?: number
}

async function pushNotice(deps: PushDeps, { noticeId: text, isRepeat }: NoticePush): Promise<void> {
  const { db, clock, config } = deps
  const id = noticeId(text)
  const notice = await store.findDueNotice(deps, db.background.query, { id, channel: 'push', now: clock.now() })
  if (notice === null || isQuietNow(notice, { now: clock.now(), timeZone: config.calendar.timeZone })) return
  // An admin's phone rings once for requests that arrive together. The others are in the list and in the queue reminder.
  const recently = new Date(clock.now().getTime() - ADMINS_AGAIN_AFTER_MS)
  if (isForAdmins(notice.kind) && (await store.wasPushedSince(db.background.query, notice, recently))) return
  const devices = await store.findDeviceIds(db.background.query, notice.accountId)
  const queuedAt = clock.now().toISOString()
  await addJobs(
    db.background.query,
    devices.map((deviceId) => deviceJob({ noticeId: id, isRepeat, deviceId, queuedAt })),
  )
}

function deviceJob(payload: DevicePush): NewJob {
  const { noticeId: id, deviceId } = payload
  return {
    name: 'push_to_device',
    payload,
    key: `push:${id}:${deviceId}`,
    queue: decisionListOf(noticeDeviceId(deviceId)),
    maxAttempts: MAX_ATTEMPTS,
  }
}

function isQuietNow({ quietHours, timeZone }: store.DueNotice, at: { readonly now: Date; readonly timeZone: string }): boolean {
  return quietHours !== null && isQuiet(quietHours, minuteIn(timeZone ?? at.timeZone, at.now))
}

function decisionListOf(id: NoticeDeviceId): string {
  return queueNumber(Number.parseInt(id.slice(-4), 16) % QUEUES)
}

function queueNumber(number: number): string {
  return `push-${number}`
}

async function pushToDevice(deps: PushDeps, payload: DevicePush): Promise<void> {
  const { db, clock, log, push, config } = deps
  const { query } = db.background
  const now = clock.now()
  if (now.getTime() - new Date(payload.queuedAt).getTime() > GIVEN_UP_AFTER_MS) return
  const notice = await store.findDueNotice(deps, query, { id: noticeId(payload.noticeId), channel: 'push', now })
  // The push service may have been down until the quiet hours began.
  if (notice === null || isQuietNow(notice, { now, timeZone: config.calendar.timeZone })) return
  const device = await store.findReceivingDevice(query, {
    id: noticeDeviceId(payload.deviceId),
    owner: notice.accountId,
    notice: notice.id,
  })
  if (device === null) return
  const { sentAt } = device
  if (sentAt !== null && !payload.isRepeat) return
  const waitMs = sentAt === null ? 0 : sentAt.getTime() + REPEATED_AFTER_MS - now.getTime()
  if (waitMs > 0) return addJob(query, { ...deviceJob(payload), delayMs: waitMs })

  const outcome = await push.send(device, messageOf(notice, device.language, now))
  switch (outcome.kind) {
    case 'accepted':
      await store.recordDelivery(query, { noticeId: notice.id, channel: 'push', receiverId: device.id }, now)
      return store.markDeviceSent(query, device.id, now)
    case 'gone':
      return store.removeDevice(query, device)
    case 'paused':
      // Waits instead of failing, because an outage of a push service must not fill the log.
      return addJob(query, { ...deviceJob(payload), delayMs: outcome.forMs })
    case 'failed':
      if (device.failingSince !== null && now.getTime() - device.failingSince.getTime() > DEVICE_REMOVED_AFTER_MS) {
        log.info({ device: device.id, reason: outcome.reason }, 'a device that failed for days was removed')
        return store.removeDevice(query, device)
      }
      log.debug({ device: device.id, reason: outcome.reason }, 'a push message was not accepted; it is sent again later')
      await store.markDeviceFailing(query, device.id, now)
      return addJob(query, retryJob(payload))
  }
}

/** Adds a new job, because a failing one would log an error at every attempt. */
function retryJob(payload: DevicePush): NewJob {
  const { failures = 0 } = payload
  return {
    ...deviceJob({ ...payload, failures: failures + 1 }),
    delayMs: Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS),
  }
}

function messageOf(notice: store.DueNotice, language: string, now: Date): PushMessage {
  const { tag, ...payload } = payloadOf(notice, language)
  return {
    payload: JSON.stringify({ ...payload, tag } satisfies PushPayload),
    topic: tag,
    ttlSeconds: notice.endsAt === null ? TTL_SECONDS : Math.min(TTL_SECONDS, secondsBetween(now, notice.endsAt)),
    isUrgent: ruleOf(notice.kind).target === 'chat',
  }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1_000)
}

/** Names and amounts are included only if the account allows it; the values in the texts without details always are. */
function payloadOf(notice: store.DueNotice, language: string): PushPayload {
  const { id, kind, sessionId, party, plan, minutes, rupees, reason, count, showsDetails } = notice
  return {
    kind,
    noticeID: id,
    tag: isForAdmins(kind) ? kind : `${kind}:${sessionId ?? id}`,
    language,
    path: pathOfNotice({ kind, sessionID: sessionId, party: party && { _id: party.id, username: '' } }),
    ...(kind === 'message' ? { count } : {}),
    ...(minutes !== null && (showsDetails || kind === 'queue_waiting') ? { minutes } : {}),
    ...(showsDetails && party ? { party: party.username } : {}),
    ...(showsDetails && plan ? { plan } : {}),
    ...(showsDetails && rupees !== null ? { amount: rupees } : {}),
    ...(showsDetails && reason !== null ? { reason } : {}),
  }
}
