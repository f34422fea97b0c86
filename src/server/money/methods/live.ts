// Emits changes of payment methods to open pages.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitPaymentEvents(deps: Deps): void {
  deps.events.on(['payment_method_added', 'payment_method_changed', 'payment_method_deleted'], () => emitToAdmins(deps, 'payment-methods'))
}
