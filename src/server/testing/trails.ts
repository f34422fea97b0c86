// Audit trail rows, and their export.

import { sql } from 'kysely'
import { exportTrail } from '#contract/trail.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export type Filter = Readonly<Record<string, string>>

/**
 * Includes rows with the same time, which only the id distinguishes, and times with microseconds, which a JavaScript date does not have.
 */
export async function manyRows(app: TestApp, admin: Person, user: Person, count: number): Promise<void> {
  await sql`insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
    select gen_random_uuid(), ${admin.id}, case when i % 2 = 0 then 'change_role' else 'view_proof' end, 'account', ${user.id},
      '{"role": "user"}', '{"role": "admin"}', '', '', ${app.clock.now()}::timestamptz + (i / 7) * interval '13 microseconds'
    from generate_series(1, ${count}) i`.execute(app.db.query)
}

export async function exported(app: TestApp, admin: Person, query: Filter = {}) {
  const response = await app.http.inject({
    method: 'GET',
    url: `/api${exportTrail.path}`,
    query,
    headers: { authorization: `Bearer ${await app.tokenOf(admin)}` },
  })
  return { status: response.statusCode, headers: response.headers, text: response.payload, lines: response.payload.split('\r\n') }
}
