// Wire ↔ actions of minutes.

import * as contract from '#contract/minutes.ts'
import { reply } from '#contract/replies.ts'
import { actorOf } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { decideLapsed, saveNote } from './actions.ts'
import { serveLapsed } from './lapsed.ts'

export function registerMinuteRoutes(deps: Deps, on: On): void {
  on(contract.updateSessionNote, async ({ account, params, body }) => {
    const note = await saveNote(deps, account, params.id, body.note)
    return { ...reply(note === null ? 'session_note_removed' : 'session_note_saved'), note }
  })

  serveLapsed(deps, on)

  on(contract.decideLapsedSession, async ({ params, body, ...call }) => {
    const decided = await decideLapsed(deps, actorOf(call), params.id, body)
    return reply(decided === 'release' ? 'minutes_released' : 'minutes_kept_longer')
  })
}
