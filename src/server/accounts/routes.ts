// Wire ↔ actions of accounts.

import * as contract from '#contract/accounts.ts'
import { reply, replyAfter } from '#contract/replies.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { actorOf } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import { findOwed, sumOwed } from '../money/ledger/store.ts'
import { countedIn } from '../platform/db/days.ts'
import type { On } from '../platform/http/endpoints.ts'
import * as actions from './actions.ts'
import * as adminActions from './admin-actions.ts'
import { listAccountRequests, listCountedPeople, listUsers } from './lists.ts'
import { findOwnAccount, presentRequest, presentUser } from './present.ts'
import { findRejections } from './rejections-store.ts'
import { sendRequestAgain } from './request-again.ts'
import { searchAccountRequests, searchUsers } from './search.ts'
import type { Account } from './store.ts'
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
    user: await sendRequestAgain(deps, account, body),
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
  on(contract.listUsers, async ({ query }) => {
    const figure = countedIn(query, deps.config.calendar.timeZone)
    const { accounts, total } = figure
      ? await listCountedPeople(deps.db.query, 'users', query.page, figure)
      : await listUsers(deps.db.query, query.page)
    return { users: accounts.map((account) => presentUser(deps, account)), totalUsers: total }
  })

  on(contract.searchUsers, async ({ query }) => {
    const { accounts, total, totalIsCapped } = await searchUsers(deps.db.query, query.searchText, query.page)
    const searchedUsers = accounts.map((account) => presentUser(deps, account))
    return { searchedUsers, totalSearchedUsers: total, totalIsCapped }
  })

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
  on(contract.listAccountRequests, async ({ query }) => {
    const figure = countedIn(query, deps.config.calendar.timeZone)
    const { accounts, total } = figure
      ? await listCountedPeople(deps.db.query, 'chatters', query.page, figure)
      : await listAccountRequests(deps.db.query, query.page, query.status)
    const users = await presentRequests(deps, accounts)
    if (figure?.counted !== 'owed') return { users, totalUsers: total }
    const owed = await findOwed(
      deps.db.query,
      accounts.map(({ id }) => id),
    )
    return {
      users: users.map((user) => ({ ...user, owed: rupeesFromPaisa(owed.get(user._id) ?? paisa(0)) })),
      totalUsers: total,
      totalAmount: rupeesFromPaisa(await sumOwed(deps.db.query)),
    }
  })

  on(contract.searchAccountRequests, async ({ query }) => {
    const { searchText, page, status } = query
    const { accounts, total, totalIsCapped } = await searchAccountRequests(deps.db.query, searchText, page, status)
    const searchedUsers = await presentRequests(deps, accounts)
    return { searchedUsers, totalSearchedUsers: total, totalIsCapped }
  })

  on(contract.updateAccountStatus, async ({ params, body, ...call }) => {
    const { status: to, expectedStatus: seen, reason } = body
    await adminActions.setStatus(deps, actorOf(call), params.id, { to, seen, reason })
    return reply('account_status_updated')
  })

  on(contract.deleteAccountRequest, ({ params, ...call }) =>
    replyAfter(adminActions.deleteAccount(deps, actorOf(call), 'chatters', params.id), 'account_deleted'),
  )
}

async function presentRequests(deps: Deps, accounts: readonly Account[]): Promise<contract.ListedChatter[]> {
  const rejections = await findRejections(
    deps.db.query,
    accounts.map(({ id }) => id),
  )
  return accounts.map((account) => presentRequest(deps, account, rejections.get(account.id)))
}
