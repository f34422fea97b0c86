// A chain is one payment that was rejected and sent again, possibly several times. Every session
// points to the previous one, and each is sent again at most once, so a chain has no branches.

import { sql } from 'kysely'
import type { AdminSession } from '#contract/sessions.ts'
import { accountId, type SessionId } from '#domain/ids.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Plan } from '#domain/plans.ts'
import type { EarlierPurchase } from '#domain/rejections.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { PLAN_COLUMNS, toPlan } from './state.ts'
import type { Proof } from './store.ts'

/** Longer than any honest chain. Sessions beyond it are compared like strangers' sessions. */
export const LONGEST_CHAIN = 50
/** Links per side of a session, which keeps replies short. */
const LINKS_SHOWN = 10

/** The proof is null if its picture was removed. */
export type LockedEarlierPurchase = EarlierPurchase & { readonly plan: Plan; readonly bank: BankAccount; readonly proof: Proof | null }

/** Locks the row until commit. If two resubmissions race for it, the second sees the first. */
export async function lockEarlierPurchase(tx: Tx, id: SessionId): Promise<LockedEarlierPurchase | null> {
  const row = await tx
    .selectFrom('sessions')
    .select([
      'user_id',
      'chatter_id',
      ...PLAN_COLUMNS,
      'bank_name',
      'account_name',
      'account_number',
      'status',
      'decided_at',
      'proof_key',
      'proof_sha256',
      'proof_look',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const later = await tx.selectFrom('sessions').select('id').where('resubmission_of', '=', id).executeTakeFirst()
  return {
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    status: row.status,
    decidedAt: row.decided_at,
    isSentAgain: later !== undefined,
    plan: toPlan(row),
    bank: { bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number },
    proof: row.proof_key === null ? null : { key: storedFileKey('proofs', row.proof_key), sha256: row.proof_sha256, look: row.proof_look },
  }
}

/** The ids of this session and those before it in the chain. */
export async function findChainUpTo(tx: Tx, id: SessionId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain (id, resubmission_of, place) as (
      select id, resubmission_of, 1 from sessions where id = ${id}
      union all
      select earlier.id, earlier.resubmission_of, place + 1 from chain join sessions earlier on earlier.id = chain.resubmission_of
      where place < ${LONGEST_CHAIN}
    )
    select id from chain`.execute(tx)
  return rows.map((row) => row.id)
}

export type ChainLink = AdminSession['chain'][number]

/** The nearest other sessions in each session's chain, oldest first, without deleted ones. */
export async function findChains(query: Query, ids: readonly SessionId[]): Promise<Map<string, ChainLink[]>> {
  const { rows } = await sql<Omit<ChainLink, 'createdAt'> & { readonly of: string; readonly created_at: Date }>`
    with recursive earlier (of, id, place) as (
      select id, resubmission_of, 1 from sessions where id in (${sql.join(ids)}) and resubmission_of is not null
      union all
      select earlier.of, resubmission_of, place + 1 from earlier join sessions on sessions.id = earlier.id
      where resubmission_of is not null and place < ${LINKS_SHOWN}
    ), later (of, id, place) as (
      select resubmission_of, id, 1 from sessions where resubmission_of in (${sql.join(ids)})
      union all
      select later.of, sessions.id, place + 1 from later join sessions on resubmission_of = later.id where place < ${LINKS_SHOWN}
    ), links as (
      select of, id from earlier union all select of, id from later
    )
    select of, id as "sessionID", status, created_at, rejection_reason as reason
    from links join sessions using (id) where deleted_at is null order by number`.execute(query)
  const found = new Map<string, ChainLink[]>()
  for (const { of, created_at, ...link } of rows)
    found.set(of, [...(found.get(of) ?? []), { ...link, createdAt: created_at.toISOString() }])
  return found
}
