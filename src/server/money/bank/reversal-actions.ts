// Decides which bank row reverses which. Every import pairs a reversal if only one row is possible; an admin decides the rest.

import { guardReversal, pairReversals } from '#domain/bank/reversals.ts'
import { DomainError } from '#domain/errors.ts'
import type { BankRowId } from '#domain/ids.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockStatements } from './import-store.ts'
import * as store from './reversal-store.ts'
import { findAccountOfRow, lockRow } from './row-store.ts'

/** Runs in the transaction of an import, which has locked the account's statements. */
export async function pairOpenReversals(deps: Deps, tx: Tx, receivingKey: string): Promise<void> {
  const open = await store.findOpenReversals(tx, receivingKey)
  const pairs = pairReversals(open)
  if (pairs.length === 0) return
  await store.savePairs(tx, pairs)
  const before = new Map(open.map(({ id, pairedWith }) => [id, pairedWith]))
  const reversed = pairs.flatMap(({ reversalId, reversedId }) => [reversedId, before.get(reversalId)])
  await publishChange(deps, tx, receivingKey, reversed)
}

/** Repeating a decision changes nothing. */
export async function decideReversal(deps: Deps, admin: Actor, id: BankRowId, reversedId: BankRowId | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const receivingKey = await findAccountOfRow(tx, id)
    if (receivingKey === null) throw new DomainError('bank_row_not_found')
    // An import takes the same lock, so two reversals never reverse the same row.
    await lockStatements(tx, receivingKey)
    const row = await lockRow(tx, id)
    const isSame = row.reverses === reversedId && (reversedId !== null || !row.isReversal)
    if (isSame) return
    if (row.match) throw new DomainError('bank_row_matched')
    if (reversedId !== null) guardReversal(row, await lockRow(tx, reversedId))
    const now = await deps.clock.nowIn(tx)
    await store.saveReversal(tx, id, reversedId, { by: admin.id, at: now })
    const { importNumber, line, day, amountPaisa, direction } = row
    await recordAction(tx, admin, now, {
      action: 'decide_bank_reversal',
      subjectKind: 'bank_row',
      subjectId: id,
      before: { about: row.reverses },
      after: { number: importNumber, line, day, amountPaisa, direction, about: reversedId },
    })
    await publishChange(deps, tx, receivingKey, [row.reverses, reversedId])
  })
}

/** Session Requests shows whether the bank has reversed the payment. */
async function publishChange(deps: Deps, tx: Tx, receivingKey: string, reversed: readonly (string | null | undefined)[]): Promise<void> {
  const purchase = await store.findPurchaseOf(
    tx,
    reversed.flatMap((id) => id ?? []),
  )
  await deps.events.publish(tx, { kind: 'bank_statement_changed', receivingKey, sessionId: purchase })
}
