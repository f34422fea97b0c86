// Server data of the admin's two account lists. Separate from queries.ts, because the admin screens are a separate script.

import { useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { COUNTED_CHATTERS, COUNTED_PEOPLE } from '#domain/day-range.ts'
import { type AdminList, isPending, rowsOf } from '../admin-ui/admin-list.tsx'
import { listKey } from '../admin-ui/keys.ts'
import type { Listing } from '../admin-ui/list.ts'
import { useChange } from '../admin-ui/use-change.ts'
import { type Together, useTogether } from '../admin-ui/use-together.ts'
import { call } from '../api/call.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'

export const USERS: AdminList<contract.ListedUser> = {
  name: 'users',
  all: rowsOf(contract.listUsers, 'users', 'totalUsers'),
  search: rowsOf(contract.searchUsers, 'searchedUsers', 'totalSearchedUsers'),
  figures: COUNTED_PEOPLE,
}
const USERS_KEY = listKey('users')

export const ACCOUNT_REQUESTS: AdminList<contract.ListedChatter> = {
  name: 'account-requests',
  all: rowsOf(contract.listAccountRequests, 'users', 'totalUsers'),
  search: rowsOf(contract.searchAccountRequests, 'searchedUsers', 'totalSearchedUsers'),
  tabs: { statuses: ['pending', 'approved', 'rejected', 'banned'], pending: 'accountRequests' },
  figures: COUNTED_CHATTERS,
}
const REQUESTS_KEY = listKey('account-requests')

export function useChangeRole() {
  return useChange({
    list: USERS_KEY,
    change: ({ id, role }: { id: string; role: 'user' | 'admin' }) => call(contract.updateUserRole, { params: { id }, body: { role } }),
  })
}

interface BanToggle {
  readonly user: Pick<contract.ListedUser, '_id' | 'username'>
  /** The status the admin saw, so that the server knows whether to ban or to unban. */
  readonly seen: Status
}

export function useToggleBan() {
  const queries = useQueryClient()
  const toggle = useChange({
    list: USERS_KEY,
    change: ({ user, seen }: BanToggle) => call(contract.toggleUserBan, { params: { id: user._id }, body: { status: seen } }),
    succeeded: (reply, { user }) => {
      const name = user.username
      toast.withAction({
        key: `ban/${user._id}`,
        title: reply,
        text: reply.status === 'banned' ? text('admin', 'isBanned', { name }) : text('admin', 'isNotBanned', { name }),
        action: { label: text('admin', 'undo'), onPress: () => toggle.mutate({ user, seen: reply.status }) },
      })
    },
    // The rows have it at once, so that Undo and the switch can be used while the list still loads.
    onDone: ({ user }, { status }) => {
      queries.setQueriesData<Listing<contract.ListedUser>>({ queryKey: USERS_KEY }, (list) => list && withStatus(list, user._id, status))
    },
  })
  return toggle
}

function withStatus(list: Listing<contract.ListedUser>, id: string, status: Status): Listing<contract.ListedUser> {
  return { ...list, rows: list.rows.map((row) => (row._id === id ? { ...row, status } : row)) }
}

export function useDeleteUser() {
  return useChange({
    list: USERS_KEY,
    change: ({ id }: { id: string }) => call(contract.deleteUser, { params: { id } }),
  })
}

/** Approves several pending chatters at once; each is a separate call. */
export function useApproveTogether(rows: readonly contract.ListedChatter[] | undefined): Together<contract.ListedChatter> {
  return useTogether({
    list: REQUESTS_KEY,
    rows,
    canSelect: isPending,
    decide: ({ _id: id }) =>
      call(contract.updateAccountStatus, { params: { id }, body: { status: 'approved', expectedStatus: 'pending' } }),
  })
}

export function useChangeStatus({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: REQUESTS_KEY,
    ...(onDone && { onDone }),
    change: ({ id, status, seen, reason }: { id: string; status: Status; seen: Status; reason: string }) =>
      call(contract.updateAccountStatus, { params: { id }, body: { status, expectedStatus: seen, reason } }),
  })
}

export function useDeleteAccountRequest() {
  return useChange({
    list: REQUESTS_KEY,
    change: ({ id }: { id: string }) => call(contract.deleteAccountRequest, { params: { id } }),
  })
}
