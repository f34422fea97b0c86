// SQL of the books. A balance is only ever written together with the journal row that explains it.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AccountId, SessionId, WithdrawalId } from '#domain/ids.ts'
import { type Balance, type Bucket, EMPTY_BALANCE, type Movement, move, repaymentOf } from '#domain/ledger.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export interface Posting extends Movement {
  readonly chatterId: AccountId
  readonly reason: Schema['journal_entries']['reason']
  /** The session or withdrawal for which the money moves. */
  readonly about: { readonly sessionId: SessionId } | { readonly withdrawalId: WithdrawalId }
  readonly actorId: AccountId
  readonly at: Date
}

const BALANCE = sql`
  held_paisa as held, available_paisa as available, pending_paisa as "pendingWithdraw", withdrawn_paisa as "totalWithdrawn",
  advance_paisa as advance`

export async function findBalance(query: Query, chatterId: AccountId): Promise<Balance> {
  const { rows } = await sql<Balance>`select ${BALANCE} from chatter_balances where chatter_id = ${chatterId}`.execute(query)
  return rows[0] ?? EMPTY_BALANCE
}

/** For each chatter, the sum of held, available and requested money. */
export async function findOwed(query: Query, chatterIds: readonly AccountId[]): Promise<ReadonlyMap<string, Paisa>> {
  const { rows } = await sql<{ id: string; owed: number }>`
    select chatter_id as id, held_paisa + available_paisa + pending_paisa as owed from chatter_balances
    where chatter_id = any(${[...chatterIds]}::uuid[])`.execute(query)
  return new Map(rows.map(({ id, owed }) => [id, paisa(owed)]))
}

export interface RefundLine {
  readonly id: string
  readonly kind: 'reversed' | 'advance' | 'repaid'
  readonly amountPaisa: Paisa
  readonly at: Date
}

/** How refunds changed a chatter's balance, newest first. */
export async function findRefundLines(query: Query, chatterId: AccountId, limit: number): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select id, case reason when 'refund_credit' then 'reversed' when 'refund_advance' then 'advance' else 'repaid' end as kind,
      amount_paisa as "amountPaisa", entered_at as at
    from journal_entries where chatter_id = ${chatterId} and reason in ('refund_credit', 'refund_advance', 'advance_repaid')
    order by number desc limit ${limit}`.execute(query)
  return rows
}

/** Locks the row until commit, and creates it if it is missing. See docs/architecture.md#lock-order. */
export async function lockBalance(tx: Tx, chatterId: AccountId): Promise<Balance> {
  // Updating the row to its current value takes the lock and reads the row in one statement.
  const { rows } = await sql<Balance>`
    insert into chatter_balances (chatter_id) values (${chatterId})
    on conflict (chatter_id) do update set available_paisa = chatter_balances.available_paisa
    returning ${BALANCE}`.execute(tx)
  return rows[0] ?? EMPTY_BALANCE
}

/** Writes a movement to the journal and the balance after it, in one statement. */
export function post(tx: Tx, posting: Posting, balance: Balance): Promise<void> {
  return postAll(tx, posting.chatterId, [posting], balance)
}

/** Writes several movements in order, and the balance after all of them. */
export async function postAll(tx: Tx, chatterId: AccountId, postings: readonly Posting[], balance: Balance): Promise<void> {
  const { numUpdatedRows } = await tx
    .with('entries', (query) => query.insertInto('journal_entries').values(postings.map(rowOf)))
    .updateTable('chatter_balances')
    .set({
      held_paisa: balance.held,
      available_paisa: balance.available,
      pending_paisa: balance.pendingWithdraw,
      withdrawn_paisa: balance.totalWithdrawn,
      advance_paisa: balance.advance,
    })
    .where('chatter_id', '=', chatterId)
    .executeTakeFirst()
  // A movement without a balance would be money that belongs to no one.
  if (numUpdatedRows !== 1n) throw new Error(`the balance of ${chatterId} was posted to before it was locked`)
}

/**
 * Posts money that becomes available: a credit, its release or a returned withdrawal. It first repays the advance, in the same statement,
 * because the database refuses available money beside an advance.
 */
export async function postIncome(tx: Tx, posting: Posting, balance: Balance): Promise<Balance> {
  const repayment = repaymentOf(balance)
  if (!repayment) {
    await post(tx, posting, balance)
    return balance
  }
  const after = move(balance, repayment)
  await postAll(tx, posting.chatterId, [posting, { ...posting, ...repayment, reason: 'advance_repaid' }], after)
  return after
}

function rowOf(posting: Posting) {
  return {
    id: uuidv7(),
    chatter_id: posting.chatterId,
    from_bucket: bucketName(posting.from, 'refunded'),
    to_bucket: bucketName(posting.to, 'bank'),
    amount_paisa: posting.amountPaisa,
    reason: posting.reason,
    session_id: 'sessionId' in posting.about ? posting.about.sessionId : null,
    withdrawal_id: 'withdrawalId' in posting.about ? posting.about.withdrawalId : null,
    actor_id: posting.actorId,
    entered_at: posting.at,
  }
}

const BUCKET_NAMES = {
  held: 'held',
  available: 'available',
  pendingWithdraw: 'pending',
  totalWithdrawn: 'withdrawn',
  advance: 'advance',
  bank: 'bank',
  fees: 'fees',
  refunds: 'refunds',
  refunded: 'refunded',
} as const
type BucketName = (typeof BUCKET_NAMES)[Bucket]

/** Money never leaves `refunded`, and never moves back to `bank`. */
function bucketName<Never extends BucketName>(bucket: Bucket, never: Never): Exclude<BucketName, Never> {
  const name: BucketName = BUCKET_NAMES[bucket]
  if (name === never) throw new Error(`money does not move that way: ${bucket}`)
  return name as Exclude<BucketName, Never>
}
