// Full run: further cases of the rules in reset-password.test.ts.

import { describe, expect, it } from 'vitest'
import { updateNoticeSettings } from '#contract/notices.ts'
import { rowOf } from '../../testing/gate.ts'
import { aMailedLink } from '../../testing/mailed-links.ts'
import { untilJobs } from '../../testing/notice-delivery.ts'
import { aStage, forgot, logInStatus, reset, tokensIn } from '../../testing/password-resets.ts'

it('mails are in the language of the account, from right to left, whatever its quiet hours and switches are', async () => {
  const { app, server, user } = await aStage()
  const body = { language: 'ur', quietHours: { from: '00:00', to: '23:59' }, timeZone: 'Asia/Karachi' }
  await app.call(updateNoticeSettings, user, { body })
  await forgot(app, user.email)
  await app.jobs.start()
  await untilJobs(app, () => server.received.length === 1)
  expect(server.received[0]?.headers['subject']).toBe('نیا پاس ورڈ رکھیں')
  expect(server.received[0]?.body).toContain('<html lang="ur" dir="rtl">')
  expect(tokensIn(server)).toHaveLength(1)
})

describe('a link', () => {
  it('that is used twice at the same moment sets one password', async () => {
    const { app, user } = await aStage()
    const token = await aMailedLink(app, user)
    const lock = await rowOf(app, user)
    const answers = await lock.release(['first one', 'second one'].map((password) => () => reset(app, token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const works = [await logInStatus(app, user, 'first one'), await logInStatus(app, user, 'second one')]
    expect(works.toSorted()).toEqual([200, 401])
  })
})
