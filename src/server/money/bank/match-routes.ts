// Translates between the wire and the actions on rows of bank statements. The presenters at the bottom name every field.

import * as contract from '#contract/bank-matches.ts'
import { errorText } from '#contract/errors.ts'
import { reply } from '#contract/replies.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import * as actions from './match-actions.ts'
import { findPayments, listUnpaid, type Payment } from './payment-store.ts'
import { rupees } from './present.ts'
import { findRowViews, listRowIds, type RowView } from './row-store.ts'
import { listSuggestions, suggestMatches } from './suggestions.ts'

const pageOf = (page: number) => ({ skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE })

export function registerBankMatchRoutes(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.listBankRows, async ({ query: { account, page, from, to, show, direction } }) => {
    const filter = { receivingKey: account, from: from ?? null, to: to ?? null, show, direction: direction ?? null }
    const { ids, total } = await listRowIds(query, filter, pageOf(page))
    const { rowOf } = await lookUp(query, ids)
    return { rows: ids.flatMap((id) => rowOf(id) ?? []), totalRows: total }
  })

  on(contract.suggestMatches, async ({ body, ...call }) => {
    const suggested = await suggestMatches(deps, actorOf(call), body.account)
    return { suggested, ...reply('bank_matches_suggested') }
  })

  on(contract.listSuggestions, async ({ query: { account, degree, page } }) => {
    const { suggestions, counts, suggestedAt } = await listSuggestions(
      query,
      { receivingKey: account, degree: degree ?? null },
      pageOf(page),
    )
    const { rowOf, paymentOf } = await lookUp(
      query,
      suggestions.map(({ rowId }) => rowId),
      suggestions.map(({ subjectId }) => subjectId),
    )
    return {
      suggestions: suggestions.flatMap(({ rowId, subjectId, degree: found, reasons }) => {
        const [row, payment] = [rowOf(rowId), paymentOf(subjectId)]
        // The import may have been undone between the two statements.
        if (!row || !payment) return []
        return { row, payment, degree: found, reasons, willPay: payment.kind !== 'purchase' && payment.status === 'pending' }
      }),
      totalSuggestions: degree ? counts[degree] : counts.certain + counts.likely + counts.possible,
      counts,
      suggestedAt: suggestedAt?.toISOString() ?? null,
    }
  })

  on(contract.confirmMatches, async ({ body, ...call }) => {
    const asked = body.matches.map(({ rowID, kind, subjectID, bankReference, willPay = true }) => ({
      rowId: rowID,
      kind,
      subjectId: subjectID,
      bankReference,
      willPay,
    }))
    const outcomes = await actions.confirmMatches(deps, actorOf(call), asked)
    return { results: outcomes.map(presentOutcome), ...reply('bank_matches_confirmed') }
  })

  on(contract.takeBackMatch, async ({ params, ...call }) => {
    await actions.takeBackMatch(deps, actorOf(call), params.id)
    return reply('bank_match_taken_back')
  })

  on(contract.noteBankRow, async ({ params, body, ...call }) => {
    await actions.noteRow(deps, actorOf(call), params.id, body)
    return reply('bank_note_saved')
  })

  on(contract.listUnpaidPurchases, async ({ query: { account, status, page } }) => {
    const which = { receivingKey: account, status: status ?? null, timeZone: deps.config.calendar.timeZone }
    const { ids, total } = await listUnpaid(query, which, pageOf(page))
    const payments = await findPayments(query, ids)
    return { purchases: ids.flatMap((id) => presentPayment(payments.get(id)) ?? []), totalPurchases: total }
  })
}

/** The rows, and the payments that they are matched with or that are asked for beside them. */
async function lookUp(query: Query, rowIds: readonly string[], paymentIds: readonly string[] = []) {
  const rows = await findRowViews(query, rowIds)
  const matched = [...rows.values()].flatMap(({ match }) => match?.subjectId ?? [])
  const payments = await findPayments(query, [...paymentIds, ...matched])
  return {
    rowOf: (id: string) => presentRow(rows.get(id), payments),
    paymentOf: (id: string) => presentPayment(payments.get(id)),
  }
}

function presentRow(row: RowView | undefined, payments: ReadonlyMap<string, Payment>): contract.BankRow | null {
  if (!row) return null
  return {
    _id: row.id,
    importNumber: row.importNumber,
    line: row.line,
    day: row.day,
    direction: row.direction,
    amount: rupees(row.amountPaisa),
    description: row.description,
    reference: row.reference,
    balance: row.balancePaisa === null ? null : rupees(row.balancePaisa),
    isReversal: row.isReversal,
    reversal: row.reversal,
    tookBackNone: row.tookBackNone,
    mayReverse: row.mayReverse,
    mayBeReversed: row.mayBeReversed,
    match: presentMatch(row, payments),
    note: row.note && { ...row.note, at: new Date(row.note.at).toISOString() },
  }
}

function presentMatch({ match }: RowView, payments: ReadonlyMap<string, Payment>): contract.BankRow['match'] {
  const payment = match && presentPayment(payments.get(match.subjectId))
  if (!match || !payment) return null
  const { isCurrent, hasPaid, isProposed, confirmedBy, confirmedAt } = match
  return { payment, isCurrent, hasPaid, isProposed, confirmedBy, confirmedAt: new Date(confirmedAt).toISOString() }
}

function presentPayment(payment: Payment | undefined): contract.MatchedPayment | null {
  if (!payment) return null
  return {
    kind: payment.kind,
    subjectID: payment.subjectId,
    personID: payment.personId,
    username: payment.username,
    amount: rupees(payment.amountPaisa),
    status: payment.status,
    reference: payment.reference,
    accountNumber: payment.accountNumber,
    since: payment.since.toISOString(),
  }
}

function presentOutcome({ rowId, result, refusal }: actions.MatchOutcome): contract.MatchResult {
  return { rowID: rowId, result, code: refusal?.code ?? null, message: refusal && errorText(refusal.code, refusal.values) }
}
