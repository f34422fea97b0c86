// Events ↔ actions of minutes.

import type { Deps } from '../../deps.ts'
import type { SessionViews } from './views.ts'

export function registerMinutesEvents({ realtime }: Deps, views: SessionViews): void {
  realtime.onEvent('viewSession', ({ account, payload: { sessionID, open }, connection }) =>
    // A person who has to read a warning first is not there yet, so no kept minutes start.
    views.report(account, connection, { sessionId: sessionID, open: open && !account.hasUnreadWarning }),
  )
}
