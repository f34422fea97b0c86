// Loads at once the scripts that a signed-in page would load one after the other, while the account is being looked up and the
// first screen renders.

import { readToken } from '../api/token.ts'
import { loadTexts } from '../texts/texts.ts'
import { PATHS } from './paths.ts'

/** A script that fails to load is loaded again where it is needed. */
export function preloadScripts(path: string): void {
  if (readToken() === null) return
  void Promise.allSettled([import('../live/live-connection.tsx'), import('../ui/toaster.tsx')])
  if (!path.startsWith(PATHS.chats)) return
  void Promise.allSettled([
    import('../conversation/running-sessions.tsx'),
    import('../conversation/conversation-pane.tsx'),
    loadTexts(['conversation']),
  ])
}
