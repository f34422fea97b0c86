// Updates the admins' open pages when bank statements change, or when a purchase is matched or no longer matched.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitBankStatementEvents(deps: Deps): void {
  deps.events.on(['bank_statement_changed'], async ({ sessionId }) => {
    await emitToAdmins(deps, 'bank-statements')
    // Proposals show whether the bank has reversed their money.
    await emitToAdmins(deps, 'proposals')
    if (sessionId !== null) await emitToAdmins(deps, 'session-requests')
  })
}
