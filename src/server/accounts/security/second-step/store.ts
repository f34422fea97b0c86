// SQL of what all second steps have in common, no decisions.

import type { AccountId } from '#domain/ids.ts'
import type { SecondSteps } from '#domain/second-steps.ts'
import type { Query, Tx } from '../../../platform/db/database.ts'

export async function findSecondSteps(query: Query | Tx, id: AccountId): Promise<SecondSteps> {
  const row = await query
    .selectNoFrom((select) => [
      select
        .exists(select.selectFrom('authenticators').select('account_id').where('account_id', '=', id).where('confirmed_at', 'is not', null))
        .as('has_authenticator'),
      select
        .selectFrom('passkeys')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .as('passkeys'),
      select
        .selectFrom('recovery_codes')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .as('recovery_codes'),
    ])
    .executeTakeFirstOrThrow()
  return { hasAuthenticator: Boolean(row.has_authenticator), passkeys: row.passkeys ?? 0, recoveryCodes: row.recovery_codes ?? 0 }
}

export async function saveHasSecondStep(tx: Tx, id: AccountId, hasSecondStep: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ has_second_step: hasSecondStep }).where('id', '=', id).execute()
}

/** Everything that is stored for two-step sign-in of the account. */
export async function removeSecondSteps(tx: Tx, id: AccountId): Promise<void> {
  await tx.deleteFrom('authenticators').where('account_id', '=', id).execute()
  await tx.deleteFrom('passkeys').where('account_id', '=', id).execute()
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', id).execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', id).execute()
  await saveHasSecondStep(tx, id, false)
}

/** Returns whether the ticket had not been used. */
export async function useTicket(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('used_tickets')
    .values({ id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
