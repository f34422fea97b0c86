// What a page behind the guards will ask for one after the other, asked for at once: while the server says who somebody is, and
// while the first screen is drawn.

import { readToken } from '../api/token.ts'
import { loadTexts } from '../texts/texts.ts'
import { PATHS } from './paths.ts'

/** Whatever does not come is asked for again by whoever needs it. */
export function fetchEarly(path: string): void {
  if (readToken() === null) return
  void Promise.allSettled([import('../accounts/live-account.tsx'), import('../ui/toaster.tsx')])
  if (!path.startsWith(PATHS.chats)) return
  void Promise.allSettled([import('../chat/talk/live-talks.tsx'), import('../chat/talk/conversation.tsx'), loadTexts(['talk'])])
}
