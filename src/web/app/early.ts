// Loads at once the scripts that a signed-in page would load one after the other, while the account is being looked up and the
// first screen renders. The list of chats is asked for at once, too.

import type { OwnAccount } from '#contract/accounts.ts'
import { listChatters, listUserSessions } from '#contract/chat.ts'
import { signIn } from '../accounts/sign-in.ts'
import { askEarly } from '../api/call.ts'
import { keep, readAllKept } from '../api/kept.ts'
import { readToken } from '../api/token.ts'
import { loadTexts } from '../texts/texts.ts'
import { PATHS } from './paths.ts'

/** A script that fails to load is loaded again where it is needed. */
export function fetchEarly(path: string): void {
  if (readToken() === null) return
  void Promise.allSettled([import('../live/live-connection.tsx'), import('../ui/toaster.tsx')])
  if (path !== PATHS.dashboard && !path.startsWith(PATHS.chats)) return
  askForLastList()
  void Promise.allSettled([
    import('../conversation/running-sessions.tsx'),
    import('../conversation/conversation-pane.tsx'),
    loadTexts(['talk']),
  ])
}

const KEPT = 'list-of'

/** Whose list it was at the last visit, so that it is asked for before any screen is there; the server decides whether it still is. */
function askForLastList(): void {
  const last = readAllKept(KEPT).get(KEPT) as ListOwner | undefined
  if (last) askForList(last)
  const stop = signIn.subscribe(() => {
    const now = signIn.now()
    if (now.phase === 'in') keep(KEPT, KEPT, { _id: now.account._id, role: now.account.role })
    stop()
  })
}

type ListOwner = Pick<OwnAccount, '_id' | 'role'>

/** As the list asks for its first page (people/queries.ts). */
function askForList({ _id, role }: ListOwner): void {
  if (role === 'chatter') askEarly(listUserSessions, { query: { chatterID: _id, cursor: '' } })
  else askEarly(listChatters, { query: { cursor: '' } })
}
