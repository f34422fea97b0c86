// A user with a device, and the device's push service.

import { expect } from 'vitest'
import type { NoticeDeviceId } from '#domain/ids.ts'
import { type TestApp, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { aDevice, untilJobs, untilNoJobs } from './notice-delivery.ts'
import { aUser, type Person } from './people.ts'
import { aPushService, type PushService } from './push-service.ts'

interface Stage {
  readonly app: TestApp
  readonly service: PushService
  readonly user: Person
  readonly device: NoticeDeviceId
}

export async function aStage({ now = new Date(), language = 'en', hangs = false, pauseMs = 0 } = {}): Promise<Stage> {
  const service = await aPushService()
  const app = await testApp({
    clock: testClock(now),
    config: { push: { privateKey: null, hosts: [service.host] } },
    ...(hangs ? { pushTimes: { limitMs: 3_000, pauseMs } } : {}),
  })
  const user = await aUser(app)
  const device = await aDevice(app, user, service.aBrowser(), { language })
  await app.jobs.start()
  return { app, service, user, device }
}

export const deliveries = async (app: TestApp) =>
  (await app.db.query.selectFrom('notice_deliveries').select(['notice_id', 'channel', 'receiver_id']).execute()).filter(
    ({ channel }) => channel === 'push',
  )

export const devicesLeft = async (app: TestApp) => (await app.db.query.selectFrom('notice_devices').select('id').execute()).length

/** After two failed attempts. */
export async function expectSentLater({ app, service }: Stage): Promise<void> {
  await untilJobs(app, () => service.requests() >= 2)
  const failing = await app.db.query.selectFrom('notice_devices').select('failing_since').executeTakeFirstOrThrow()
  expect(failing.failing_since).toEqual(app.clock.now())
  service.answer(201)
  await untilNoJobs(app)
  expect(service.received).toHaveLength(1)
  expect(await app.db.query.selectFrom('notice_devices').select(['failing_since', 'last_sent_at']).executeTakeFirst()).toEqual({
    failing_since: null,
    last_sent_at: app.clock.now(),
  })
}
