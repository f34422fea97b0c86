// Full run: fills a whole demo.

// Fills the demo in its own database, checks it, and makes it ready a second time. Closing the test app checks the books, as in every test.

import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { listAccountRequests, listUsers } from '#contract/accounts.ts'
import { listBankRows, listSuggestions, listUnpaidPurchases } from '#contract/bank-matches.ts'
import { listPaymentMethods } from '#contract/payments.ts'
import { listRefunds } from '#contract/refunds.ts'
import { type AdminSession, deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import { logIn } from '#contract/sign-ins.ts'
import { listWithdrawRequests } from '#contract/withdrawals.ts'
import { receivingKey } from '#domain/payments.ts'
import { readConfig } from '#server/config.ts'
import { lockDirectory } from '#server/platform/process/data-directory.ts'
import { openLog } from '#server/platform/process/log.ts'
import { openRecognition } from '#server/platform/recognition/recognition.ts'
import { proofReadingJob } from '#server/sessions/proof-readings.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { METHODS } from './banks.ts'
import { fillDemo } from './fill.ts'
import { prepareFolder } from './folder.ts'
import { LOGINS, PASSWORD } from './people.ts'
import { makeReady } from './ready.ts'
import { startDemo } from './serve.ts'
import { SMALL } from './size.ts'

/** The server checks dozens of pictures, which is slow on a loaded machine. */
const TIMEOUT_MS = 600_000

it('a demo has people, sessions and withdrawals in every state, is ready again at its second start, and says when it cannot be', {
  timeout: TIMEOUT_MS,
}, async () => {
  const app = await testApp({ recognition: openRecognition({ log: openLog({ level: 'silent' }), limitMs: TIMEOUT_MS }) })
  const accounts = await fillDemo(app.deps, new Date(), SMALL)
  const first = await makeReady(app.deps, accounts, { starts: 0 })
  app.clock.set(new Date())
  const secondsLeft = (endsAt: Date) => (endsAt.getTime() - Date.now()) / 1000
  expect(secondsLeft(first.endingSoon.endsAt)).toBeGreaterThan(0)
  expect(first.running.chatter.username).toBe(LOGINS.chatter)
  expect(first.running.user.username).toBe(LOGINS.user)

  await Promise.all(Object.values(LOGINS).map((name) => expectLogin(app, name)))
  const admin = accounts[LOGINS.admin] ?? null
  const { sessions, signals, withdraws, refunds, chatters, users, methods } = await readStates(app, admin)
  expect(sessions).toEqual(new Set(['pending', 'completed', 'rejected']))
  expect(signals).toEqual(new Set(['same-transaction-id', 'same-picture', 'near-same-picture', 'method-near-limit', 'earlier-rejections']))
  expect(withdraws).toEqual(new Set(['pending', 'completed', 'rejected']))
  expect(refunds).toEqual(new Set(['awaiting_account', 'pending', 'completed']))
  expect(chatters).toEqual(new Set(['approved', 'pending', 'rejected', 'banned']))
  expect(users).toEqual(new Set(['approved', 'banned']))
  expect(methods).toEqual(new Set([true, false]))

  const { rows } = await sql<{ sessions: number; read: number }>`
    select count(*)::integer as sessions, count(read_at)::integer as read
    from sessions left join notices on session_id = sessions.id and kind = 'session_earned'
    where sessions.status = 'completed' and ends_at < now() - interval '7 hours'`.execute(app.db.query)
  expect(rows[0]?.sessions).toBeGreaterThan(10)
  expect(rows[0]?.read, 'the earnings of past weeks are read').toBe(rows[0]?.sessions)

  const { rows: absent } = await sql`
    select messages.id from messages join sessions on sessions.id = session_id
    where not exists (
      select from session_visits visit
      where visit.session_id = messages.session_id and account_id = case when by_buyer then user_id else chatter_id end
        and came_at <= messages.created_at and left_at >= messages.created_at
    )`.execute(app.db.query)
  expect(absent, 'who has written a message had the chat open').toEqual([])

  const bank = await readBank(app, admin)
  expect(
    bank.shown.map(({ totalRows }) => totalRows > 0),
    'matched, unmatched and done rows of the bank',
  ).toEqual([true, true, true])
  expect(bank.suggestedDegrees).toContain('certain')
  expect(bank.unpaid).toContain('sarmad')

  const doubts = { talha: [], ali_in_doha: [], sarmad: ['transactionID', 'paidAt'] }
  expect(await readOldest(app, admin, Object.keys(doubts).length), 'what differs or cannot be read').toEqual(doubts)

  const second = await makeReady(app.deps, accounts, { starts: 1 })
  expect(second.running.id, 'a running session is kept').toBe(first.running.id)

  // Now no one can buy, and nothing is left to decide.
  await app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('role', '=', 'user').execute()
  const pending = await app.db.query.selectFrom('sessions').select('id').where('status', '=', 'pending').execute()
  for (const { id } of pending) await app.call(deleteSessionRequest, admin, { params: { id } })
  await expect(makeReady(app.deps, accounts, { starts: 2 })).rejects.toThrow('cannot make a payment to decide')
})

it('filling a demo, when it is aborted, stops', async () => {
  const app = await testApp()
  const stopping = new AbortController()
  const filling = fillDemo(app.deps, new Date(), SMALL, stopping.signal)
  stopping.abort()
  await expect(filling).rejects.toThrow(/abort/i)
})

it('a demo, when its port is taken, fails before it writes anything', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const directory = await newDirectory()
  const config = { ...readConfig({}), host: '127.0.0.1', port, dataDirectory: directory }
  await expect(startDemo({ config, log: openLog({ level: 'silent' }) })).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`)
  expect(await readdir(directory)).toEqual([])
  holder.close()
})

it('a demo folder, when filling it was interrupted, is filled again from the start', async () => {
  const directory = await newDirectory()
  await prepareFolder(directory, { fresh: false })
  await writeFile(join(directory, 'half'), '')
  expect(await prepareFolder(directory, { fresh: false })).toEqual({ accounts: null, starts: 0 })
  expect(await readdir(directory)).toEqual(['demo.json'])
})

it('a demo folder, when another demo uses it or it cannot be written, is refused with a hint to use --data-dir', async () => {
  const directory = await newDirectory()
  await prepareFolder(directory, { fresh: false })
  await mkdir(join(directory, 'postgres'))
  const lock = await lockDirectory(join(directory, 'postgres'))
  await expect(prepareFolder(directory, { fresh: true })).rejects.toThrow(
    `The demo in ${directory} is already running: stop it first, or choose another folder with --data-dir.`,
  )
  lock.release()
  const file = join(directory, 'demo.json')
  await expect(prepareFolder(join(file, 'below'), { fresh: false })).rejects.toThrow(/ cannot be written \(ENOTDIR\): .* --data-dir\.$/)
})

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-demo-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function expectLogin(app: TestApp, username: string): Promise<void> {
  const { status } = await app.call(logIn, null, { body: { username_email: username, password: PASSWORD } })
  expect(status, username).toBe(200)
}

async function readStates(app: TestApp, admin: Parameters<TestApp['call']>[1]) {
  const pages = await Promise.all(['1', '2'].map((page) => app.call(listSessionRequests, admin, { query: { page } })))
  const sessions: { status: string; signals: { kind: string }[] }[] = pages.flatMap(({ body }) => body.sessions)
  const { body: withdraws } = await app.call(listWithdrawRequests, admin, { query: { page: '1' } })
  const { body: refunds } = await app.call(listRefunds, admin, { query: { page: '1' } })
  const { body: chatters } = await app.call(listAccountRequests, admin, { query: { page: '1' } })
  const userPages = await Promise.all(['1', '2'].map((page) => app.call(listUsers, admin, { query: { page } })))
  const { body: methods } = await app.call(listPaymentMethods, admin, { query: { amount: '' } })
  const statusesOf = (rows: readonly { readonly status: string }[]) => new Set(rows.map(({ status }) => status))
  return {
    sessions: statusesOf(sessions),
    signals: new Set(sessions.flatMap(({ signals }) => signals.map(({ kind }) => kind))),
    withdraws: statusesOf(withdraws.withdrawRequests),
    refunds: statusesOf(refunds.refunds),
    chatters: statusesOf(chatters.users),
    users: statusesOf(userPages.flatMap(({ body }) => body.users)),
    methods: new Set(methods.paymentMethods.map(({ isFull }: { isFull: boolean }) => isFull)),
  }
}

async function readBank(app: TestApp, admin: Parameters<TestApp['call']>[1]) {
  const query = { page: '1', account: receivingKey(METHODS.meezan) }
  const shown = await Promise.all(
    (['matched', 'unmatched', 'done'] as const).map((show) => app.call(listBankRows, admin, { query: { ...query, show } })),
  )
  const { body: suggested } = await app.call(listSuggestions, admin, { query })
  const { body: unpaid } = await app.call(listUnpaidPurchases, admin, { query: { ...query, status: 'pending' } })
  return {
    shown: shown.map(({ body }) => body as { totalRows: number }),
    suggestedDegrees: suggested.suggestions.map(({ degree }: { degree: string }) => degree),
    unpaid: unpaid.purchases.map(({ username }: { username: string }) => username),
  }
}

/** Runs some of the jobs that read the pending proofs, each of which takes a second. */
async function readOldest(app: TestApp, admin: Parameters<TestApp['call']>[1], count: number): Promise<object> {
  const list = () => app.call(listSessionRequests, admin, { query: { page: '1', status: 'pending' } })
  const { body } = await list()
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'read_proof'`.execute(app.db.query)
  expect(rows).toHaveLength(body.totalSessions)
  for (const { _id } of body.sessions.slice(0, count)) await proofReadingJob(app.deps).run({ sessionId: _id, tried: 0 })
  const read: AdminSession[] = (await list()).body.sessions.slice(0, count)
  return Object.fromEntries(read.map(({ userID, reading }) => [userID.username, reading && doubtsOf(reading)]))
}

function doubtsOf({ verdicts }: NonNullable<AdminSession['reading']>): string[] {
  return Object.entries(verdicts).flatMap(([field, verdict]) => (verdict === 'agrees' ? [] : [field]))
}
