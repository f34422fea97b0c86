// The admin's Session Requests list.

import { type RawBuilder, sql } from 'kysely'
import { SESSION_LIST } from '#contract/sessions.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { CountedSessions } from '#domain/day-range.ts'
import { type Phase, phaseOf } from '#domain/minutes.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import type { Columns } from '../admin/lists/list-file.ts'
import { serveList } from '../admin/lists/serve-list.ts'
import type { Deps } from '../deps.ts'
import { inDays, type ZonedRange } from '../platform/db/days.ts'
import { decisionListOf } from '../platform/db/decision-list.ts'
import type { CountedList } from '../platform/db/list-rows.ts'
import type { On } from '../platform/http/endpoints.ts'
import { withAdminFacts } from './admin-views.ts'
import { presentAdminSession } from './presenters.ts'
import { waysToSessions } from './search.ts'
import { findSessionViews, type PartyView, type SessionView } from './views.ts'

export const SESSIONS = decisionListOf(
  { name: 'sessions', table: 'sessions', has: sql`deleted_at is null` },
  SESSION_STATUSES,
  waysToSessions,
)

export function serveSessions(deps: Deps, on: On): void {
  serveList(deps, on, SESSION_LIST, {
    rows: SESSIONS,
    counted: ({ account, ...figure }) => countedSessions({ ...figure, account: account || null }),
    find: findSessionViews,
    present: async (sessions, admin) =>
      (await withAdminFacts(deps.db.query, sessions, deps.clock.now())).map((session) => presentAdminSession(deps, admin, session)),
    columns: () => sessionColumns(deps.clock.now()),
  })
}

interface Figure {
  readonly counted: CountedSessions
  readonly range: ZonedRange
  /** For the figure `received`: limits it to this receiving account. */
  readonly account: string | null
}

function countedSessions(figure: Figure): CountedList {
  const list = { table: 'sessions', has: sql<boolean>`deleted_at is null and ${isCounted(figure)}` }
  if (figure.counted === 'received') return { ...list, amountPaisa: sql`price_paisa` }
  return figure.counted === 'fees' ? { ...list, amountPaisa: sql`fee_paisa` } : list
}

function isCounted({ counted, range, account }: Figure): RawBuilder<boolean> {
  const decided = inDays('decided_at', range)
  switch (counted) {
    case 'purchases':
      return inDays('created_at', range)
    case 'decided':
      return decided
    case 'approved':
      return sql`status = 'completed' and ${decided}`
    case 'rejected':
      return sql`status = 'rejected' and ${decided}`
    case 'received':
      return sql`status = 'completed' and ${decided} and (${account}::text is null or receiving_key = ${account}::text)`
    case 'fees':
      return sql`status = 'completed' and fee_paisa > 0 and ${decided}`
    case 'used':
      return sql`id in (select session_id from session_windows where met_at is not null and ${inDays('session_windows.starts_at', range)})`
    case 'kept':
      return sql`kept_until is not null and lapsed_at is null and released_at is null and refunded_at is null`
  }
}

function sessionColumns(now: Date): Columns<SessionView> {
  return [
    ['id', ({ id }) => ({ text: id })],
    ...PARTY_FILE_COLUMNS,
    ...PLAN_FILE_COLUMNS,
    ['bankName', ({ bank }) => bank.bankName],
    ['accountName', ({ bank }) => bank.accountName],
    ['accountNumber', ({ bank }) => ({ text: bank.accountNumber })],
    ['transactionId', ({ transactionId }) => ({ text: transactionId })],
    ['requestedAt', ({ createdAt }) => ({ moment: createdAt })],
    ['status', ({ status }) => status],
    ['phase', (session): Phase => phaseOf(session, now)],
    ['decidedBy', ({ decided }) => decided?.by ?? null],
    ['decidedAt', ({ decided }) => ({ moment: decided?.at ?? null })],
    ['reason', ({ rejection }) => rejection?.reason ?? null],
    ['note', ({ rejection }) => rejection?.note ?? null],
    ['startTime', ({ startsAt }) => ({ moment: startsAt })],
    ['endTime', ({ endsAt }) => ({ moment: endsAt })],
    ['refundedAmount', ({ refund }) => ({ money: refund?.amountPaisa ?? null })],
    ['refundStatus', ({ refund }) => refund?.status ?? null],
  ]
}

export const PARTY_FILE_COLUMNS: Columns<SessionView> = [
  ['user', ({ user }) => nameOf(user)],
  ['userEmail', ({ user }) => emailOf(user)],
  ['chatter', ({ chatter }) => nameOf(chatter)],
  ['chatterEmail', ({ chatter }) => emailOf(chatter)],
]

export const PLAN_FILE_COLUMNS: Columns<SessionView> = [
  ['plan', ({ plan }) => plan.title],
  ['minutes', ({ plan }) => plan.durationMinutes],
  ['amountPaid', ({ plan }) => ({ money: plan.pricePaisa })],
]

function nameOf({ username, isDeleted }: PartyView): string {
  return isDeleted ? DELETED_NAME : username
}

function emailOf({ email, isDeleted }: PartyView): string | null {
  return isDeleted ? null : email
}
