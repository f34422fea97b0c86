// Pages and counters of Session Requests, for tests.

import { sql } from 'kysely'
import { expect } from 'vitest'
import * as contract from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, aPaymentMethod } from './money.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'

/** Reads all pages of a list; all but the last are full. */
export async function idsOn(
  pageOf: (page: number) => Promise<{ readonly ids: SessionId[]; readonly total: number }>,
): Promise<SessionId[]> {
  const { ids, total } = await pageOf(1)
  const pages = [ids]
  for (let page = 2; page <= Math.ceil(total / 20); page += 1) pages.push((await pageOf(page)).ids)
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(20)
  expect(pages.flat()).toHaveLength(total)
  return pages.flat()
}

export const skipNumbers = (app: TestApp, count: number) =>
  sql`select setval(pg_get_serial_sequence('sessions', 'number'), nextval(pg_get_serial_sequence('sessions', 'number')) + ${count})`.execute(
    app.db.query,
  )

export async function aPair(app: TestApp) {
  return { user: await aUser(app), chatter: await aChatter(app) }
}

/** Differences between the counters and a real count, in both directions, and changes not yet counted. */
export async function miscounted(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select list, number >> 12 as piece, count(*) filter (where deleted_at is null)::int as live
      from sessions cross join lateral (values ('sessions'), ('sessions.' || status)) lists (list)
      where list <> 'sessions.pending' group by 1, 2
    ),
    kept as (select list, piece, live from list_counts where list in ('sessions', 'sessions.completed', 'sessions.rejected'))
    (table counted except table kept) union all (table kept except table counted)
    union all select list, piece, change from list_changes`.execute(app.db.query)
  return rows
}

export async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  return { admin, user, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

export const own = (
  app: TestApp,
  by: Person,
  query: { id?: string; role?: string; cursor?: string; person?: string; month?: string } = {},
) => app.call(contract.listOwnSessions, by, { query: { id: by.id, role: '', ...query } })
