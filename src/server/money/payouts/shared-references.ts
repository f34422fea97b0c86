// Payouts that share a reference of a bank since the database compares every spelling of it (db/migrations/0053_reference_key.sql). They
// are never more than those that the migration has found.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import { refundId, withdrawalId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Query } from '../../platform/db/database.ts'
import type { Subject } from './store.ts'

export interface SharingPayout {
  readonly subject: Subject
  readonly username: string
  readonly amountPaisa: Paisa
  /** The reference as an admin entered it. */
  readonly reference: string
}

interface Row {
  readonly reference_key: string
  readonly reference: string
  readonly withdrawal_id: string | null
  readonly id: string
  readonly username: string
  readonly amount_paisa: number
}

/** One list for each reference. A withdraw that was taken back no longer counts, because its transfer is settled. */
export async function findSharedReferences(query: Query): Promise<SharingPayout[][]> {
  const { rows } = await sql<Row>`
    select reference_key, reference, withdrawal_id, coalesce(withdrawal_id, refund_id) as id, people.username,
      coalesce(withdrawals.amount_paisa, refunds.amount_paisa) as amount_paisa
    from shared_references
    left join withdrawals on withdrawals.id = withdrawal_id
    left join refunds on refunds.id = refund_id
    join accounts people on people.id = coalesce(withdrawals.chatter_id, refunds.user_id)
    where coalesce(withdrawals.status, refunds.status) = 'completed'
    order by reference_key, coalesce(withdrawals.created_at, refunds.created_at), id`.execute(query)
  return [...Map.groupBy(rows, ({ reference_key }) => reference_key).values()]
    .filter(({ length }) => length > 1)
    .map((same) => same.map(toPayout))
}

function toPayout({ id, withdrawal_id, username, amount_paisa, reference }: Row): SharingPayout {
  const subject: Subject = withdrawal_id === null ? { kind: 'refund', id: refundId(id) } : { kind: 'withdraw', id: withdrawalId(id) }
  return { subject, username: username === '' ? DELETED_NAME : username, amountPaisa: paisa(amount_paisa), reference }
}
