import { useMemo, useSyncExternalStore } from 'react'
import { Earlier, type EarlierState } from './earlier.ts'

export interface EarlierMessages {
  readonly earlier: Earlier
  readonly state: EarlierState
}

/** What was said before the running session; with null, in all sessions. */
export function useEarlier(partnerId: string, sessionID: string | null): EarlierMessages {
  const earlier = useMemo(() => new Earlier(partnerId, sessionID), [partnerId, sessionID])
  return { earlier, state: useSyncExternalStore(earlier.subscribe, earlier.now) }
}
