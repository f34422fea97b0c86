// Emits account changes to open pages.

import type { Deps } from '../deps.ts'
import { emitToAdmins } from './emit-to-admins.ts'

export function emitAccountEvents(deps: Deps): void {
  const { events, realtime } = deps
  // Registered first, so pages learn why their next call is refused.
  events.on(['account_standing_changed'], ({ accountId, roleChanged }) => {
    if (roleChanged) realtime.toAccount(accountId, 'signInEnded', { reason: 'role_changed' })
  })
  const ownChanges = [
    'account_profile_changed',
    'account_requested_again',
    'account_standing_changed',
    'account_deleted',
    'account_warned',
    'warning_read',
    'second_step_changed',
  ] as const
  events.on(ownChanges, ({ accountId }) => realtime.toAccount(accountId, 'accountUpdate', { userID: accountId }))
  events.on(['account_standing_changed'], ({ accountId, losesAccess }) => {
    if (losesAccess) realtime.disconnectAccount(accountId)
  })
  events.on(['account_deleted'], ({ accountId }) => realtime.disconnectAccount(accountId))
  events.on(['sign_ins_ended'], ({ signInIds, reason }) => {
    if (reason !== null) for (const id of signInIds) realtime.toSignIn(id, 'signInEnded', { reason })
    for (const id of signInIds) realtime.disconnectSignIn(id)
  })
  // Other pages may show the list of sign-ins.
  events.on(['sign_in_begun', 'sign_ins_ended'], ({ accountId }) => realtime.toAccount(accountId, 'accountUpdate', { userID: accountId }))
  events.on(['account_registered', 'account_requested_again', 'account_standing_changed', 'account_deleted'], async ({ role }) => {
    await emitToAdmins(deps, role === 'chatter' ? 'account-requests' : 'users')
  })
}
