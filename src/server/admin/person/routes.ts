// The page about one person. The presenters in present.ts name every field.

import * as contract from '#contract/person.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { findPresences } from '../../accounts/presence/store.ts'
import { findSignIns } from '../../accounts/sign-ins.ts'
import type { Deps } from '../../deps.ts'
import { findBalance } from '../../money/ledger/store.ts'
import { findRefunds } from '../../money/refunds/store.ts'
import { findWithdrawals } from '../../money/withdrawals/store.ts'
import { listNotices } from '../../notices/store.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findSessionViews } from '../../sessions/views.ts'
import * as present from './present.ts'
import { searchEverything } from './search.ts'
import * as store from './store.ts'

export function registerPersonRoutes(deps: Deps, on: On): void {
  on(contract.fetchPerson, async ({ params: { id } }) => ({ person: await personOf(deps, id) }))
  on(contract.searchEverything, async ({ query: { searchText } }) => searchEverything(deps, searchText))
  registerMoney(deps, on)
  registerCases(deps, on)

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

function registerMoney(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.listPersonSessions, async ({ account, params: { id }, query: { cursor } }) => {
    await requirePerson(deps, id)
    const found = await store.listSessions(query, id, rangeFrom(cursor))
    const { shown, next } = pageOf(found)
    const sessions = await findSessionViews(
      query,
      shown.map((each) => each.id),
    )
    return { rows: sessions.map((session) => present.presentSession(deps, account, id, session)), next }
  })

  on(contract.listPersonJournal, async ({ params: { id }, query: { cursor } }) => {
    await requirePerson(deps, id)
    const { shown, next } = pageOf(await store.listEntries(query, id, rangeFrom(cursor)))
    const actors = await store.findParties(
      query,
      shown.map(({ actor_id }) => actor_id),
    )
    return { rows: shown.map((entry) => present.presentEntry(deps, entry, actors)), next }
  })

  on(contract.listPersonWithdraws, async ({ params: { id }, query: { cursor } }) => {
    await requirePerson(deps, id)
    const { shown, next } = pageOf(await store.listWithdrawals(query, id, rangeFrom(cursor)))
    const withdrawals = await findWithdrawals(
      query,
      shown.map((each) => each.id),
    )
    return { rows: withdrawals.map(present.presentWithdrawal), next }
  })

  on(contract.listPersonRefunds, async ({ params: { id }, query: { cursor } }) => {
    await requirePerson(deps, id)
    const { shown, next } = pageOf(await store.listRefunds(query, id, rangeFrom(cursor)))
    const refunds = await findRefunds(
      query,
      shown.map((each) => each.id),
    )
    return { rows: refunds.map((refund) => present.presentRefund(deps, id, refund)), next }
  })
}

function registerCases(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.listPersonComplaints, async ({ params: { id }, query: { cursor } }) => {
    await requirePerson(deps, id)
    const { shown, next } = pageOf(await store.listComplaints(query, id, rangeFrom(cursor)))
    const rows = await store.findComplaintRows(
      query,
      shown.map((each) => each.id),
    )
    const parties = await othersOf(deps, rows)
    return {
      rows: rows.map(({ kind, status, outcome, ...row }) => ({
        ...present.presentCase(deps, id, row, parties),
        as: row.first_id === id ? ('buyer' as const) : ('chatter' as const),
        kind,
        status,
        outcome,
      })),
      next,
    }
  })

  on(contract.listPersonReports, async ({ params: { id }, query: { cursor } }) => {
    await requirePerson(deps, id)
    const { shown, next } = pageOf(await store.listReports(query, id, rangeFrom(cursor)))
    const rows = await store.findReportRows(
      query,
      shown.map((each) => each.id),
    )
    const parties = await othersOf(deps, rows)
    return {
      rows: rows.map(({ reason, status, outcome, was_warned, read_at, ...row }) => ({
        ...present.presentCase(deps, id, row, parties),
        as: row.first_id === id ? ('reporter' as const) : ('reported' as const),
        reason,
        status,
        outcome,
        warning: was_warned ? { readAt: read_at?.toISOString() ?? null } : null,
      })),
      next,
    }
  })
}

function othersOf(deps: Deps, rows: readonly store.CaseRow[]) {
  return store.findParties(
    deps.db.query,
    rows.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  )
}

/** One more than is shown tells whether there is a next page. */
function rangeFrom(cursor: number | undefined): store.Range {
  return { before: cursor ?? null, limit: PAGE_SIZE + 1 }
}

function pageOf<Row extends { readonly number: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, PAGE_SIZE)
  return { shown, next: rows.length > PAGE_SIZE ? (shown.at(-1)?.number ?? null) : null }
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
  const balance = await findBalance(query, id)
  const presence = (await findPresences(query, [id]))(id)
  const change = await store.findLatestChange(query, id)
  const changer = change?.by ? (await store.findParties(query, [change.by])).get(change.by) : undefined
  return {
    ...present.presentProfile(deps, person),
    isOnline: presence.isOnline,
    lastSeen: presence.lastSeenAt?.toISOString() ?? null,
    changed: change && { by: changer ? present.presentParty(deps, changer) : null, at: change.at.toISOString() },
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
