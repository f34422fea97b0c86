import * as contract from '#contract/accounts.ts'
import { reply, replyAfter } from '#contract/replies.ts'
import { actorOf } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import * as actions from './actions.ts'
import * as adminActions from './admin-actions.ts'
import { serveAccountRequests, serveUsers } from './lists.ts'
import { findOwnAccount } from './present.ts'
import { readWarning } from './warnings.ts'

interface FromOthers {
  readonly proposeAdmin: adminActions.ProposeAdmin
}

export function registerAccountRoutes(deps: Deps, on: On, { proposeAdmin }: FromOthers): void {
  registerSignUp(deps, on)
  registerProfile(deps, on)
  registerUsers(deps, on, proposeAdmin)
  registerAccountRequests(deps, on)
}

function registerSignUp(deps: Deps, on: On): void {
  on(contract.fetchOwnAccount, async ({ account }) => ({ user: await findOwnAccount(deps, account.id) }))

  on(contract.signUp, async ({ body }) => {
    const { role } = await actions.signUp(deps, body)
    return reply(role === 'chatter' ? 'chatter_signed_up' : 'user_signed_up')
  })

  on(contract.requestAgain, async ({ account, body }) => ({
    ...reply('request_sent_again'),
    user: await actions.sendRequestAgain(deps, account, body),
  }))
}

function registerProfile(deps: Deps, on: On): void {
  on(contract.readWarning, ({ account, params }) => replyAfter(readWarning(deps, account, params.id), 'warning_read'))

  on(contract.uploadAvatar, async ({ account, body, file }) => {
    const avatar = await actions.replaceAvatar(deps, account, body.userID, file)
    return { success: true as const, avatar, ...reply('avatar_updated') }
  })

  on(contract.updateProfile, async ({ account, body: { userID, plans = [], onLandingPage, ...form } }) => {
    const prices = plans.map(({ title, price }) => ({ title, rupees: price }))
    const { user, mustConfirmEmail, isSaved } = await actions.updateProfile(deps, account, userID, form, { prices, onLandingPage })
    const answer = mustConfirmEmail ? reply(isSaved ? 'profile_updated_confirm_email' : 'confirm_new_email') : reply('profile_updated')
    return { success: true as const, user, ...answer }
  })
}

function registerUsers(deps: Deps, on: On, proposeAdmin: adminActions.ProposeAdmin): void {
  serveUsers(deps, on)

  on(contract.updateUserRole, async ({ params, body, ...call }) => {
    const proposal = await adminActions.changeRole(deps, proposeAdmin, actorOf(call), params.id, body.role)
    return { proposal, ...reply(proposal ? 'proposal_made' : 'role_updated') }
  })

  on(contract.toggleUserBan, async ({ params, body, ...call }) => {
    const status = await adminActions.toggleBan(deps, actorOf(call), params.id, body.status)
    return { ...reply('account_status_updated'), status }
  })

  on(contract.deleteUser, ({ params, ...call }) =>
    replyAfter(adminActions.deleteAccount(deps, actorOf(call), 'users', params.id), 'account_deleted'),
  )
}

function registerAccountRequests(deps: Deps, on: On): void {
  serveAccountRequests(deps, on)

  on(contract.updateAccountStatus, async ({ params, body, ...call }) => {
    const { status: to, expectedStatus: seen, reason } = body
    await adminActions.setStatus(deps, actorOf(call), params.id, { to, seen, reason })
    return reply('account_status_updated')
  })

  on(contract.deleteAccountRequest, ({ params, ...call }) =>
    replyAfter(adminActions.deleteAccount(deps, actorOf(call), 'chatters', params.id), 'account_deleted'),
  )
}
