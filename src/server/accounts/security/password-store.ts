// SQL of passwords, no decisions.

import type { AccountId } from '#domain/ids.ts'
import type { Tx } from '../../platform/db/database.ts'

/** One that its owner has chosen. */
export async function savePassword(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash, generated_password_logins: null }).where('id', '=', id).execute()
}

export async function findGeneratedPassword(tx: Tx, id: AccountId): Promise<number | null> {
  const row = await tx.selectFrom('accounts').select('generated_password_logins').where('id', '=', id).executeTakeFirstOrThrow()
  return row.generated_password_logins
}

export async function saveGeneratedPassword(tx: Tx, id: AccountId, state: number): Promise<void> {
  await tx.updateTable('accounts').set({ generated_password_logins: state }).where('id', '=', id).execute()
}
