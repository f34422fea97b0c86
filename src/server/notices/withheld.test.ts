// Admin-only information is withheld from an admin who has to secure the account first, by adding the required second step or by changing a
// generated password (docs/product.md#two-step-sign-in).

import { expect, it } from 'vitest'
import { listNotices, type Notice, readNotices } from '#contract/notices.ts'
import type { NoticeId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { addAuthenticatorTo } from '../testing/authenticator.ts'
import { exportOf } from '../testing/export.ts'
import { aMailServer } from '../testing/mail-server.ts'
import { aDevice, untilNoJobs } from '../testing/notice-delivery.ts'
import { anAdmin, type Person } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { connect } from '../testing/socket.ts'
import { publishNotices } from './publish.ts'
import { type NewNotice, writeNotices } from './write-store.ts'

/** Publishes notices the way an action does. */
async function publish(app: TestApp, notices: readonly NewNotice[]): Promise<NoticeId[]> {
  return app.db.transaction(async (tx) => {
    const change = await writeNotices(tx, { notices }, app.clock.now())
    await publishNotices(app.deps, tx, change)
    return change.written.map(({ id }) => id)
  })
}

/** The kinds of notices that arrive on an open page, with the unread count. */
async function openPage(app: TestApp, admin: Person): Promise<unknown[]> {
  const socket = await connect(await app.listen(), { token: await app.tokenOf(admin) })
  const received: unknown[] = []
  socket.on('noticeUpdate', ({ notice, unread }) => received.push([notice.kind, unread]))
  return received
}

it('it is not listed, counted, exported or shown on open pages, and all of it appears as soon as there is a second step', async () => {
  const app = await testApp({ config: { adminTwoStep: 'required' } })
  const admin = await anAdmin(app)
  const received = await openPage(app, admin)
  const kinds = ['new_purchase', 'queue_waiting', 'payment_approved'] as const
  await publish(
    app,
    kinds.map((kind) => ({ kind, accountId: admin.id })),
  )
  const seen = async () => {
    const { body } = await app.call(listNotices, admin, { query: { page: '1' } })
    const exported = await exportOf(app, admin)
    return [body.totalNotices, body.unread, body.notices.map(({ kind }: Notice) => kind), exported['notices']?.map(({ kind }) => kind)]
  }
  await expect.poll(() => received).toEqual([['payment_approved', 1]])
  expect(await seen()).toEqual([1, 1, ['payment_approved'], ['payment_approved']])
  // Withheld notices do not become read.
  await app.call(readNotices, admin, { body: { all: true } })

  await addAuthenticatorTo(app, admin)
  const all = expect.arrayContaining([...kinds])
  expect(await seen()).toEqual([3, 2, all, all])
})

it('it is not pushed, mailed or shown on open pages, while other admins get it', async () => {
  const [service, server] = [await aPushService(), await aMailServer()]
  const app = await testApp({
    config: {
      adminTwoStep: 'required',
      push: { privateKey: null, hosts: [service.host] },
      mail: server.settings,
    },
  })
  const [secured, withoutStep, withGenerated] = [await anAdmin(app), await anAdmin(app), await anAdmin(app)]
  const admins = [secured, withoutStep, withGenerated]
  for (const admin of [secured, withGenerated]) await addAuthenticatorTo(app, admin)
  for (const admin of admins) await aDevice(app, admin, service.aBrowser())
  const pages = await Promise.all(admins.map((admin) => openPage(app, admin)))
  await app.db.query.updateTable('accounts').set({ generated_password_logins: 2 }).where('id', '=', withGenerated.id).execute()
  await app.jobs.start()
  const ids = await publish(
    app,
    admins.map(({ id }) => ({ kind: 'queue_waiting', accountId: id, minutes: 30 })),
  )
  await untilNoJobs(app)
  expect(service.received.map(({ payload }) => payload.noticeID)).toEqual(ids.slice(0, 1))
  const mails = server.received.filter(({ headers }) => headers['subject'] === 'Requests are waiting')
  expect(mails.map(({ to }) => to)).toEqual([[secured.email]])
  expect(pages.map((received) => received.length > 0)).toEqual([true, false, false])
})
