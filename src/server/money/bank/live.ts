// Emits to the admins' open pages that bank statements have changed, and that a purchase was found in one or is no longer.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitBankStatementEvents(deps: Deps): void {
  deps.events.on(['bank_statement_changed'], async ({ sessionId }) => {
    await emitToAdmins(deps, 'bank-statements')
    // They say whether the money is still there.
    await emitToAdmins(deps, 'proposals')
    if (sessionId !== null) await emitToAdmins(deps, 'session-requests')
  })
}
