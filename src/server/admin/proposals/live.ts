// Emits changes of proposals to the open pages of the admins.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitProposalEvents(deps: Deps): void {
  deps.events.on(['proposal_made', 'proposal_closed'], () => emitToAdmins(deps, 'proposals'))
}
