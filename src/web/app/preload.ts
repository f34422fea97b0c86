// Starts loading a signed-in page's scripts in parallel while the account is looked
// up and the first screen renders. Also requests the chat list and the open chat.

import { listChatters, listUserSessions } from '#contract/people.ts'
import { signIn } from '../accounts/sign-in.ts'
import { requestEarly, requestEarlyAt } from '../api/call.ts'
import { readToken } from '../api/token.ts'
import { forgetListOwner, type ListOwner, lastAddressesWith, lastListOwner, rememberListOwner } from '../chat/last-visit.ts'
import { PATHS } from '../paths.ts'
import { loadTexts } from '../texts/texts.ts'
import { CHAT_TEXTS } from './page.ts'

/** A script that fails to load here is loaded again where it is needed. */
export function preloadScripts({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (readToken() === null) return
  void Promise.allSettled([import('../live/live-connection.tsx'), import('../ui/toaster.tsx')])
  if (pathname !== PATHS.dashboard && !pathname.startsWith(PATHS.chats)) return
  requestLastVisit(new URLSearchParams(search).get('with'))
  void Promise.allSettled([import('../chat/running-sessions.tsx'), import('./chat-page.tsx'), loadTexts(CHAT_TEXTS)])
}

/**
 * Requests the last account's list and the chat in the address before the page knows who is signed in. If that changed, the server refuses.
 */
function requestLastVisit(partnerId: string | null): void {
  const last = lastListOwner()
  if (partnerId !== null) for (const address of lastAddressesWith(partnerId)) requestEarlyAt(address)
  if (last) requestList(last)
  const stop = signIn.subscribe(() => {
    const now = signIn.now()
    if (now.phase === 'in' && now.account.status === 'approved') rememberListOwner(now.account)
    else forgetListOwner()
    stop()
  })
}

/** Must equal the list's own request for its first page (chat/people/queries.ts). */
function requestList({ _id, role }: ListOwner): void {
  if (role === 'chatter') requestEarly(listUserSessions, { query: { chatterID: _id, cursor: '' } })
  else requestEarly(listChatters, { query: { cursor: '' } })
}
