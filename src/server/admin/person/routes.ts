// The page about one person. The presenters in present.ts name every field.

import { sql } from 'kysely'
import * as contract from '#contract/person.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { presentParty } from '../../accounts/person-view.ts'
import { findPresences } from '../../accounts/presence/store.ts'
import { findSignIns } from '../../accounts/sign-ins.ts'
import { findComplaints } from '../../cases/complaints/store.ts'
import { findReports } from '../../cases/reports/store.ts'
import type { Deps } from '../../deps.ts'
import { findBalance } from '../../money/ledger/store.ts'
import { findRefunds } from '../../money/refunds/store.ts'
import { findWithdrawals } from '../../money/withdrawals/store.ts'
import { listNotices } from '../../notices/store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Query } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findSessionViews } from '../../sessions/views.ts'
import * as present from './present.ts'
import { searchEverything } from './search.ts'
import * as store from './store.ts'

export function registerPersonRoutes(deps: Deps, on: On): void {
  on(contract.fetchPerson, async ({ params: { id } }) => ({ person: await personOf(deps, id) }))
  on(contract.searchEverything, async ({ query: { searchText } }) => searchEverything(deps, searchText))
  registerSections(deps, on)

  on(contract.listPersonNotices, async ({ params: { id }, query: { cursor: page = 1 } }) => {
    await requirePerson(deps, id)
    const notices = await listNotices(deps, deps.db.query, id, page)
    const rows = notices.map(({ _id, kind, createdAt, readAt }) => ({
      _id,
      kind,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }))
    return { rows, next: notices.length === PAGE_SIZE ? page + 1 : null }
  })

  on(contract.fetchPersonSignIns, async ({ params: { id } }) => {
    await requirePerson(deps, id)
    const devices = await store.findDevices(deps.db.query, id)
    return {
      signIns: await findSignIns(deps.db.query, id, deps.clock.now()),
      devices: devices.map(present.presentDevice),
    }
  })
}

const asParty = (id: AccountId) => [sql`user_id = ${id}`, sql`chatter_id = ${id}`]

/** The rows of the sections that have a count. */
const ROWS = {
  sessions: {
    table: 'sessions',
    // As in the buyer's own list, sessions deleted before a decision stay.
    ways: (id) => [sql`user_id = ${id} and (deleted_at is null or status = 'pending')`, sql`chatter_id = ${id} and deleted_at is null`],
  },
  withdraws: { table: 'withdrawals', ways: (id) => [sql`chatter_id = ${id} and deleted_at is null`] },
  refunds: { table: 'refunds', ways: asParty },
  complaints: { table: 'complaints', ways: asParty },
  reports: { table: 'reports', ways: (id) => [sql`reporter_id = ${id}`, sql`reported_id = ${id}`] },
} as const satisfies Readonly<Record<string, store.SectionRows>>

function registerSections(deps: Deps, on: On): void {
  const sessions = section(deps, {
    ...ROWS.sessions,
    find: findSessionViews,
    present: (session, id, admin) => present.presentSession(deps, admin, id, session),
  })
  on(contract.listPersonSessions, sessions)

  const journal = section(deps, {
    table: 'journal_entries',
    ways: (id) => [sql`chatter_id = ${id}`],
    find: store.findEntries,
    present: present.presentEntry,
  })
  on(contract.listPersonJournal, journal)

  const withdraws = section(deps, {
    ...ROWS.withdraws,
    find: findWithdrawals,
    present: present.presentWithdrawal,
  })
  on(contract.listPersonWithdraws, withdraws)

  const refunds = section(deps, {
    ...ROWS.refunds,
    find: findRefunds,
    present: (refund, id) => present.presentRefund(deps, id, refund),
  })
  on(contract.listPersonRefunds, refunds)

  const complaints = section(deps, {
    ...ROWS.complaints,
    find: findComplaints,
    present: (complaint, id) => present.presentComplaint(deps, id, complaint),
  })
  on(contract.listPersonComplaints, complaints)

  const reports = section(deps, {
    ...ROWS.reports,
    find: findReports,
    present: (report, id) => present.presentReport(deps, id, report),
  })
  on(contract.listPersonReports, reports)
}

interface Section<Id, Found, Row> extends store.SectionRows {
  /** Returns the rows in the order of the ids. */
  readonly find: (query: Query, ids: readonly Id[]) => Promise<readonly Found[]>
  readonly present: (found: Found, id: AccountId, admin: Principal) => Row
}

interface SectionCall {
  readonly account: Principal
  readonly params: { readonly id: AccountId }
  readonly query: { readonly cursor?: number | undefined }
}

function section<Id, Found, Row>(deps: Deps, { table, ways, find, present: presentRow }: Section<Id, Found, Row>) {
  return async ({ account, params: { id }, query: { cursor } }: SectionCall) => {
    await requirePerson(deps, id)
    const { ids, next } = await store.findPage<Id>(deps.db.query, table, ways(id), cursor)
    const found = await find(deps.db.query, ids)
    return { rows: found.map((row) => presentRow(row, id, account)), next }
  }
}

async function requirePerson(deps: Deps, id: AccountId): Promise<store.PersonRow> {
  const person = await store.findPerson(deps.db.query, id)
  if (!person) throw new DomainError('account_not_found')
  return person
}

async function personOf(deps: Deps, id: AccountId): Promise<contract.Person> {
  const { query } = deps.db
  const person = await requirePerson(deps, id)
  const figures = await store.findFigures(query, id)
  const countIn = (rows: store.SectionRows) => store.countRows(query, rows, id)
  const balance = await findBalance(query, id)
  const presence = (await findPresences(query, [id]))(id)
  const change = await store.findLatestChange(query, id)
  return {
    ...present.presentProfile(deps, person),
    isOnline: presence.isOnline,
    lastSeen: presence.lastSeenAt?.toISOString() ?? null,
    changed: change && { by: change.by && presentParty(deps, change.by), at: change.at.toISOString() },
    counts: {
      sessions: await countIn(ROWS.sessions),
      withdraws: await countIn(ROWS.withdraws),
      refunds: await countIn(ROWS.refunds),
      complaints: await countIn(ROWS.complaints),
      reports: await countIn(ROWS.reports),
    },
    figures: {
      sessionsBought: figures.bought,
      spent: rupeesFromPaisa(paisa(figures.spentPaisa)),
      refunded: rupeesFromPaisa(paisa(figures.refundedPaisa)),
      sessionsGiven: figures.given,
      availableBalance: rupeesFromPaisa(balance.available),
      heldBalance: rupeesFromPaisa(balance.held),
      pendingWithdraw: rupeesFromPaisa(balance.pendingWithdraw),
      totalWithdrawn: rupeesFromPaisa(balance.totalWithdrawn),
      advance: rupeesFromPaisa(balance.advance),
      complaints: figures.complaints,
      reportsAbout: figures.reportsAbout,
      warnings: figures.warnings,
    },
  }
}
