// What waits for an admin, for the sidebar badges and the Dashboard.

import { sql } from 'kysely'
import { countPending, type PendingCounts, type Setup } from '#contract/admin.ts'
import type { AccountId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../platform/db/database.ts'
import type { On } from '../platform/http/endpoints.ts'
import { IS_FAILED } from '../platform/jobs/failed-jobs.ts'

export function registerAdminRoutes({ config, db, mailer }: Deps, on: On): void {
  on(countPending, async ({ account }) => {
    const { oldestSessionRequest, withdrawRequestsPaisa, refundsPaisa, failedJobs, hasSold, paymentMethod, chatter, price, ...counts } =
      await findPending(db.query, account.id)
    return {
      ...counts,
      secondAdminAbove: config.secondAdminAbove === null ? null : rupeesFromPaisa(config.secondAdminAbove),
      details: {
        oldestSessionRequest: oldestSessionRequest?.toISOString() ?? null,
        withdrawRequestsAmount: rupeesFromPaisa(paisa(withdrawRequestsPaisa)),
        refundsAmount: rupeesFromPaisa(paisa(refundsPaisa)),
        failedJobs,
      },
      setup: {
        hasSold,
        paymentMethod,
        chatter,
        price,
        contact: config.contact.email !== null || config.contact.phone !== null,
        policies: config.policiesDirectory !== null,
        mail: mailer.sends,
      },
    }
  })
}

interface Pending extends PendingCounts, Pick<Setup, 'hasSold' | 'paymentMethod' | 'chatter' | 'price'> {
  readonly oldestSessionRequest: Date | null
  readonly withdrawRequestsPaisa: number
  readonly refundsPaisa: number
  readonly failedJobs: number
  readonly hasSecondAdmin: boolean
  readonly hasProposals: boolean
}

/** Of the sessions, withdraws and so on it reads pending rows only, through an index. Completed jobs are not in the database. */
async function findPending(query: Query, admin: AccountId): Promise<Pending> {
  const { rows } =
    await sql<Pending>`select "sessionRequests", "oldestSessionRequest", "withdrawRequests", "withdrawRequestsPaisa", "refunds", "refundsPaisa",
      (select count(*) from accounts where role = 'chatter' and status = 'pending' and deleted_at is null) as "accountRequests",
      (select count(*) from sessions
        where lapsed_at is not null and released_at is null and refunded_at is null and deleted_at is null) as "needsDecision",
      (select count(*) from reports where status = 'pending') as "reports",
      (select count(*) from complaints where status = 'pending') as "complaints",
      -- Only another admin can confirm a proposal.
      (select count(*) from proposals where status = 'pending' and proposed_by <> ${admin}) as "proposals",
      (select count(*) from graphile_worker.jobs where ${sql.raw(IS_FAILED)}) as "failedJobs",
      exists (
        select from accounts where role = 'admin' and status = 'approved' and deleted_at is null
          and id <> ${admin} and promoted_by is distinct from ${admin}
      ) as "hasSecondAdmin",
      exists (select from proposals) as "hasProposals",
      exists (select from sessions) as "hasSold",
      exists (select from payment_methods where deleted_at is null and paused_at is null) as "paymentMethod",
      exists (select from accounts where role = 'chatter' and status = 'approved' and deleted_at is null) as "chatter",
      exists (
        select from accounts join plan_prices on plan_prices.account_id = accounts.id and plan_prices.price_paisa > 0
        where role = 'chatter' and status = 'approved' and deleted_at is null
      ) as "price"
    from (
      select count(*) as "sessionRequests", min(created_at) as "oldestSessionRequest"
      from sessions where status = 'pending' and deleted_at is null
    ) as pending_sessions, (
      select count(*) as "withdrawRequests", coalesce(sum(amount_paisa), 0)::bigint as "withdrawRequestsPaisa"
      from withdrawals where status = 'pending' and deleted_at is null
    ) as pending_withdrawals, (
      select count(*) as "refunds", coalesce(sum(amount_paisa), 0)::bigint as "refundsPaisa" from refunds where status = 'pending'
    ) as pending_refunds`.execute(query)
  const [row] = rows
  if (row === undefined) throw new Error('the counts have no row')
  return row
}
