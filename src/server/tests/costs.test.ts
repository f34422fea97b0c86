// What one request may cost is written down for every call and event, and what the table says is true of the database.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { listPaymentMethods } from '#contract/payments.ts'
import { CALL_COSTS, EVENT_COSTS } from '../costs.ts'
import { sharedTestApp } from '../testing/app.ts'
import { anAdmin } from '../testing/people.ts'

const app = sharedTestApp()

it('every registered call and event has an entry, and no other', () => {
  const isCall = (route: string) => route.includes(` ${API_PREFIX}/`) && !route.includes(`${API_PREFIX}/docs`)
  // A redirect to a page, which is registered beside the calls.
  const calls = app().routes.filter((route) => isCall(route) && route !== `GET ${API_PREFIX}/notices/unsubscribe`)
  expect(Object.keys(CALL_COSTS).toSorted()).toEqual(calls.map((route) => route.replace(` ${API_PREFIX}`, ' ')).toSorted())
  expect(Object.keys(EVENT_COSTS).toSorted()).toEqual(app().deps.realtime.registeredEvents().toSorted())
})

it('every named index exists', async () => {
  const { rows } = await sql<{ indexname: string }>`select indexname from pg_indexes where schemaname = 'public'`.execute(app().db.query)
  const existing = new Set(rows.map(({ indexname }) => indexname))
  const named = Object.entries({ ...CALL_COSTS, ...EVENT_COSTS }).flatMap(([name, { indexes }]) =>
    indexes.map((index) => `${name}: ${index}`),
  )
  expect(named.filter((each) => !existing.has(each.split(': ')[1] ?? ''))).toEqual([])
})

it('a reply that is longer than its entry allows is not sent', async () => {
  const admin = await anAdmin(app())
  const list = () => app().call(listPaymentMethods, admin, { query: {} })
  await sql`
    insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
    select gen_random_uuid(), 'Bank', ${'x'.repeat(100)}, 'PK' || i, 'bank/pk' || i, now() from generate_series(1, 700) as i`.execute(
    app().db.query,
  )
  expect((await list()).status).toBe(200)
  await sql`
    insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
    select gen_random_uuid(), 'Bank', ${'x'.repeat(100)}, 'PK' || i, 'bank/pk' || i, now() from generate_series(701, 2000) as i`.execute(
    app().db.query,
  )
  expect(await list()).toMatchObject({ status: 500, body: { code: 'internal' } })
})

it('calls with long replies are worked on a few at a time for each account', () => {
  const long = Object.entries(CALL_COSTS).filter(([, { replyBytes }]) => replyBytes > 256 * 1024)
  expect(long.filter(([, { inTurn }]) => inTurn !== true).map(([name]) => name)).toEqual([])
})
