// Push messages that are sent later: further messages in a chat, and failing services.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { aDevice, aNotice, type NoticeOptions, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, aUser } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { rejectedSessions } from '../testing/session-rows.ts'
import { pushJobs } from './push.ts'

/** A notice for a user with one device, and the job that sends it there. */
async function aStage(options: (app: TestApp) => Promise<NoticeOptions> = async () => ({})) {
  const service = await aPushService()
  const app = await testApp({ config: { push: { privateKey: null, hosts: [service.host] } } })
  const user = await aUser(app)
  const deviceId = await aDevice(app, user, service.aBrowser())
  const { id: noticeId } = await aNotice(app, user, await options(app))
  const send = async (payload: { readonly isRepeat?: boolean; readonly failures?: number } = {}) => {
    const queuedAt = app.clock.now().toISOString()
    await pushJobs(app.deps)[1]?.run({ noticeId, deviceId, isRepeat: false, queuedAt, ...payload })
  }
  return { app, service, noticeId, send }
}

/** How many half minutes until each waiting job runs. */
async function halfMinutesToWait({ db }: TestApp): Promise<number[]> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from run_at - now()) / 30)::integer as wait from graphile_worker.jobs`.execute(db.query)
  return rows.map(({ wait }) => wait)
}

it('further messages of a chat are pushed two minutes after the first, in place of its push message', async () => {
  const { app, service, noticeId, send } = await aStage(async (on) => {
    const chatter = await aChatter(on)
    const [sessionId] = await rejectedSessions(on, [{ user: await aUser(on), chatter }])
    return { kind: 'message', party: chatter, ...(sessionId ? { sessionId } : {}) }
  })
  await send()
  const raise = async (count: number) => {
    app.clock.advance(30_000)
    await app.db.query.updateTable('notices').set({ count, last_seq: count }).where('id', '=', noticeId).execute()
    await send({ isRepeat: true })
    return halfMinutesToWait(app)
  }
  expect([await raise(2), await raise(3)]).toEqual([[3], [2]])
  expect(service.received.map(({ payload }) => payload.count)).toEqual([1])
  app.clock.advance(60_000)
  await app.jobs.start()
  await untilNoJobs(app)
  expect(service.received.map(({ payload }) => payload.count)).toEqual([1, 3])
  expect(new Set(service.received.map(({ payload }) => payload.tag)).size).toBe(1)
})

it('a service that fails is tried later and later', async () => {
  const { app, service, send } = await aStage()
  service.answer(500)
  const waits = []
  for (const failures of [0, 4, 20]) {
    await send({ failures })
    waits.push(...(await halfMinutesToWait(app)))
  }
  expect(waits).toEqual([1, 3, 60])
})
