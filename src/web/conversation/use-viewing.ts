import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { useLive, useOnConnect } from '../live/use-live.ts'
import type { SessionViews } from '../minutes/views.ts'
import { useRefreshSessions } from '../sessions/queries.ts'
import { usePageVisible } from '../ui/use-page-visible.ts'
import { ViewingReporter } from './viewing.ts'

/** Reports that this session is on the screen while the page is visible. Returns who views it; null until that is known. */
export function useViewing(session: PartySession | null): SessionViews | null {
  const isVisible = usePageVisible()
  const [views, setViews] = useState<(SessionViews & { readonly sessionID: string }) | null>(null)
  const refresh = useRefreshSessions()
  const sessionID = session?._id ?? null
  const learn = useEffectEvent((learned: NonNullable<typeof views> & Pick<PartySession, 'phase'>) => {
    if (learned.sessionID !== sessionID) return
    setViews(learned)
    // Its event may have been lost, or is still on its way.
    if (learned.phase !== session?.phase) refresh()
  })
  const reporter = useRef<ViewingReporter>(null)
  useEffect(() => {
    const made = new ViewingReporter((viewed, answer) => learn({ sessionID: viewed, ...answer }))
    reporter.current = made
    return () => made.show(null)
  }, [])
  useEffect(() => reporter.current?.show(isVisible ? sessionID : null), [isVisible, sessionID])
  useOnConnect(() => reporter.current?.reconnected())
  useLive('sessionViews', (payload) => learn(payload))
  return views?.sessionID === sessionID ? views : null
}
