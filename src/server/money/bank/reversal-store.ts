// SQL of reversals and the rows they reverse; no decisions.

import { sql } from 'kysely'
import { MAX_REVERSAL_DAYS, type OpenReversal, type ReversalPair } from '#domain/bank/reversals.ts'
import type { BankRowId, SessionId } from '#domain/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Change } from './row-store.ts'

/** An import considers at most this many; an admin decides the rest. */
const MAX_OPEN_REVERSALS = 1_000
/** For each reversal: how many rows of the same amount are read, and how many of those become candidates. */
const MAX_LOOKED_AT = 1_000
const MAX_CANDIDATES = 50

/**
 * The account's unpaired reversals and those that an import paired, oldest first. Reversals that an admin decided are left out. The caller
 * has locked the account's statements.
 */
export async function findOpenReversals(tx: Tx, receivingKey: string): Promise<OpenReversal[]> {
  const { rows } = await sql<Omit<OpenReversal, 'hasMore'>>`
    with mine as materialized (
      select id, receiving_key, day, direction, amount_paisa, reference, reverses from bank_statement_rows
      where receiving_key = ${receivingKey} and is_reversal and reversal_decided_at is null
      order by reverses is null desc, day desc, id desc limit ${MAX_OPEN_REVERSALS}
    )
    select mine.id, mine.reference, mine.reverses as "pairedWith", coalesce(found.candidates, '[]') as candidates,
      not exists (
        select from generate_series(mine.day - ${MAX_REVERSAL_DAYS}::integer, mine.day, interval '1 day') possible
        where not exists (
          select from bank_statement_imports imports
          where imports.receiving_key = mine.receiving_key and taken_back_at is null and possible::date between first_day and last_day
        )
      ) as "isCovered"
    from mine cross join lateral (
      select json_agg(
          json_build_object('id', chosen.id, 'reference', chosen.reference, 'isMatched', exists (
            select from bank_statement_matches match where match.row_id = chosen.id and match.ended_at is null
          ))
          order by chosen.day, chosen.id
        ) as candidates
      from (
        select id, day, reference from (
          select id, day, reference from bank_statement_rows earlier
          where earlier.receiving_key = mine.receiving_key and earlier.amount_paisa = mine.amount_paisa and not earlier.is_reversal
            and earlier.direction <> mine.direction and earlier.day between mine.day - ${MAX_REVERSAL_DAYS}::integer and mine.day
            and not exists (
              select from bank_statement_rows other where other.reverses = earlier.id and other.id not in (select id from mine)
            )
          order by earlier.day desc limit ${MAX_LOOKED_AT}
        ) earlier
        -- Those with its reference first, so that they are among the candidates.
        order by mine.reference <> '' and lower(earlier.reference) = lower(mine.reference) desc, earlier.id = mine.reverses desc,
          earlier.day desc, earlier.id desc
        limit ${MAX_CANDIDATES}
      ) chosen
    ) found
    order by mine.day, mine.id`.execute(tx)
  return rows.map((row) => ({ ...row, hasMore: row.candidates.length === MAX_CANDIDATES }))
}

export async function savePairs(tx: Tx, pairs: readonly ReversalPair[]): Promise<void> {
  const ids = pairs.map(({ reversalId }) => reversalId)
  await reopenReversed(tx, ids)
  // Clears old pairs first: a row may move from one reversal to another, and two must never share it.
  await sql`update bank_statement_rows set reverses = null where id = any(${ids}::uuid[]) and reverses is not null`.execute(tx)
  await sql`
    update bank_statement_rows set reverses = pair.reversed_id
    from unnest(${ids}::uuid[], ${pairs.map(({ reversedId }) => reversedId)}::uuid[]) as pair (reversal_id, reversed_id)
    where id = pair.reversal_id and pair.reversed_id is not null`.execute(tx)
}

/** Reopens the rows that these reversals reversed, because an admin may have marked them done on that account. */
async function reopenReversed(tx: Tx, reversalIds: readonly string[]): Promise<void> {
  await sql`
    update bank_statement_rows set is_done = false
    where is_done and id in (select reverses from bank_statement_rows where id = any(${[...reversalIds]}::uuid[]))`.execute(tx)
}

export async function saveReversal(tx: Tx, id: BankRowId, reversedId: string | null, { by, at }: Change): Promise<void> {
  await reopenReversed(tx, [id])
  await tx
    .updateTable('bank_statement_rows')
    .set({ reverses: reversedId, reversal_decided_by: by, reversal_decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** A purchase that one of these rows is matched with. */
export async function findPurchaseOf(tx: Tx, rowIds: readonly string[]): Promise<SessionId | null> {
  const { rows } = await sql<{ id: SessionId }>`
    select session_id as id from bank_statement_matches
    where row_id = any(${[...rowIds]}::uuid[]) and ended_at is null and session_id is not null limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
