// The only way from a session's id to what is said in it. It is for its two parties: to anybody else, an admin too, there is
// no such session.

import { DomainError } from '#domain/errors.ts'
import type { SessionId } from '#domain/ids.ts'
import type { Query } from '../platform/db.ts'
import type { Principal } from '../platform/principal.ts'
import { type Conversation, findConversation } from './store.ts'

export async function accessConversation(query: Query, { id: callerId }: Pick<Principal, 'id'>, id: SessionId): Promise<Conversation> {
  const conversation = await findConversation(query, id)
  if (conversation?.userId !== callerId && conversation?.chatterId !== callerId) throw new DomainError('session_not_found')
  return conversation
}
