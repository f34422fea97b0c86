// The files of the admin's lists (docs/product.md#files-of-lists).

import { sql } from 'kysely'
import * as contract from '#contract/list-exports.ts'
import { monthIn } from '#domain/business-time.ts'
import type { AccountId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import { ACCOUNT_REQUESTS, countedPeople, findAccounts, LISTS } from '../../accounts/lists.ts'
import { findAccountRequestsBy, findUsersBy } from '../../accounts/search.ts'
import { findComplaints } from '../../cases/complaints/store.ts'
import { findReports } from '../../cases/reports/store.ts'
import type { Deps } from '../../deps.ts'
import { findOwed } from '../../money/ledger/store.ts'
import { findClaims, listMethods } from '../../money/methods/store.ts'
import { findRunsById } from '../../money/payouts/store.ts'
import { countedRefunds, REFUNDS } from '../../money/refunds/lists.ts'
import { findRefundsBy } from '../../money/refunds/search.ts'
import { findRefunds } from '../../money/refunds/store.ts'
import { paidOut, WITHDRAWALS } from '../../money/withdrawals/lists.ts'
import { findWithdrawalsBy } from '../../money/withdrawals/search.ts'
import { findWithdrawals } from '../../money/withdrawals/store.ts'
import type { Query } from '../../platform/db/database.ts'
import { countedIn } from '../../platform/db/days.ts'
import { numberedPage } from '../../platform/db/paging.ts'
import { inSteps } from '../../platform/db/walk.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { countedSessions, SESSIONS } from '../../sessions/lists.ts'
import { findLapsed, listLapsedIds } from '../../sessions/minutes/lapsed.ts'
import { findSessionsBy } from '../../sessions/search.ts'
import { findSessionViews } from '../../sessions/views.ts'
import { listFile } from '../audit/list-file.ts'
import { actorOf } from '../audit/record.ts'
import { PROPOSALS } from '../proposals/lists.ts'
import { findProposals } from '../proposals/store.ts'
import * as columns from './columns.ts'
import { counted, type Filtered, inOrder, queued, sourceOf } from './sources.ts'

export function registerExportRoutes(deps: Deps, on: On): void {
  registerPeople(deps, on)
  registerSessions(deps, on)
  registerMoney(deps, on)
  registerCases(deps, on)
}

function registerPeople(deps: Deps, on: On): void {
  const { timeZone } = deps.config.calendar

  on(contract.exportUsers, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const figure = countedIn(query, timeZone)
    const all = { table: 'accounts', first: numberedPage(LISTS.users, 1), ranges: [{ ...LISTS.users, order: 'newest first' as const }] }
    const list: Filtered = figure ? counted(countedPeople('users', figure)) : all
    const search = { text: query.searchText, by: (text: string) => findUsersBy(db, text) }
    const source = await sourceOf(db, list, findAccounts, search)
    return listFile(deps, actorOf(call), { list: 'users', columns: columns.USER_COLUMNS, query, ...source })
  })

  on(contract.exportAccountRequests, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const figure = countedIn(query, timeZone)
    const list = figure ? counted(countedPeople('chatters', figure)) : queued(ACCOUNT_REQUESTS, query.status)
    const search = { text: query.searchText, by: (text: string) => findAccountRequestsBy(db, text, query.status) }
    const file = { list: 'account-requests', query }
    if (figure?.counted === 'owed')
      return listFile(deps, actorOf(call), {
        ...file,
        columns: columns.OWED_COLUMNS,
        ...(await sourceOf(db, list, findOwedChatters, search)),
      })
    return listFile(deps, actorOf(call), { ...file, columns: columns.CHATTER_COLUMNS, ...(await sourceOf(db, list, findAccounts, search)) })
  })
}

async function findOwedChatters(db: Query, ids: readonly AccountId[]): Promise<columns.OwedChatter[]> {
  const [accounts, owed] = [await findAccounts(db, ids), await findOwed(db, ids)]
  return accounts.map((account) => ({ ...account, owedPaisa: owed.get(account.id) ?? paisa(0) }))
}

