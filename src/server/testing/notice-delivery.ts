// Notices inserted directly into the database, the devices that receive them, and the jobs that send them.

import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { addNoticeDevice, updateNoticeSettings } from '#contract/notices.ts'
import { type AccountId, type NoticeDeviceId, type NoticeId, noticeDeviceId, noticeId, type SessionId } from '#domain/ids.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { PlanTitle } from '#domain/plans.ts'
import { addJobs, type NewJob } from '../platform/jobs/add-jobs.ts'
import type { TestApp } from './app.ts'
import { jobsLeft, skipTheWait } from './jobs.ts'
import { anAdmin, type Person } from './people.ts'
import type { TestBrowser } from './push-service.ts'

const POLL = { timeout: 60_000, interval: 20 }

export interface NoticeOptions {
  readonly kind?: NoticeKind
  readonly party?: Person
  readonly plan?: PlanTitle
  readonly minutes?: number
  readonly rupees?: number
  readonly sessionId?: SessionId
}

export interface TestNotice {
  readonly id: NoticeId
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly isNew: boolean
}

export async function aNotice(app: TestApp, account: Person, options: NoticeOptions = {}): Promise<TestNotice> {
  const { kind = 'payment_approved', party, plan, minutes, rupees, sessionId } = options
  const id = noticeId(uuidv7())
  await app.db.query
    .insertInto('notices')
    .values({
      id,
      account_id: account.id,
      kind,
      session_id: sessionId ?? null,
      last_seq: kind === 'message' ? 1 : null,
      party_id: party?.id ?? null,
      plan: plan ?? null,
      minutes: minutes ?? null,
      amount_paisa: rupees === undefined ? null : rupees * 100,
      created_at: app.clock.now(),
    })
    .execute()
  return { id, accountId: account.id, kind, isNew: true }
}

/** Turns notices into jobs, which only their feature knows how to do. */
type DeliveryJobs = (notices: readonly (TestNotice & { readonly push: boolean; readonly mail: boolean })[]) => readonly NewJob[]

/** Adds the jobs that send notices through this channel. */
export function deliveryBy(channel: 'push' | 'mail', deliveryJobs: DeliveryJobs) {
  async function schedule(app: TestApp, ...notices: readonly TestNotice[]): Promise<void> {
    const jobs = deliveryJobs(notices.map((notice) => ({ ...notice, push: channel === 'push', mail: channel === 'mail' })))
    await addJobs(app.db.query, jobs)
  }
  async function notify(app: TestApp, account: Person, options?: NoticeOptions): Promise<TestNotice> {
    const notice = await aNotice(app, account, options)
    await schedule(app, notice)
    return notice
  }
  return { schedule, notify }
}

/** What may happen to a notice after it was written so that it is not sent. */
export const OVERTAKEN: Readonly<Record<string, (app: TestApp, account: Person) => Promise<unknown>>> = {
  seen: (app, { id }) => app.db.query.updateTable('notices').set({ seen_at: app.clock.now() }).where('account_id', '=', id).execute(),
  read: (app, { id }) =>
    app.db.query.updateTable('notices').set({ seen_at: app.clock.now(), read_at: app.clock.now() }).where('account_id', '=', id).execute(),
  removed: (app, { id }) => app.db.query.deleteFrom('notices').where('account_id', '=', id).execute(),
  'switched off': (app, account) =>
    app.call(updateNoticeSettings, account, { body: { kinds: [{ kind: 'payment_approved', push: false, mail: false }] } }),
  'for an account that was banned': (app, { id }) =>
    app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('id', '=', id).execute(),
  'for an account that was deleted': async (app, { id }) => app.call(deleteUser, await anAdmin(app), { params: { id } }),
}

export async function aDevice(
  app: TestApp,
  account: Person,
  { endpoint, keys }: TestBrowser,
  { name = 'Firefox on Linux', language = 'en' } = {},
): Promise<NoticeDeviceId> {
  const { status, body } = await app.call(addNoticeDevice, account, { body: { endpoint, keys, name, language } })
  expect(status).toBe(201)
  return noticeDeviceId(body.device._id)
}

/** Runs every job, however late it is due, until none is left. The app must have started its jobs. */
export async function untilNoJobs(app: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      await skipTheWait(app.db)
      return jobsLeft(app.db)
    }, POLL)
    .toBe(0)
}

/** Runs jobs until the condition holds. */
export async function untilJobs(app: TestApp, condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await skipTheWait(app.db)
      return condition()
    }, POLL)
    .toBe(true)
}
