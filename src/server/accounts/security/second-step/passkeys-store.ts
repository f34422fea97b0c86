// SQL for passkeys and their challenges, no decisions.

import { sql } from 'kysely'
import type * as contract from '#contract/two-step.ts'
import { type AccountId, type PasskeyId, passkeyId } from '#domain/ids.ts'
import type { TicketHolder } from '../../../platform/auth/tickets.ts'
import type { Query, Tx } from '../../../platform/db/database.ts'

export interface Passkey {
  readonly id: PasskeyId
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export type NewPasskey = Omit<Passkey, 'lastUsedAt'>

export async function findPasskeys(query: Query | Tx, id: AccountId): Promise<Passkey[]> {
  const rows = await query
    .selectFrom('passkeys')
    .select(['id', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports', 'name'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: passkeyId(row.id) }))
}

/** Leaves out the key, which only this server needs. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): contract.Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** Returns false if any account already has this passkey. */
export async function insertPasskey(tx: Tx, owner: AccountId, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: owner,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if the passkey was just used or removed: its use counter never goes back. */
export async function savePasskeyUse(tx: Tx, id: PasskeyId, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, owner: AccountId, id: PasskeyId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('id', '=', id).where('account_id', '=', owner).executeTakeFirst()
  return numDeletedRows === 1n
}

export type Challenge = { readonly challenge: string; readonly owner: AccountId } & (
  | { readonly purpose: 'add' }
  | { readonly purpose: 'log-in'; readonly ticketId: string }
)

/** Allows several open pages per owner; older challenges are removed. */
const MAX_CHALLENGES = 5

/** The account must be locked. */
export async function insertAddChallenge(tx: Tx, challenge: string, owner: AccountId, now: Date): Promise<void> {
  await sql`
    delete from passkey_challenges where account_id = ${owner} and purpose = 'add' and challenge not in (
      select challenge from passkey_challenges where account_id = ${owner} and purpose = 'add'
      order by created_at desc limit ${MAX_CHALLENGES - 1}
    )`.execute(tx)
  await tx.insertInto('passkey_challenges').values({ challenge, account_id: owner, purpose: 'add', created_at: now }).execute()
}

/**
 * Replaces only this ticket's challenge, because another person who knows the password has
 * other tickets. Only the number of recent logins limits how many challenges there are.
 */
export async function saveLogInChallenge(
  tx: Tx,
  challenge: string,
  { id, ticketId }: TicketHolder,
  { now, expiredBefore }: { readonly now: Date; readonly expiredBefore: Date },
): Promise<void> {
  await sql`
    delete from passkey_challenges where account_id = ${id} and purpose = 'log-in' and created_at <= ${expiredBefore}`.execute(tx)
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: id, purpose: 'log-in', ticket_id: ticketId, created_at: now })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet({ challenge, created_at: now }))
    .execute()
}

/** Returns whether the challenge is unused and was made after `madeAfter`, and uses it up. */
export async function useChallenge(query: Query, given: Challenge, madeAfter: Date): Promise<boolean> {
  const { challenge, owner, purpose } = given
  const ticketId = given.purpose === 'log-in' ? given.ticketId : null
  const row = await query
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', '=', owner)
    .where('purpose', '=', purpose)
    .where('ticket_id', 'is not distinct from', ticketId)
    .returning('created_at')
    .executeTakeFirst()
  return row !== undefined && row.created_at > madeAfter
}
