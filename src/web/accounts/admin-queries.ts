// Server data of the admin's two account lists. Separate from queries.ts, because the admin screens are a separate script.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import type { CountedChatters, CountedPeople } from '#domain/day-range.ts'
import { listKey } from '../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../admin-ui/list.ts'
import { useChange } from '../admin-ui/use-change.ts'
import { type Together, useTogether } from '../admin-ui/use-together.ts'
import { call } from '../api/call.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'

const USERS = listKey('users')
const ACCOUNT_REQUESTS = listKey('account-requests')

export function useUsers(request: ListRequest<never, CountedPeople>) {
  return useQuery({
    queryKey: [...USERS, request],
    queryFn: ({ signal }) => fetchUsers(request, signal),
    placeholderData: keepPreviousData,
  })
}

const requestsOn = (request: ListRequest<Status, CountedChatters>) =>
  queryOptions({ queryKey: [...ACCOUNT_REQUESTS, request], queryFn: ({ signal }) => fetchAccountRequests(request, signal) })

export function useAccountRequests(request: ListRequest<Status, CountedChatters>) {
  return useQuery({ ...requestsOn(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchAccountPage(request: ListRequest<Status, CountedChatters>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...requestsOn({ ...request, page }), staleTime: 0 })
}

export function useChangeRole() {
  return useChange({
    list: USERS,
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
    list: USERS,
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
      queries.setQueriesData<Listing<contract.ListedUser>>({ queryKey: USERS }, (list) => list && withStatus(list, user._id, status))
    },
  })
  return toggle
}

function withStatus(list: Listing<contract.ListedUser>, id: string, status: Status): Listing<contract.ListedUser> {
  return { ...list, rows: list.rows.map((row) => (row._id === id ? { ...row, status } : row)) }
}

export function useDeleteUser() {
  return useChange({
    list: USERS,
    change: ({ id }: { id: string }) => call(contract.deleteUser, { params: { id } }),
  })
}

/** Approves several pending chatters at once; each is a separate call. */
export function useApproveTogether(rows: readonly contract.ListedChatter[] | undefined): Together<contract.ListedChatter> {
  return useTogether({
    list: ACCOUNT_REQUESTS,
    rows,
    canSelect: ({ status }) => status === 'pending',
    decide: ({ _id: id }) =>
      call(contract.updateAccountStatus, { params: { id }, body: { status: 'approved', expectedStatus: 'pending' } }),
  })
}

export function useChangeStatus({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: ACCOUNT_REQUESTS,
    ...(onDone && { onDone }),
    change: ({ id, status, seen, reason }: { id: string; status: Status; seen: Status; reason: string }) =>
      call(contract.updateAccountStatus, { params: { id }, body: { status, expectedStatus: seen, reason } }),
  })
}

export function useDeleteAccountRequest() {
  return useChange({
    list: ACCOUNT_REQUESTS,
    change: ({ id }: { id: string }) => call(contract.deleteAccountRequest, { params: { id } }),
  })
}

async function fetchUsers(
  { page, search, counted }: ListRequest<never, CountedPeople>,
  signal: AbortSignal,
): Promise<Listing<contract.ListedUser>> {
  if (search === '') {
    const { users, totalUsers } = await call(contract.listUsers, { query: { page, ...counted }, signal })
    return { page, search, counted, rows: users, total: totalUsers, totalIsCapped: false }
  }
  const { searchedUsers, totalSearchedUsers, totalIsCapped } = await call(contract.searchUsers, {
    query: { page, searchText: search },
    signal,
  })
  return { page, search, rows: searchedUsers, total: totalSearchedUsers, totalIsCapped }
}

async function fetchAccountRequests(
  request: ListRequest<Status, CountedChatters>,
  signal: AbortSignal,
): Promise<Listing<contract.ListedChatter>> {
  const { page, search, status } = request
  if (search === '') {
    const { users, totalUsers, totalAmount } = await call(contract.listAccountRequests, {
      query: { page, status, ...request.counted },
      signal,
    })
    return { ...request, rows: users, total: totalUsers, totalAmount, totalIsCapped: false }
  }
  const { searchedUsers, totalSearchedUsers, totalIsCapped } = await call(contract.searchAccountRequests, {
    query: { page, searchText: search, status },
    signal,
  })
  return { ...request, rows: searchedUsers, total: totalSearchedUsers, totalIsCapped }
}
