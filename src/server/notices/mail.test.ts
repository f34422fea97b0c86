import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { fetchNoticeSettings, unsubscribe, updateNoticeSettings } from '#contract/notices.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { readMail } from '../testing/mail-server.ts'
import { aStage, expectMailedLater, PUBLIC_URL, theMail } from '../testing/mail-stage.ts'
import { anEarning } from '../testing/money.ts'
import { aNotice, deliveryBy, OVERTAKEN, type TestNotice, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { refund } from '../testing/refunds.ts'
import { mailJobs } from './mail.ts'
import { deliveryJobs } from './publish.ts'
import { writeNotices } from './write-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const { notify } = deliveryBy('mail', deliveryJobs)

const runAgain = (app: TestApp, { id }: TestNotice) => mailJobs(app.deps)[0]?.run({ noticeId: id })

it('a notice is mailed in both forms, with a link to its page, and without names and amounts', async () => {
  const { app, server, user } = await aStage()
  const chatter = await aChatter(app)
  const { id } = await notify(app, user, { kind: 'payment_rejected', party: chatter, plan: 'Gold', minutes: 60, rupees: 98_765 })
  await untilNoJobs(app)
  const { to, headers, body, source } = theMail(server)
  expect(to).toEqual([user.email])
  expect(headers).toMatchObject({
    from: 'Guftagu <chat@example.com>',
    to: user.email,
    subject: 'Payment rejected',
    'message-id': `<notice-${id}@example.com>`,
    'auto-submitted': 'auto-generated',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'content-type': expect.stringContaining('multipart/alternative'),
  })
  expect(body).toContain('We rejected your payment.')
  expect(body).toContain(`Open Guftagu: ${PUBLIC_URL}/dashboard/chats?with=${chatter.id}`)
  expect(body).toContain(`<a href="${PUBLIC_URL}/dashboard/chats?with=${chatter.id}">Open Guftagu</a>`)
  expect(body).toContain('<html lang="en" dir="ltr">')
  const [, address = ''] = /^Stop emails like this: (.+)$/m.exec(body) ?? []
  expect(address.trim()).toMatch(new RegExp(`^${PUBLIC_URL}/unsubscribe\\?token=${user.id}[.]payment_rejected[.][\\w-]{43}$`))
  expect(body).toContain(`<a href="${address.trim()}">Stop emails like this</a>`)
  // Long enough not to occur by chance in any id or token.
  expect(body + source).not.toMatch(/98,?765|PKR[\s\u00a0=]|Gold/)
  expect(body + source).not.toContain(chatter.username)
})

it('a refund is mailed with a link to the refunded session', async () => {
  const { app, server, user } = await aStage()
  const session = await anEarning(app, { user, chatter: await aChatter(app), rupees: 100 })
  await refund(app, await anAdmin(app), session, 100)
  await untilNoJobs(app)
  const mails = server.received.filter(({ headers }) => headers['subject'] === 'Refund approved')
  expect(mails).toMatchObject([
    { to: [user.email], body: expect.stringContaining(`Open Guftagu: ${PUBLIC_URL}/dashboard/payments/${session}`) },
  ])
})

it('with details it names people and amounts, as text', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatter(app, { username: '<b>sana & co</b>' })
  await notify(app, user, { kind: 'payment_rejected', party: chatter, rupees: 1234 })
  await untilNoJobs(app)
  const { body } = theMail(server)
  expect(body).toContain('PKR\u00a01,234')
  expect(body).toContain('for a session with <b>sana & co</b>')
  expect(body).toContain('for a session with &lt;b&gt;sana &amp; co&lt;/b&gt;')
})

it('the language is the one at the moment of sending, and Urdu runs from right to left', async () => {
  const { app, server, user } = await aStage()
  await notify(app, user)
  await app.call(updateNoticeSettings, user, { body: { language: 'ur' } })
  await untilNoJobs(app)
  const { headers, body } = theMail(server)
  expect(headers['subject']).toBe('ادائیگی منظور ہو گئی')
  expect(body).toContain('<html lang="ur" dir="rtl">')
  expect(body).toContain('گفتگو کھولیں')
  expect(body).toMatch(/^اس قسم کی ای میلز بند کریں: https:.+\/unsubscribe\?token=/m)
  expect(body).toContain('>اس قسم کی ای میلز بند کریں</a>')
})

async function mailsOf(app: TestApp, user: Person) {
  const { body } = await app.call(fetchNoticeSettings, user, {})
  return Object.fromEntries(body.kinds.map(({ kind, mail }: { kind: string; mail: boolean }) => [kind, mail]))
}

