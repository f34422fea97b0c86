// Payout runs for tests, made through the real calls.

import { expect } from 'vitest'
import { createPayoutRun, fetchPayoutRun, type PayoutRow, payPayoutRows, updatePayoutRunStatus } from '#contract/payouts.ts'
import { type PayoutRunId, payoutRowId, payoutRunId, type RefundId, type WithdrawalId } from '#domain/ids.ts'
import type { PayoutRunStatus } from '#domain/payout-runs.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

interface Selected {
  readonly withdrawals?: readonly WithdrawalId[]
  readonly refunds?: readonly RefundId[]
}

export function tryToCreateRun(app: TestApp, admin: Person, { withdrawals = [], refunds = [] }: Selected) {
  return app.call(createPayoutRun, admin, { body: { withdrawIDs: [...withdrawals], refundIDs: [...refunds] } })
}

export async function createRun(app: TestApp, admin: Person, selected: Selected): Promise<PayoutRunId> {
  const { status, body } = await tryToCreateRun(app, admin, selected)
  expect(status, JSON.stringify(body)).toBe(201)
  return payoutRunId(body.run._id)
}

export async function rowsOf(app: TestApp, admin: Person, id: PayoutRunId): Promise<PayoutRow[]> {
  const { status, body } = await app.call(fetchPayoutRun, admin, { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}

export async function statesOf(app: TestApp, admin: Person, id: PayoutRunId): Promise<string[]> {
  return (await rowsOf(app, admin, id)).map(({ state }) => state)
}

/** Enters the references in row order; null leaves a row out. */
export async function tryToPayRows(app: TestApp, admin: Person, id: PayoutRunId, references: readonly (string | null)[]) {
  return app.call(payPayoutRows, admin, { params: { id }, body: { rows: entered(await rowsOf(app, admin, id), references) } })
}

export function entered(rows: readonly PayoutRow[], references: readonly (string | null)[]) {
  return references.flatMap((bankReference, index) =>
    bankReference === null ? [] : [{ _id: payoutRowId(rows[index]?._id ?? ''), version: rows[index]?.version ?? '', bankReference }],
  )
}

/** `paid`, `proposed`, or the code of the refusal. */
export async function payRows(app: TestApp, admin: Person, id: PayoutRunId, references: readonly (string | null)[]): Promise<string[]> {
  const { status, body } = await tryToPayRows(app, admin, id, references)
  expect(status, JSON.stringify(body)).toBe(202)
  return body.results.map(({ result, code }: { result: string; code: string | null }) => code ?? result)
}

export function setRunStatus(app: TestApp, admin: Person, id: PayoutRunId, status: PayoutRunStatus) {
  return app.call(updatePayoutRunStatus, admin, { params: { id }, body: { status } })
}
