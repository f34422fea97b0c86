// Translates between the wire and the payout run actions.

import { sql } from 'kysely'
import { errorText } from '#contract/errors.ts'
import * as contract from '#contract/payouts.ts'
import { reply } from '#contract/replies.ts'
import { DomainError } from '#domain/errors.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { PayoutRunStatus } from '#domain/payout-runs.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Columns } from '../../admin/lists/list-file.ts'
import { serveList } from '../../admin/lists/serve-list.ts'
import type { Deps } from '../../deps.ts'
import { countedRows } from '../../platform/db/list-rows.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { NO_BANK } from '../bank-account.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

const CHANGED = {
  open: 'payout_run_reopened',
  closed: 'payout_run_closed',
  cancelled: 'payout_run_cancelled',
} as const satisfies Record<PayoutRunStatus, string>

export function registerPayoutRoutes(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.listPayable, async () => {
    const [{ payouts, total }, shared] = await Promise.all([store.findPayable(query), store.findSharedReferences(query)])
    return { payouts: payouts.map(presentPayout), totalPayouts: total, sharedReferences: shared.map(presentShared) }
  })

  serveList(deps, on, contract.RUN_LIST, {
    rows: { table: 'payout_runs', show: () => countedRows({ table: 'payout_runs', has: sql`true` }) },
    find: store.findRuns,
    present: (runs) => runs.map(presentRun),
    columns: () => COLUMNS,
  })

  on(contract.fetchPayoutRun, async ({ params: { id } }) => {
    const run = await store.findRun(query, id)
    if (!run) throw new DomainError('payout_run_not_found')
    const [rows, templates] = await Promise.all([store.findRows(query, id), store.findTemplates(query)])
    return { run: presentRun(run), rows: rows.map(presentRow), templates }
  })

  on(contract.createPayoutRun, async ({ body, ...call }) => {
    const selection = { withdrawals: body.withdrawIDs, refunds: body.refundIDs }
    const { id, number } = await actions.createRun(deps, actorOf(call), selection)
    return { run: { _id: id, number }, ...reply('payout_run_created') }
  })

  on(contract.payPayoutRows, async ({ params, body, ...call }) => {
    const rows = body.rows.map(({ _id, version, bankReference }) => ({ id: _id, version, bankReference }))
    const outcomes = await actions.payRows(deps, actorOf(call), params.id, rows)
    return { results: outcomes.map(presentOutcome), ...reply('payout_rows_paid') }
  })

  on(contract.updatePayoutRunStatus, async ({ params, body, ...call }) => {
    await actions.changeStatus(deps, actorOf(call), params.id, body.status)
    return reply(CHANGED[body.status])
  })

  on(contract.updatePayoutTemplate, async ({ body, ...call }) => {
    await actions.changeTemplate(deps, actorOf(call), body.bankName, body.columns)
    return reply('payout_template_saved')
  })
}

function presentPayout({ subject, username, bank, amountPaisa, since }: store.Payout): contract.Payout {
  return {
    kind: subject.kind,
    subjectID: subject.id,
    username,
    ...(bank ?? NO_BANK),
    amount: rupeesFromPaisa(amountPaisa),
    since: since.toISOString(),
  }
}

function presentRow(row: store.RunRow): contract.PayoutRow {
  const { id, place, state, bankReference, version, otherRun } = row
  return { ...presentPayout(row), _id: id, place, state, bankReference, version, otherRun }
}

function presentRun(run: store.ListedRun): contract.PayoutRun {
  return {
    _id: run.id,
    number: run.number,
    status: run.status,
    createdBy: run.createdBy,
    createdAt: run.createdAt.toISOString(),
    changedBy: run.changedBy,
    updatedAt: run.updatedAt.toISOString(),
    rows: run.rows,
    paid: run.paid,
    amount: rupeesFromPaisa(run.amountPaisa),
  }
}

function presentOutcome({ id, result, refusal }: actions.RowOutcome): contract.RowResult {
  return { _id: id, result, code: refusal?.code ?? null, message: refusal && errorText(refusal.code, refusal.values) }
}

function presentShared(payouts: readonly store.SharingPayout[]): contract.SharedReference {
  return {
    payouts: payouts.map(({ subject, username, amountPaisa, reference }) => ({
      kind: subject.kind,
      subjectID: subject.id,
      username,
      amount: rupeesFromPaisa(amountPaisa),
      bankReference: reference,
    })),
  }
}

const COLUMNS: Columns<store.ListedRun> = [
  ['id', ({ id }) => ({ text: id })],
  ['number', ({ number }) => number],
  ['status', ({ status }) => status],
  ['rows', ({ rows }) => rows],
  ['paid', ({ paid }) => paid],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['createdBy', ({ createdBy }) => createdBy],
  ['createdAt', ({ createdAt }) => ({ moment: createdAt })],
  ['changedBy', ({ changedBy }) => changedBy],
  ['updatedAt', ({ updatedAt }) => ({ moment: updatedAt })],
]
