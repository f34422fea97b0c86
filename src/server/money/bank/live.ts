// Emits to the open pages of the admins that what bank statements show has changed, and that a purchase was found or lost in one.

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
