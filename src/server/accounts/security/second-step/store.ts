// SQL shared by all second steps, no decisions.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { SecondSteps } from '#domain/second-steps.ts'
import type { Query, Tx } from '../../../platform/db/database.ts'

export async function findSecondSteps(query: Query | Tx, id: AccountId): Promise<SecondSteps> {
  const { rows } = await sql<SecondSteps>`
    select exists (select from authenticators where account_id = ${id} and confirmed_at is not null) as "hasAuthenticator",
      (select count(*) from passkeys where account_id = ${id}) as passkeys,
      (select count(*) from recovery_codes where account_id = ${id}) as "recoveryCodes"`.execute(query)
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0, recoveryCodes: 0 }
}

export async function saveHasSecondStep(tx: Tx, id: AccountId, hasSecondStep: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ has_second_step: hasSecondStep }).where('id', '=', id).execute()
}

/** Removes everything stored for the account's two-step sign-in. */
export async function removeSecondSteps(tx: Tx, id: AccountId): Promise<void> {
  for (const table of ['authenticators', 'passkeys', 'passkey_challenges', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  await saveHasSecondStep(tx, id, false)
}

/** Returns false if the ticket was already used. */
export async function useTicket(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('used_tickets')
    .values({ id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