it('the address in the header ends mails of this kind when a mail program calls it, and not when a browser opens it', async () => {
  const { app, server, user } = await aStage()
  await notify(app, user)
  await untilNoJobs(app)
  const address = new URL(/<(.+)>/.exec(theMail(server).headers['list-unsubscribe'] ?? '')?.[1] ?? '')
  expect(address.origin + address.pathname).toBe(`${PUBLIC_URL}${API_PREFIX}${unsubscribe.path}`)
  const url = address.pathname + address.search
  const opened = await app.http.inject({ method: 'GET', url })
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe${address.search}`])
  expect(await mailsOf(app, user)).toMatchObject({ payment_approved: true })
  const bodies = [
    { payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    {
      payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    {},
  ]
  for (const each of bodies) {
    const response = await app.http.inject({ method: 'POST', url, ...each })
    expect([response.statusCode, response.json().code]).toEqual([200, 'unsubscribed'])
  }
  expect(await mailsOf(app, user)).toMatchObject({ payment_approved: false, payment_rejected: true })
  await notify(app, user)
  await untilNoJobs(app)
  expect(server.received).toHaveLength(1)
})

it('a notice that is seen, removed or switched off, or whose account is banned or deleted, meanwhile is not mailed', async () => {
  const { app, server } = await aStage()
  for (const overtake of Object.values(OVERTAKEN)) {
    const account = await aUser(app)
    await notify(app, account)
    await overtake(app, account)
  }
  await untilNoJobs(app)
  expect(server.connections()).toBe(0)
})

it('a kind whose mails are off by default gets no job', async () => {
  const { app, user } = await aStage()
  const kinds = ['session_earned', 'payment_approved'] as const
  const { written } = await app.db.transaction((tx) =>
    writeNotices(tx, { notices: kinds.map((kind) => ({ kind, accountId: user.id })) }, null),
  )
  expect(deliveryJobs(written).map(({ name, key }) => [name, key])).toEqual([['mail_notice', `mail:${written[1]?.id}`]])
})

it('a job that runs again, after a crash, sends nothing twice', async () => {
  const { app, server, user } = await aStage()
  const notice = await notify(app, user)
  await untilNoJobs(app)
  await runAgain(app, notice)
  expect(server.received).toHaveLength(1)
})

it('a mail server that answers 451 for a while gets the mail later, once', async () => {
  const stage = await aStage()
  stage.server.answer({ onReceiver: 451 })
  await expect(runAgain(stage.app, await notify(stage.app, stage.user))).rejects.toThrow()
  await expectMailedLater(stage)
})

it('a mail that is refused for good is not tried again', async () => {
  const { app, server, user } = await aStage()
  server.answer({ onReceiver: 550 })
  await notify(app, user)
  await untilNoJobs(app)
  expect(server.connections()).toBe(1)
  expect((await app.jobs.figures()).failed).toBe(0)
})

it('nobody gets more than ten mails an hour and thirty a day', async () => {
  const { app, server, user } = await aStage()
  const other = await aUser(app)
  for (const [hour, total] of [10, 20, 30, 30].entries()) {
    for (let count = 0; count < 12; count += 1) await runAgain(app, await aNotice(app, user))
    expect(server.received.length, `hour ${hour}`).toBe(total)
    app.clock.advance(HOUR_MS + MINUTE_MS)
  }
  await runAgain(app, await aNotice(app, other))
  expect(server.received.at(-1)?.to).toEqual([other.email])
  app.clock.advance(24 * HOUR_MS)
  await runAgain(app, await aNotice(app, user))
  expect(server.received).toHaveLength(32)
})

it('in quiet hours a mail waits until they end', async () => {
  const { app, server, user } = await aStage({ now: new Date('2026-11-15T18:30:00Z') })
  await app.call(updateNoticeSettings, user, { body: { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Asia/Karachi' } })
  const notice = await aNotice(app, user)
  await runAgain(app, notice)
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker.jobs where key = ${`mail:${notice.id}`}`.execute(
    app.db.query,
  )
  // 23:30 to 07:00.
  expect(Math.round(rows[0]?.minutes ?? 0)).toBe(7 * 60 + 30)
  expect(server.connections()).toBe(0)
  app.clock.advance(7.5 * HOUR_MS)
  await untilNoJobs(app)
  expect(server.received).toHaveLength(1)
})

it('without a mail server mails are files in the data folder', async () => {
  const app = await testApp({ config: { publicUrl: PUBLIC_URL } })
  const user = await aUser(app)
  const notice = await aNotice(app, user)
  await runAgain(app, notice)
  const directory = join(app.deps.config.dataDirectory, 'mail')
  const [name = ''] = await readdir(directory)
  const { headers } = readMail(await readFile(join(directory, name), 'utf8'))
  expect(headers).toMatchObject({ to: user.email, subject: 'Payment approved' })
})