function registerSessions(deps: Deps, on: On): void {
  const { timeZone } = deps.config.calendar

  on(contract.exportSessionRequests, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const figure = countedIn(query, timeZone)
    const list = figure ? counted(countedSessions({ ...figure, account: query.account || null })) : queued(SESSIONS, query.status)
    const search = { text: query.searchText, by: (text: string) => findSessionsBy(db, text, query.status) }
    const source = await sourceOf(db, list, findSessionViews, search)
    return listFile(deps, actorOf(call), { list: 'session-requests', columns: columns.sessionColumns(deps.clock.now()), query, ...source })
  })

  on(contract.exportNeedsDecision, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const ids = await listLapsedIds(db)
    const pages = inOrder(db, inSteps(ids), findLapsed)
    return listFile(deps, actorOf(call), { list: 'needs-decision', columns: columns.LAPSED_COLUMNS, query, total: ids.length, pages })
  })
}

function registerMoney(deps: Deps, on: On): void {
  const { timeZone } = deps.config.calendar

  on(contract.exportPaymentMethods, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const month = monthIn(timeZone, deps.clock.now())
    const methods = await listMethods(db, month)
    const keys = methods.map(({ receivingKey }) => receivingKey)
    const claims = await findClaims(db, month, keys)
    const rows = methods.map((method) => ({ ...method, ...claims(method.receivingKey) }))
    return listFile(deps, actorOf(call), {
      list: 'payment-methods',
      columns: columns.METHOD_COLUMNS,
      query,
      total: rows.length,
      pages: inSteps(rows),
    })
  })

  on(contract.exportWithdrawRequests, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const figure = countedIn(query, timeZone)
    const list = figure ? counted(paidOut(figure.range)) : queued(WITHDRAWALS, query.status)
    const search = { text: query.searchText, by: (text: string) => findWithdrawalsBy(db, text, query.status) }
    const source = await sourceOf(db, list, findWithdrawals, search)
    return listFile(deps, actorOf(call), { list: 'withdraw-requests', columns: columns.WITHDRAW_COLUMNS, query, ...source })
  })

  on(contract.exportRefunds, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const figure = countedIn(query, timeZone)
    const list = figure ? counted(countedRefunds(figure.counted, figure.range)) : queued(REFUNDS, query.status)
    const search = { text: query.searchText, by: (text: string) => findRefundsBy(text, query.status) }
    const source = await sourceOf(db, list, findRefunds, search)
    return listFile(deps, actorOf(call), { list: 'refunds', columns: columns.REFUND_COLUMNS, query, ...source })
  })

  on(contract.exportPayoutRuns, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const source = await sourceOf(db, counted({ table: 'payout_runs', has: sql`true` }), findRunsById)
    return listFile(deps, actorOf(call), { list: 'payouts', columns: columns.RUN_COLUMNS, query, ...source })
  })

  on(contract.exportProposals, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const source = await sourceOf(db, queued(PROPOSALS, query.status), findProposals)
    return listFile(deps, actorOf(call), { list: 'proposals', columns: columns.PROPOSAL_COLUMNS, query, ...source })
  })
}

function registerCases(deps: Deps, on: On): void {
  on(contract.exportComplaints, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const source = await sourceOf(db, cases('complaints', query.status), findComplaints)
    return listFile(deps, actorOf(call), { list: 'complaints', columns: columns.COMPLAINT_COLUMNS, query, ...source })
  })

  on(contract.exportReports, async ({ query, signal, ...call }) => {
    const db = deps.db.cancelledBy(signal)
    const source = await sourceOf(db, cases('reports', query.status), findReports)
    return listFile(deps, actorOf(call), { list: 'reports', columns: columns.REPORT_COLUMNS, query, ...source })
  })
}

/** Their lists have no counters, so they are counted. */
function cases(table: 'complaints' | 'reports', status: 'all' | 'pending' | 'closed' = 'all'): Filtered {
  const pending = { table, has: sql<boolean>`status = 'pending'`, order: 'oldest first' as const }
  const closed = { table, has: sql<boolean>`status = 'closed'`, order: 'newest first' as const }
  const whole = { table, has: sql<boolean>`true`, order: 'newest first' as const }
  const byStatus = { pending: [pending], closed: [closed], all: [pending, whole] }
  const shown = status === 'all' ? whole : { pending, closed }[status]
  return { ...counted(shown), ranges: byStatus[status] }
}
