// Full run: further variants, and mail servers that fail for a long time.

import { expect, it } from 'vitest'
import { deleteAccountRequest } from '#contract/accounts.ts'
import { updateNoticeSettings } from '#contract/notices.ts'
import type { TestApp } from '../testing/app.ts'
import { aStage, expectMailedLater, theMail } from '../testing/mail-stage.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { deliveryBy, type TestNotice, untilJobs, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin } from '../testing/people.ts'
import { mailJobs } from './mail.ts'
import { deliveryJobs } from './publish.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const { notify } = deliveryBy('mail', deliveryJobs)

const runAgain = (app: TestApp, { id }: TestNotice) => mailJobs(app.deps)[0]?.run({ noticeId: id })

it('with details it has the reason of a rejection', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  await reject(app, await anAdmin(app), await buy(app, { user, chatter }), { reason: 'unreadable' })
  await untilNoJobs(app)
  expect(theMail(server).body).toMatch(/We rejected your payment of .* We can’t read your screenshot\./)
})

it('without a public address there are no links and no header that has one', async () => {
  const { app, server, user } = await aStage({ publicUrl: null })
  await notify(app, user)
  await untilNoJobs(app)
  const { headers, body } = theMail(server)
  expect(headers).not.toHaveProperty('list-unsubscribe')
  expect(body).not.toMatch(/https?:/)
})

it.each([
  ['answers 421 to the mail', { onMail: 421 }],
  ['hangs', 'never'],
] as const)('a mail server that %s for a while gets the mail later, once', async (_what, answer) => {
  const stage = await aStage({ hangs: answer === 'never' })
  stage.server.answer(answer)
  await expect(runAgain(stage.app, await notify(stage.app, stage.user))).rejects.toThrow()
  await expectMailedLater(stage)
})

it('a mail that was not accepted for a day is given up, and its job does not count as failed', async () => {
  const { app, server, user } = await aStage()
  server.answer({ onReceiver: 451 })
  await notify(app, user)
  await untilJobs(app, () => server.connections() > 0)
  app.clock.advance(25 * HOUR_MS)
  await untilNoJobs(app)
  expect([server.received.length, (await app.jobs.figures()).failed]).toEqual([0, 0])
})

it('the name of a deleted account is not mailed', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatter(app)
  await notify(app, user, { kind: 'payment_rejected', party: chatter, rupees: 5 })
  await app.call(deleteAccountRequest, await anAdmin(app), { params: { id: chatter.id } })
  await untilNoJobs(app)
  expect(theMail(server).body).toContain('a session with Deleted account.')
})
