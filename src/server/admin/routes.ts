// How many requests wait for an admin, for the badges of the sidebar.

import { sql } from 'kysely'
import { countPending, type PendingCounts } from '#contract/admin.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'

export function registerAdmin(deps: Deps, on: On): void {
  on(countPending, async () => {
    // Each from an index of the pending rows only.
    const { rows } = await sql<PendingCounts>`select
      (select count(*) from accounts where role = 'chatter' and status = 'pending' and deleted_at is null) as "accountRequests",
      (select count(*) from sessions where status = 'pending' and deleted_at is null) as "sessionRequests",
      (select count(*) from withdrawals where status = 'pending' and deleted_at is null) as "withdrawRequests"`.execute(deps.db.query)
    return rows[0] ?? { accountRequests: 0, sessionRequests: 0, withdrawRequests: 0 }
  })
}
