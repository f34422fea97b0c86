import { useEffect, useEffectEvent, useState } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { useSignIn } from '../accounts/sign-in.ts'
import { Listeners } from '../api/listeners.ts'
import { onConnect } from '../live/live.ts'
import { useLive } from '../live/use-live.ts'
import type { SessionViews } from '../sessions/minutes/views.ts'
import { useRefreshSessions } from '../sessions/queries.ts'
import { usePageVisible } from '../ui/use-page-visible.ts'
import { ViewingReporter } from './viewing.ts'

interface Learned extends SessionViews, Pick<PartySession, 'phase'> {
  readonly sessionID: string
  readonly revision: number
}

const answers = new Listeners<[learned: Learned]>()
// One for all chats of the page, like the connection: otherwise one that still repeats `close` would close what the next one has opened.
const reporter = new ViewingReporter((sessionID, answer) => answers.notify({ sessionID, ...answer }))
onConnect(reporter.reconnected)

/** Updates and answers arrive in any order. */
let newestRevision = 0
// A database that was restored counts from an earlier number.
onConnect(() => {
  newestRevision = 0
})

/** Reports that this session is on the screen while the page is visible. Returns who views it; null until that is known. */
export function useViewing(session: PartySession | null): SessionViews | null {
  const signedIn = useSignIn()
  // Behind a warning nobody reads the chat.
  const isVisible = usePageVisible() && !(signedIn.phase === 'in' && signedIn.account.warning)
  const [views, setViews] = useState<Learned | null>(null)
  const refresh = useRefreshSessions()
  const sessionID = session?._id ?? null
  const learn = useEffectEvent((learned: Learned) => {
    if (learned.sessionID !== sessionID || learned.revision < newestRevision) return
    newestRevision = learned.revision
    setViews(learned)
    // Its event may have been lost or be on its way, or the other person has come and opened the note.
    if (learned.phase !== session?.phase || !(session?.notes?.isOpened ?? true)) refresh()
  })
  useEffect(() => answers.subscribe((learned) => learn(learned)), [])
  useEffect(() => {
    reporter.show(isVisible ? sessionID : null)
    return () => reporter.show(null)
  }, [isVisible, sessionID])
  useLive('sessionViews', (payload) => learn(payload))
  return views?.sessionID === sessionID ? views : null
}
