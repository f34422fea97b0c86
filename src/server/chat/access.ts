// The only way from a session's id to its messages. Only the session's two parties
// may read them; any other caller, even an admin, gets 'session not found'.

import { DomainError } from '#domain/errors.ts'
import type { AccountId, MessageId, SessionId } from '#domain/ids.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Query } from '../platform/db/database.ts'
import type { Pair } from '../sessions/store.ts'
import { findSession, type SessionParties } from './store.ts'
import { findPlace, isPair, type Place } from './thread-store.ts'

export async function accessSession(query: Query, { id: callerId }: Pick<Principal, 'id'>, id: SessionId): Promise<SessionParties> {
  const session = await findSession(query, id)
  if (session?.userId !== callerId && session?.chatterId !== callerId) throw new DomainError('session_not_found')
  return session
}

/** Finds out which of the two is the buyer. Refuses if they have never had a session. */
export async function accessPair(query: Query, { id: callerId }: Pick<Principal, 'id'>, otherId: AccountId): Promise<Pair> {
  for (const pair of [
    { userId: callerId, chatterId: otherId },
    { userId: otherId, chatterId: callerId },
  ]) {
    if (await isPair(query, pair)) return pair
  }
  throw new DomainError('session_not_found')
}

const THREAD_END: Place = { number: Number.MAX_SAFE_INTEGER, seq: 1 }

/** The place of a message in the thread of two people; without an id, the end of the thread. */
export async function accessPlace(query: Query, pair: Pair, id: MessageId | undefined): Promise<Place> {
  const place = id === undefined ? THREAD_END : await findPlace(query, pair, id)
  if (place === null) throw new DomainError('message_not_found')
  return place
}

/** Sockets that have joined a session are in this room. */
export function sessionRoom(id: SessionId): `session:${SessionId}` {
  return `session:${id}`
}
