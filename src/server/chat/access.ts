// The only way from a session's id to its messages. They are for the session's two parties: for any other caller, admins too,
// there is no such session.

import { DomainError } from '#domain/errors.ts'
import type { SessionId } from '#domain/ids.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Query } from '../platform/db/database.ts'
import { findSession, type SessionParties } from './store.ts'

export async function accessSession(query: Query, { id: callerId }: Pick<Principal, 'id'>, id: SessionId): Promise<SessionParties> {
  const session = await findSession(query, id)
  if (session?.userId !== callerId && session?.chatterId !== callerId) throw new DomainError('session_not_found')
  return session
}

/** Sockets that have joined a session are in this room. */
export function sessionRoom(id: SessionId): `session:${SessionId}` {
  return `session:${id}`
}
