// Sessions as admins see them: with signals, the proof reading, the chain and the matching bank row.

import { sql } from 'kysely'
import type { AdminSession } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import { type AccountId, accountId, type SessionId } from '#domain/ids.ts'
import { type Paisa, rupeesFromPaisa } from '#domain/money.ts'
import { findPresences, presentPresence } from '../accounts/presence/store.ts'
import type { Query } from '../platform/db/database.ts'
import { type ChainLink, findChains } from './chains.ts'
import { findReadings, type Reading } from './reading-store.ts'
import { findSignals } from './signal-view.ts'
import type { Pair } from './store.ts'
import type { SessionView } from './views.ts'

export interface AdminSessionView extends SessionView {
  readonly signals: readonly Signal[]
  readonly reading: Reading | null
  readonly chain: readonly ChainLink[]
  /** Null unless the session is pending. */
  readonly circumstances: Circumstances | null
  readonly seenInBank: AdminSession['seenInBank']
}

/** Facts for approving a payment: who is online, and until when the chatter is busy. */
type Circumstances = Omit<NonNullable<AdminSession['circumstances']>, 'startsTogether'>

/** Adds the facts that only admins see. */
export async function withAdminFacts(query: Query, sessions: readonly SessionView[], now: Date): Promise<AdminSessionView[]> {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ id }) => id)
  const [signals, readings] = [await findSignals(query, ids), await findReadings(query, ids)]
  const [chains, seenInBank] = [await findChains(query, ids), await findSeenInBank(query, ids)]
  const pending = sessions.filter(({ status }) => status === 'pending')
  const circumstancesOf = await findCircumstances(query, pending.map(pairOf), now)
  return sessions.map((session) => ({
    ...session,
    signals: signals.get(session.id) ?? [],
    reading: readings.get(session.id) ?? null,
    chain: chains.get(session.id) ?? [],
    circumstances: session.status === 'pending' ? circumstancesOf(pairOf(session)) : null,
    seenInBank: seenInBank.get(session.id) ?? null,
  }))
}

function pairOf({ user, chatter }: SessionView): Pair {
  return { userId: user.id, chatterId: chatter.id }
}

async function findCircumstances(query: Query, pairs: readonly Pair[], now: Date): Promise<(pair: Pair) => Circumstances> {
  const chatters = [...new Set(pairs.map(({ chatterId }) => chatterId))]
  const presenceOf = await findPresences(query, [...new Set(pairs.map(({ userId }) => userId)), ...chatters])
  const busy = await findManyBusy(query, chatters, now)
  return ({ userId, chatterId }) => ({
    user: presentPresence(presenceOf(userId)),
    chatter: presentPresence(presenceOf(chatterId)),
    chatterBusyUntil: busy.get(chatterId)?.ends_at.toISOString() ?? null,
    isWithUser: busy.get(chatterId)?.user_id === userId,
  })
}

async function findManyBusy(query: Query, chatters: readonly AccountId[], now: Date) {
  const { rows } = await sql<{ readonly id: string; readonly user_id: string; readonly ends_at: Date }>`
    select chatter.id, busy.user_id, busy.ends_at from unnest(${chatters}::uuid[]) as chatter (id)
    cross join lateral (
      select user_id, ends_at from sessions
      where chatter_id = chatter.id and status = 'completed' and ends_at > ${now} and ends_at > starts_at
      order by ends_at desc limit 1
    ) as busy`.execute(query)
  return new Map(rows.map((row) => [accountId(row.id), row]))
}

/** Bank statement rows that an admin has confirmed as these sessions' payments. */
async function findSeenInBank(query: Query, ids: readonly SessionId[]) {
  type Seen = Omit<NonNullable<AdminSession['seenInBank']>, 'amount'> & { readonly session_id: string; readonly amount_paisa: Paisa }
  const { rows } = await sql<Seen>`
    select match.session_id, rows.id as "rowID", rows.day::text as day, rows.amount_paisa, rows.reference,
      exists (select from bank_statement_rows reversal where reversal.reverses = rows.id) as "isReversed"
    from bank_statement_matches match join bank_statement_rows rows on rows.id = match.row_id
    where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = any(${[...ids]}::uuid[]) and match.ended_at is null`.execute(
    query,
  )
  return new Map(rows.map(({ session_id, amount_paisa, ...seen }) => [session_id, { ...seen, amount: rupeesFromPaisa(amount_paisa) }]))
}
