// A session's signals for display: those stored at purchase, a warning if
// its account was not offered then, and amounts on earlier screenshots.

import { sql } from 'kysely'
import type { Signal } from '#contract/signals.ts'
import type { SessionId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { Query } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { findEarlierAmounts } from './earlier-amounts.ts'
import { findAlikePictures } from './picture-pairs.ts'

const MAX_SIGNALS_PER_KIND = 5

export async function findSignals(query: Query, ids: readonly SessionId[]): Promise<ReadonlyMap<string, readonly Signal[]>> {
  const { rows } = await sql<{
    session_id: string
    kind: Schema['session_signals']['kind']
    other_session_id: string | null
    figure: number | null
  }>`
    select session_id, kind, other_session_id, figure from (
      select id, session_id, kind, other_session_id, figure,
        row_number() over (partition by session_id, kind order by id) as place
      from session_signals where session_id in (${sql.join(ids)}) and kind <> 'near-same-picture'
    ) as signals
    where place <= ${MAX_SIGNALS_PER_KIND} order by id
  `.execute(query)
  const found = new Map<string, Signal[]>()
  const add = (id: string, signal: Signal) => found.set(id, [...(found.get(id) ?? []), signal])
  for (const { session_id, kind, other_session_id: sessionID, figure } of rows)
    add(session_id, {
      kind,
      sessionID,
      ...(kind === 'earlier-rejections' && figure !== null && { count: figure }),
      ...(kind === 'method-near-limit' && figure !== null && { percent: figure }),
    })
  for (const { of, other } of await findAlikePictures(query, ids)) add(of, { kind: 'near-same-picture', sessionID: other })
  for (const id of await paidIntoClosed(query, ids)) add(id, { kind: 'method-closed', sessionID: null })
  for (const { of, id, amount_paisa, has_same_id } of await findEarlierAmounts(query, ids)) {
    const kind = has_same_id ? 'earlier-amount' : 'earlier-amount-in-chain'
    add(of, { kind, sessionID: id, amount: rupeesFromPaisa(amount_paisa) })
  }
  return found
}

/**
 * Sessions paid into an account that was paused or replaced when they were
 * sent. For a method that has since been resumed, only the audit trail knows.
 */
async function paidIntoClosed(query: Query, ids: readonly SessionId[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sessions.id from sessions join payment_methods method on method.id = sessions.payment_method_id
    where sessions.id in (${sql.join(ids)}) and (
      (
        select action from admin_actions
        where subject_id = method.id and action in ('pause_payment_method', 'resume_payment_method') and acted_at < sessions.created_at
        order by acted_at desc, id desc limit 1
      ) = 'pause_payment_method'
      or sessions.receiving_key <> coalesce(
        (
          select replaced.receiving_key from replaced_accounts replaced
          where replaced.method_id = method.id and replaced.replaced_at >= sessions.created_at order by replaced.version limit 1
        ),
        method.receiving_key
      )
    )`.execute(query)
  return rows.map(({ id }) => id)
}
