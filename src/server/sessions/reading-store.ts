// Storage of the values read from proofs.

import { sql } from 'kysely'
import type { Box } from '#domain/bank-slip/lines.ts'
import type { SessionId } from '#domain/ids.ts'
import { paisa, paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { transactionKey } from '#domain/payments.ts'
import type { ReadField, ReadValues } from '#domain/proof-reading.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query, Tx } from '../platform/db/database.ts'

/** A word that a value was read from, positioned as fractions of the picture's width and height. */
export interface ReadWord extends Box {
  readonly field: ReadField
}

export interface Reading extends ReadValues {
  readonly words: readonly ReadWord[]
  /** Fields whose values no label on the receipt names. */
  readonly unnamed: readonly ReadField[]
}

/** Null if there is nothing to read: the picture was removed or already read. */
export async function findUnreadProof(query: Query, id: SessionId) {
  const row = await query
    .selectFrom('sessions')
    .leftJoin('proof_readings', 'session_id', 'id')
    .select(['proof_key', 'price_paisa', 'bank_name', 'account_name', 'sessions.account_number', 'sessions.transaction_id', 'created_at'])
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .executeTakeFirst()
  if (!row?.proof_key) return null
  return {
    key: storedFileKey('proofs', row.proof_key),
    claimed: {
      pricePaisa: paisa(row.price_paisa),
      bank: { bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number },
      transactionId: row.transaction_id,
      boughtAt: row.created_at,
    },
  }
}

/**
 * False if already stored or no longer wanted. Deleting the buyer's account erases
 * its readings, so the account is locked, and nothing is written after the deletion.
 */
export async function insertReading(tx: Tx, id: SessionId, reading: Reading, now: Date): Promise<boolean> {
  const { amount, transactionID, paidAt, accountNumber, words, unnamed } = reading
  const { numAffectedRows = 0n } = await sql`
    insert into proof_readings (session_id, amount_paisa, transaction_id, transaction_key, paid_at, account_number, words, unnamed, read_at)
    select sessions.id, ${amount === null ? null : paisaFromRupees(amount)}::bigint, ${transactionID}, ${transactionID && transactionKey(transactionID)},
      ${paidAt}, ${accountNumber}, ${JSON.stringify(words)}::jsonb, ${unnamed}::text[], ${now}
    from sessions join accounts on accounts.id = sessions.user_id
    where sessions.id = ${id} and proof_key is not null and accounts.deleted_at is null
    for share of accounts
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

export async function findReadings(query: Query, ids: readonly SessionId[]): Promise<ReadonlyMap<string, Reading>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .selectFrom('proof_readings')
    .select(['session_id', 'amount_paisa', 'transaction_id', 'paid_at', 'account_number', 'words', 'unnamed'])
    .where('session_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ session_id, amount_paisa, transaction_id, paid_at, account_number, words, unnamed }) => [
      session_id,
      {
        amount: amount_paisa === null ? null : rupeesFromPaisa(paisa(amount_paisa)),
        transactionID: transaction_id,
        paidAt: paid_at,
        accountNumber: account_number,
        words: words as readonly ReadWord[],
        unnamed: unnamed as readonly ReadField[],
      },
    ]),
  )
}
