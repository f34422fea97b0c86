// Amounts on earlier screenshots of the same payment. A screenshot with only the amount
// edited agrees with all expected and typed values; the earlier one gives it away.

import { sql } from 'kysely'
import type { SessionId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import type { Query } from '../platform/db/database.ts'
import { LONGEST_CHAIN } from './chains.ts'

interface EarlierAmount {
  /** The session under review. */
  readonly of: string
  /** The session with the earlier screenshot. */
  readonly id: string
  readonly amount_paisa: Paisa
  /** False if it is in the same chain and its ID could not be read. */
  readonly has_same_id: boolean
}

/** Only the newest are shown. */
const MAX_SHOWN = 5

/**
 * Compares readings with the same typed or read ID, from any buyer, and those in the chain. If a different ID
 * was read, the proof belongs to another payment and is left out. An unreadable amount counts as the price.
 */
export async function findEarlierAmounts(query: Query, ids: readonly SessionId[]): Promise<readonly EarlierAmount[]> {
  const { rows } = await sql<EarlierAmount>`
    with recursive own as materialized (
      select sessions.id, number, resubmission_of, coalesce(amount_paisa, price_paisa) as amount_paisa,
        array_remove(array[sessions.transaction_key, read.transaction_key collate "C"], null) as keys
      from sessions left join proof_readings read on read.session_id = sessions.id
      where sessions.id in (${sql.join(ids)})
    ), chain (of, id, place) as (
      select id, resubmission_of, 1 from own where resubmission_of is not null
      union all
      select of, resubmission_of, place + 1 from chain join sessions using (id)
      where resubmission_of is not null and place < ${LONGEST_CHAIN}
    )
    select own.id as of, found.* from own cross join lateral (
      select sessions.id, read.amount_paisa, array[sessions.transaction_key, read.transaction_key collate "C"] && own.keys as has_same_id
      from (
        select id from sessions where transaction_key = any(own.keys)
        union select session_id from proof_readings where transaction_key = any(own.keys collate "default")
        union select id from chain where of = own.id
      ) as related
      join sessions using (id) join proof_readings read on read.session_id = id
      where number < own.number and read.amount_paisa <> own.amount_paisa and (status <> 'pending' or deleted_at is null)
        and (array[sessions.transaction_key, read.transaction_key collate "C"] && own.keys or read.transaction_key is null)
      order by number desc limit ${MAX_SHOWN}
    ) as found`.execute(query)
  return rows
}
