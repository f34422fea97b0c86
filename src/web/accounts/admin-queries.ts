// Server data for the admin's two account lists. Separate from queries.ts, because the admin screens are a separate script.

import { useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { COUNTED_CHATTERS, COUNTED_PEOPLE } from '#domain/day-range.ts'
import { type AdminList, rowsOf } from '../admin-ui/admin-list.tsx'
import { listKey } from '../admin-ui/keys.ts'
import type { Listing } from '../admin-ui/list.ts'
import { useChange } from '../admin-ui/use-change.ts'
import { call } from '../api/call.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'

export const USERS: AdminList<contract.ListedUser> = {
  name: 'users',
  all: rowsOf(contract.listUsers, 'users', 'totalUsers'),
  search: rowsOf(contract.searchUsers, 'searchedUsers', 'totalSearchedUsers'),
  tabs: { statuses: ['approved', 'banned'] },
  figures: COUNTED_PEOPLE,
}
export const USERS_KEY = listKey('users')

export const ACCOUNT_REQUESTS: AdminList<contract.ListedChatter> = {
  name: 'account-requests',
  all: rowsOf(contract.listAccountRequests, 'users', 'totalUsers'),
  search: rowsOf(contract.searchAccountRequests, 'searchedUsers', 'totalSearchedUsers'),
  tabs: { statuses: ['pending', 'approved', 'rejected', 'banned'], pending: 'accountRequests' },
  figures: COUNTED_CHATTERS,
}
export const REQUESTS_KEY = listKey('account-requests')

export function useDeleteUser(onDone?: () => void) {
  return useChange({
    list: USERS_KEY,
    change: ({ id }: { id: string }) => call(contract.deleteUser, { params: { id } }),
    ...(onDone && { onDone }),
  })
}

export function useDeleteChatter(onDone?: () => void) {
  return useChange({
    list: REQUESTS_KEY,
    change: ({ id }: { id: string }) => call(contract.deleteAccountRequest, { params: { id } }),
    ...(onDone && { onDone }),
  })
}

interface BanToggle {
  readonly user: Pick<contract.ListedUser, '_id' | 'username'>
  /** The status the admin saw, which tells the server whether to ban or unban. */
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
    // Updates the rows immediately, so Undo and the switch work while the list reloads.
    onDone: ({ user }, { status }) => {
      queries.setQueriesData<Listing<contract.ListedUser>>({ queryKey: USERS_KEY }, (list) => list && withStatus(list, user._id, status))
    },
  })
  return toggle
}

function withStatus(list: Listing<contract.ListedUser>, id: string, status: Status): Listing<contract.ListedUser> {
  return { ...list, rows: list.rows.map((row) => (row._id === id ? { ...row, status } : row)) }
}
