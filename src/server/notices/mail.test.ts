import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { fetchNoticeSettings, unsubscribe, updateNoticeSettings } from '#contract/notices.ts'
import { addJobs } from '../platform/jobs/add-jobs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testClock } from '../testing/clock.ts'
import { aMailServer, type MailServer, readMail } from '../testing/mail-server.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { aNotice, type NoticeOptions, type TestNotice, untilJobs, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { deliveryJobs } from './deliver.ts'
import { mailJobs } from './mail.ts'
import { writeNotices } from './write-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PUBLIC_URL = 'https://chat.example.com'

interface Stage {
  readonly app: TestApp
  readonly server: MailServer
  readonly user: Person
}

interface StageOptions {
  readonly publicUrl?: string | null
  readonly now?: Date
  readonly hangs?: boolean
}

async function aStage({ publicUrl = PUBLIC_URL, now = new Date(), hangs = false }: StageOptions = {}): Promise<Stage> {
  const server = await aMailServer()
  const app = await testApp({
    clock: testClock(now),
    config: { mail: { smtpUrl: server.url, from: 'Guftagu <chat@example.com>' }, publicUrl },
    ...(hangs ? { mailTimes: { stepMs: 2_000, limitMs: 10_000 } } : {}),
  })
  await app.jobs.start()
  return { app, server, user: await aUser(app) }
}

async function notify(app: TestApp, user: Person, options?: NoticeOptions): Promise<TestNotice> {
  const notice = await aNotice(app, user, options)
  await addJobs(app.db.query, deliveryJobs([{ ...notice, push: false, mail: true }]))
  return notice
}

function theMail({ received }: MailServer) {
  expect(received).toHaveLength(1)
  return received[0] ?? { headers: {}, body: '', to: [], source: '' }
}

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
  expect(body).toContain('Your payment was rejected.')
  expect(body).toContain(`Open Guftagu: ${PUBLIC_URL}/dashboard/chats?with=${chatter.id}`)
  expect(body).toContain(`<a href="${PUBLIC_URL}/dashboard/chats?with=${chatter.id}">Open Guftagu</a>`)
  expect(body).toContain('<html lang="en" dir="ltr">')
  const [, address = ''] = /^Stop emails of this kind: (.+)$/m.exec(body) ?? []
  expect(address.trim()).toMatch(new RegExp(`^${PUBLIC_URL}/unsubscribe\\?token=${user.id}[.]payment_rejected[.][\\w-]{43}$`))
  expect(body).toContain(`<a href="${address.trim()}">Stop emails of this kind</a>`)
  // Long enough to occur by chance in none of the ids and tokens.
  expect(body + source).not.toMatch(/98,?765|PKR[\s\u00a0=]|Gold/)
  expect(body + source).not.toContain(chatter.username)
})

it('with details it names people and amounts, as text', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatter(app, { username: '<b>sana & co</b>' })
  await notify(app, user, { kind: 'payment_rejected', party: chatter, rupees: 1234 })
  await untilNoJobs(app)
  const { body } = theMail(server)
  expect(body).toContain('PKR\u00a01,234')
  expect(body).toContain('a chat with <b>sana & co</b> was rejected')
  expect(body).toContain('a chat with &lt;b&gt;sana &amp; co&lt;/b&gt; was rejected')
})

it('with details it has the reason of a rejection', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  await reject(app, await anAdmin(app), await buy(app, { user, chatter }), { reason: 'unreadable' })
  await untilNoJobs(app)
  expect(theMail(server).body).toContain('was rejected. The screenshot cannot be read.')
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

it('without a public address there are no links and no header that has one', async () => {
  const { app, server, user } = await aStage({ publicUrl: null })
  await notify(app, user)
  await untilNoJobs(app)
  const { headers, body } = theMail(server)
  expect(headers).not.toHaveProperty('list-unsubscribe')
  expect(body).not.toMatch(/https?:/)
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

it.each<[string, (stage: Stage) => Promise<unknown>]>([
  ['seen', ({ app }) => app.db.query.updateTable('notices').set({ seen_at: app.clock.now() }).execute()],
  ['removed', ({ app }) => app.db.query.deleteFrom('notices').execute()],
  [
    'switched off',
    ({ app, user }) => app.call(updateNoticeSettings, user, { body: { kinds: [{ kind: 'payment_approved', push: true, mail: false }] } }),
  ],
  [
    'for an account that was banned',
    ({ app, user }) =>
      app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('id', '=', user.id).execute(),
  ],
  ['for an account that was deleted', async ({ app, user }) => app.call(deleteUser, await anAdmin(app), { params: { id: user.id } })],
])('a notice that is %s meanwhile is not mailed', async (_what, change) => {
  const stage = await aStage()
  await notify(stage.app, stage.user)
  await change(stage)
  await untilNoJobs(stage.app)
  expect(stage.server.connections()).toBe(0)
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

const lastErrors = async (app: TestApp) =>
  (
    await sql<{ last_error: string }>`select last_error from graphile_worker.jobs where last_error is not null`.execute(app.db.query)
  ).rows.map(({ last_error }) => last_error)

it.each([
  ['answers 451', { onReceiver: 451 }],
  ['answers 421 to the mail', { onMail: 421 }],
  ['hangs', 'never'],
] as const)('a mail server that %s for a while gets the mail later, once', async (_what, answer) => {
  const { app, server, user } = await aStage({ hangs: answer === 'never' })
  server.answer(answer)
  const notice = await notify(app, user)
  await expect(runAgain(app, notice)).rejects.toThrow()
  await untilJobs(app, async () => (await lastErrors(app)).length > 0)
  expect((await lastErrors(app)).join()).not.toContain(user.email)
  server.answer('accept')
  await untilNoJobs(app)
  expect(server.received).toHaveLength(1)
})

it('a mail that is refused for good is not tried again', async () => {
  const { app, server, user } = await aStage()
  server.answer({ onReceiver: 550 })
  await notify(app, user)
  await untilNoJobs(app)
  expect(server.connections()).toBe(1)
  expect((await app.jobs.figures()).failed).toBe(0)
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
  // From 23:30 to 07:00.
  expect(Math.round(rows[0]?.minutes ?? 0)).toBe(7 * 60 + 30)
  expect(server.connections()).toBe(0)
  app.clock.advance(7.5 * HOUR_MS)
  await untilNoJobs(app)
  expect(server.received).toHaveLength(1)
})

it('the name of a deleted account is not mailed', async () => {
  const { app, server, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatter(app)
  await notify(app, user, { kind: 'payment_rejected', party: chatter, rupees: 5 })
  await app.call(deleteAccountRequest, await anAdmin(app), { params: { id: chatter.id } })
  await untilNoJobs(app)
  expect(theMail(server).body).toContain('a chat with Deleted account was rejected')
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
