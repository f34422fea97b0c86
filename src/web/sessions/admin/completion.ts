// What the panel knows before Complete is pressed. The server decides; a session that began a moment ago is refused by it.

import type { AdminSession } from '#contract/sessions.ts'

export type CompletionObstacle = { readonly kind: 'busy'; readonly until: string } | { readonly kind: 'gone' }

/** Why Complete would be refused now, or null. `busyUntil` may be newer than the session. */
export function completionObstacle(
  { userID, chatterID, circumstances }: Pick<AdminSession, 'userID' | 'chatterID' | 'circumstances'>,
  busyUntil: string | null,
): CompletionObstacle | null {
  if (userID.status !== 'approved' || chatterID.status !== 'approved') return { kind: 'gone' }
  // With whom the chatter talks is known only for the session that the list knows. With this buyer, the new one continues it.
  const isBusyElsewhere = busyUntil !== null && circumstances?.chatterBusyUntil === busyUntil && !circumstances.isWithUser
  return isBusyElsewhere && !circumstances.startsTogether ? { kind: 'busy', until: busyUntil } : null
}
