// Every call there is, for whoever walks them all: OpenAPI, the permission table, the test that
// compares what is registered with what is written.

import * as accounts from './accounts.ts'
import type { Endpoint } from './endpoint.ts'

export const ENDPOINTS = [
  accounts.fetchOwnAccount,
  accounts.logIn,
  accounts.signUp,
  accounts.uploadAvatar,
  accounts.updateProfile,
  accounts.listUsers,
  accounts.searchUsers,
  accounts.updateUserRole,
  accounts.toggleUserBan,
  accounts.deleteUser,
  accounts.listAccountRequests,
  accounts.searchAccountRequests,
  accounts.updateAccountStatus,
  accounts.deleteAccountRequest,
] as const satisfies readonly Endpoint[]
