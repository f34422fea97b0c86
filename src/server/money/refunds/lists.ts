// The admin's Refunds list.

import { sql } from 'kysely'
import { type AdminRefund, REFUND_LIST } from '#contract/refunds.ts'
import type { CountedRefunds } from '#domain/day-range.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { REFUND_STATUSES } from '#domain/refunds.ts'
import { presentPerson } from '../../accounts/person-view.ts'
import type { Columns } from '../../admin/lists/list-file.ts'
import { serveList } from '../../admin/lists/serve-list.ts'
import type { Deps } from '../../deps.ts'
import { inDays, type ZonedRange } from '../../platform/db/days.ts'
import { decisionListOf } from '../../platform/db/decision-list.ts'
import type { CountedList } from '../../platform/db/list-rows.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { NO_BANK } from '../bank-account.ts'
import { waysToRefunds } from './search.ts'
import { findRefunds, type ListedRefund } from './store.ts'

/** Has no condition, because refunds are never deleted. */
export const REFUNDS = decisionListOf({ name: 'refunds', table: 'refunds', has: sql`true` }, REFUND_STATUSES, waysToRefunds)

export function serveRefunds(deps: Deps, on: On): void {
  serveList(deps, on, REFUND_LIST, {
    rows: REFUNDS,
    counted: countedRefunds,
    find: findRefunds,
    present: (refunds) => refunds.map((refund) => presentRefund(deps, refund)),
    columns: () => COLUMNS,
  })
}

function countedRefunds({ counted, range }: { readonly counted: CountedRefunds; readonly range: ZonedRange }): CountedList {
  const has = counted === 'refunds' ? inDays('created_at', range) : sql<boolean>`status = 'completed' and ${inDays('updated_at', range)}`
  return { table: 'refunds', has, amountPaisa: sql`amount_paisa` }
}

export function presentRefund(deps: Deps, refund: ListedRefund): AdminRefund {
  return {
    _id: refund.id,
    sessionID: refund.sessionId,
    userID: presentPerson(deps, refund.user),
    chatterID: presentPerson(deps, refund.chatter),
    amountPaid: rupeesFromPaisa(refund.pricePaisa),
    amount: rupeesFromPaisa(refund.amountPaisa),
    fromChatter: rupeesFromPaisa(refund.creditPaisa),
    advance: rupeesFromPaisa(refund.advancePaisa),
    fromFee: rupeesFromPaisa(refund.feePaisa),
    reason: refund.reason,
    note: refund.note,
    status: refund.status,
    ...(refund.bank ?? NO_BANK),
    refusalNote: refund.refusalNote,
    bankReference: refund.bankReference,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
    createdBy: refund.createdBy,
    changedBy: refund.changedBy,
  }
}

const COLUMNS: Columns<ListedRefund> = [
  ['id', ({ id }) => ({ text: id })],
  ['sessionId', ({ sessionId }) => ({ text: sessionId })],
  ['user', ({ user }) => user.username],
  ['userEmail', ({ user }) => user.email],
  ['chatter', ({ chatter }) => chatter.username],
  ['chatterEmail', ({ chatter }) => chatter.email],
  ['amountPaid', ({ pricePaisa }) => ({ money: pricePaisa })],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['fromChatter', ({ creditPaisa }) => ({ money: creditPaisa })],
  ['fromAdvance', ({ advancePaisa }) => ({ money: advancePaisa })],
  ['fromFee', ({ feePaisa }) => ({ money: feePaisa })],
  ['reason', ({ reason }) => reason],
  ['note', ({ note }) => note],
  ['status', ({ status }) => status],
  ['bankName', ({ bank }) => bank?.bankName ?? null],
  ['accountName', ({ bank }) => bank?.accountName ?? null],
  ['accountNumber', ({ bank }) => ({ text: bank?.accountNumber ?? null })],
  ['refusalNote', ({ refusalNote }) => refusalNote],
  ['bankReference', ({ bankReference }) => ({ text: bankReference })],
  ['createdBy', ({ createdBy }) => createdBy],
  ['createdAt', ({ createdAt }) => ({ moment: createdAt })],
  ['changedBy', ({ changedBy }) => changedBy],
  ['updatedAt', ({ updatedAt }) => ({ moment: updatedAt })],
]
