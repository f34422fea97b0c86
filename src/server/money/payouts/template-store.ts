// SQL of the columns of bank files, no decisions.

import type { PayoutColumn } from '#domain/payout-files.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import type { Change } from './store.ts'

export async function findTemplates(query: Query): Promise<{ readonly bankKey: string; readonly columns: PayoutColumn[] }[]> {
  const rows = await query.selectFrom('payout_templates').select(['bank_key', 'columns']).orderBy('bank_key').execute()
  return rows.map(({ bank_key, columns }) => ({ bankKey: bank_key, columns: columns as PayoutColumn[] }))
}

/** Returns its id and what it was before. */
export async function saveTemplate(
  tx: Tx,
  { id, bankKey, columns }: { readonly id: string; readonly bankKey: string; readonly columns: readonly PayoutColumn[] },
  { by, at }: Change,
): Promise<{ readonly id: string; readonly before: unknown }> {
  const old = await tx.selectFrom('payout_templates').select('columns').where('bank_key', '=', bankKey).forUpdate().executeTakeFirst()
  const value = { columns: JSON.stringify(columns), changed_by: by, updated_at: at }
  const saved = await tx
    .insertInto('payout_templates')
    .values({ id, bank_key: bankKey, ...value })
    .onConflict((conflict) => conflict.column('bank_key').doUpdateSet(value))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: saved.id, before: old?.columns ?? null }
}
