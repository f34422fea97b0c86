// Full run: many clients that disconnect.
// If an export's client disconnects while the database reads for it, the statement is cancelled and its connection is free again. A test
// connection locks the list's table, so that the statement would wait for a long time.

import { request } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { exportComplaints } from '#contract/complaints.ts'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { exportNeedsDecision } from '#contract/minutes.ts'
import { exportPaymentMethods } from '#contract/payments.ts'
import { exportPayoutRuns } from '#contract/payouts.ts'
import { exportProposals } from '#contract/proposals.ts'
import { exportRefunds } from '#contract/refunds.ts'
import { exportReports } from '#contract/reports.ts'
import { exportSessionRequests } from '#contract/sessions.ts'
import { exportWithdrawRequests } from '#contract/withdrawals.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { anAdmin, type Person } from '../../testing/people.ts'

const LISTS: readonly (readonly [Endpoint, table: string])[] = [
  [exportSessionRequests, 'sessions'],
  [exportNeedsDecision, 'sessions'],
  [exportWithdrawRequests, 'withdrawals'],
  [exportRefunds, 'refunds'],
  [exportPayoutRuns, 'payout_runs'],
  [exportProposals, 'proposals'],
  [exportPaymentMethods, 'payment_methods'],
  [exportComplaints, 'complaints'],
  [exportReports, 'reports'],
]

/** More than the server's connections, in case every list leaves one behind. */
const ROUNDS = 2

async function connection(app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Sends the call, and returns what ends its connection. */
async function callAndLeave(app: TestApp, admin: Person, { path }: Endpoint): Promise<() => void> {
  const call = request(`${await app.listen()}${API_PREFIX}${path}`, { headers: { authorization: `Bearer ${await app.tokenOf(admin)}` } })
  call.on('error', () => {})
  call.end()
  return () => call.destroy()
}

it('no statement goes on, no connection is lost and nothing is recorded', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const [holder, watcher] = [await connection(app), await connection(app)]
  const waiting = async () => {
    const { rows } = await watcher.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and application_name = 'guftagu' and state = 'active' and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [endpoint, table] of LISTS) {
      await holder.query('begin')
      await holder.query(`lock table ${table} in access exclusive mode`)
      const leave = await callAndLeave(app, admin, endpoint)
      await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 30_000 })
      leave()
      // The table is still locked, so the statement can only have ended by being cancelled.
      await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
      await holder.query('rollback')
    }
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from admin_actions`.execute(app.db.query)
  expect(rows).toEqual([{ count: 0 }])
  for (const [endpoint] of LISTS) {
    const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` }
    const answer = await app.http.inject({ method: 'GET', url: API_PREFIX + endpoint.path, headers })
    expect(answer.statusCode, endpoint.path).toBe(200)
  }
})
