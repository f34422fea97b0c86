// Routes and socket events for kept minutes.

import * as contract from '#contract/minutes.ts'
import { reply } from '#contract/replies.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { decideLapsed, saveNote } from './actions.ts'
import { serveLapsed } from './lapsed.ts'
import type { SessionViews } from './views.ts'

export function registerMinutes(deps: Deps, on: On, views: SessionViews): void {
  deps.realtime.onEvent('viewSession', ({ account, payload: { sessionID, open }, connection }) =>
    // A person with an unread warning is not present yet, so kept minutes must not start.
    views.report(account, connection, sessionID, open && !account.hasUnreadWarning),
  )

  on(contract.updateSessionNote, async ({ account, params, body }) => {
    const note = await saveNote(deps, account, params.id, body.note)
    return { ...reply(note === null ? 'session_note_removed' : 'session_note_saved'), note }
  })

  serveLapsed(deps, on)

  on(contract.decideLapsedSession, async ({ params, body, ...call }) => {
    const decided = await decideLapsed(deps, actorOf(call), params.id, body.decision, body.days)
    return reply(decided === 'release' ? 'minutes_released' : 'minutes_kept_longer')
  })
}
