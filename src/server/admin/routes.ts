// How many requests wait for an admin, for the sidebar badges.

import { sql } from 'kysely'
import { countPending, type PendingCounts } from '#contract/admin.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'

const NOTHING = {
  accountRequests: 0,
  sessionRequests: 0,
  withdrawRequests: 0,
  needsDecision: 0,
  refunds: 0,
  reports: 0,
  complaints: 0,
  proposals: 0,
  hasSecondAdmin: false,
}

export function registerAdminRoutes(deps: Deps, on: On): void {
  on(countPending, async ({ account }) => {
    // Each count reads an index of pending rows only.
    const { rows } = await sql<PendingCounts & { hasSecondAdmin: boolean }>`select
      (select count(*) from accounts where role = 'chatter' and status = 'pending' and deleted_at is null) as "accountRequests",
      (select count(*) from sessions where status = 'pending' and deleted_at is null) as "sessionRequests",
      (select count(*) from withdrawals where status = 'pending' and deleted_at is null) as "withdrawRequests",
      (select count(*) from sessions
        where lapsed_at is not null and released_at is null and refunded_at is null and deleted_at is null) as "needsDecision",
      (select count(*) from refunds where status = 'pending') as "refunds",
      (select count(*) from reports where status = 'pending') as "reports",
      (select count(*) from complaints where status = 'pending') as "complaints",
      (select count(*) from proposals where status = 'pending') as "proposals",
      exists (
        select from accounts where role = 'admin' and status = 'approved' and deleted_at is null
          and id <> ${account.id} and promoted_by is distinct from ${account.id}
      ) as "hasSecondAdmin"`.execute(deps.db.query)
    const { secondAdminAbove } = deps.config
    const [row = NOTHING] = rows
    return { ...row, secondAdminAbove: secondAdminAbove === null ? null : rupeesFromPaisa(secondAdminAbove) }
  })
}
