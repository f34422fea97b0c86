// The parts of the search that no list has: payouts by bank reference, payout runs, and bank statement imports.

import { sql } from 'kysely'
import type { Found } from '#contract/person.ts'
import { type RefundId, refundId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { transactionKey } from '#domain/payments.ts'
import type { PayoutRunStatus } from '#domain/payout-runs.ts'
import { withPlainDigits } from '#domain/text.ts'
import type { Query } from '../../platform/db/database.ts'

/** There are few imports, so the text is compared with the newest file names one by one. */
const MAX_COMPARED = 5_000

/** '12', '#12', or the number with the words that the pages use, in either language. */
const RUN_NUMBER = /^(?:(?:payout )?run |(?:ادائیگیوں کی )?کھیپ )?#?(\d{1,9})$/i
const IMPORT_NUMBER = /^(?:import |امپورٹ )?#?(\d{1,9})$/i

export function wholeId(text: string): string | null {
  const typed = text.trim().toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed) ? typed : null
}

function numberIn(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(withPlainDigits(text).trim().replace(/\s+/g, ' '))?.[1]
  return digits === undefined ? null : Number(digits)
}

interface ByReference {
  readonly withdrawals: readonly WithdrawalId[]
  readonly refunds: readonly RefundId[]
}

/**
 * Finds payouts by their whole bank reference, in any spelling. A withdraw's reference is in its payout run, or in its match with a bank
 * row.
 */
export async function payoutsByReference(query: Query, text: string): Promise<ByReference> {
  const key = transactionKey(text)
  if (key === '') return { withdrawals: [], refunds: [] }
  const { rows } = await sql<{ withdrawal_id: string | null; refund_id: string | null }>`
    select null as withdrawal_id, id as refund_id from refunds
    where bank_reference is not null and reference_key(bank_reference) = ${key}
    union
    select withdrawal_id, refund_id from payout_run_rows
    where bank_reference is not null and reference_key(bank_reference) = ${key}
    union
    select withdrawal_id, refund_id from bank_statement_matches
    where bank_reference is not null and ended_at is null and reference_key(bank_reference) = ${key}`.execute(query)
  return {
    withdrawals: rows.flatMap(({ withdrawal_id }) => (withdrawal_id === null ? [] : [withdrawalId(withdrawal_id)])),
    refunds: rows.flatMap(({ refund_id }) => (refund_id === null ? [] : [refundId(refund_id)])),
  }
}

export async function findPayoutRuns(query: Query, text: string): Promise<Found['payoutRuns']> {
  const [id, number] = [wholeId(text), numberIn(text, RUN_NUMBER)]
  if (id === null && number === null) return []
  const { rows } = await sql<{ id: string; number: number; status: PayoutRunStatus; created_at: Date; amount_paisa: number }>`
    select id, number, status, created_at, (
        select coalesce(sum(coalesce(withdrawals.amount_paisa, refunds.amount_paisa)), 0)::bigint
        from payout_run_rows left join withdrawals on withdrawals.id = withdrawal_id left join refunds on refunds.id = refund_id
        where run_id = payout_runs.id
      ) as amount_paisa
    from payout_runs where id = ${id} or number = ${number}`.execute(query)
  return rows.map(({ id: _id, number: own, status, created_at, amount_paisa }) => ({
    _id,
    number: own,
    status,
    amount: rupeesFromPaisa(paisa(amount_paisa)),
    createdAt: created_at.toISOString(),
  }))
}

/** Finds imports by number, whole id or part of the file name; newest first. */
export async function findBankImports(query: Query, text: string, max: number): Promise<Found['bankImports']> {
  const typed = numberIn(text, IMPORT_NUMBER)
  const { rows } = await sql<{ id: string; number: number; file_name: string; bank_name: string; created_at: Date }>`
    select id, number, file_name, bank_name, created_at from bank_statement_imports
    where number in (
      select number from bank_statement_imports where number = ${typed}
      union all
      select number from bank_statement_imports where id = ${wholeId(text)}
      union all
      (
        select number from (select number, file_name from bank_statement_imports order by number desc limit ${MAX_COMPARED}) newest
        where strpos(lower(file_name), lower(${text.trim()})) > 0 order by number desc limit ${max}
      )
    )
    order by number is not distinct from ${typed} desc, number desc limit ${max}`.execute(query)
  return rows.map(({ id: _id, number, file_name: fileName, bank_name: bankName, created_at }) => ({
    _id,
    number,
    fileName,
    bankName,
    createdAt: created_at.toISOString(),
  }))
}
