// Server data of the admin's two account lists. Apart from queries.ts because only the back office needs it, and
// the back office is a script of its own.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as contract from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { listKey } from '../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../admin-ui/list.ts'
import { useChange } from '../admin-ui/use-change.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/texts.ts'

const USERS = listKey('users')
const ACCOUNT_REQUESTS = listKey('account-requests')

export function useUsers(request: ListRequest) {
  return useQuery({
    queryKey: [...USERS, request],
    queryFn: ({ signal }) => fetchUsers(request, signal),
    placeholderData: keepPreviousData,
  })
}

export function useAccountRequests(request: ListRequest) {
  return useQuery({
    queryKey: [...ACCOUNT_REQUESTS, request],
    queryFn: ({ signal }) => fetchAccountRequests(request, signal),
    placeholderData: keepPreviousData,
  })
}

export function useChangeRole() {
  const t = useTexts('admin')
  return useChange({
    list: USERS,
    change: ({ id, role }: { id: string; role: 'user' | 'admin' }) => call(contract.updateUserRole, { params: { id }, body: { role } }),
    done: () => t('roleUpdated'),
  })
}

/** Sends the status the admin saw, so that the server knows whether to ban or to unban. */
export function useToggleBan() {
  const t = useTexts('admin')
  return useChange({
    list: USERS,
    change: ({ id, seen }: { id: string; seen: Status }) => call(contract.toggleUserBan, { params: { id }, body: { status: seen } }),
    done: () => t('statusUpdated'),
  })
}

export function useDeleteUser() {
  const t = useTexts('admin')
  return useChange({
    list: USERS,
    change: ({ id }: { id: string }) => call(contract.deleteUser, { params: { id } }),
    done: () => t('userDeleted'),
  })
}

export function useChangeStatus() {
  const t = useTexts('admin')
  return useChange({
    list: ACCOUNT_REQUESTS,
    change: ({ id, status }: { id: string; status: Status }) => call(contract.updateAccountStatus, { params: { id }, body: { status } }),
    done: () => t('statusUpdated'),
  })
}

export function useDeleteAccountRequest() {
  const t = useTexts('admin')
  return useChange({
    list: ACCOUNT_REQUESTS,
    change: ({ id }: { id: string }) => call(contract.deleteAccountRequest, { params: { id } }),
    done: () => t('userDeleted'),
  })
}

async function fetchUsers({ page, search }: ListRequest, signal: AbortSignal): Promise<Listing<contract.ListedUser>> {
  if (search === '') {
    const { users, totalUsers } = await call(contract.listUsers, { query: { page }, signal })
    return { page, search, rows: users, total: totalUsers, totalIsCapped: false }
  }
  const { searchedUsers, totalSearchedUsers, totalIsCapped } = await call(contract.searchUsers, {
    query: { page, searchText: search },
    signal,
  })
  return { page, search, rows: searchedUsers, total: totalSearchedUsers, totalIsCapped }
}

async function fetchAccountRequests({ page, search }: ListRequest, signal: AbortSignal): Promise<Listing<contract.ListedChatter>> {
  if (search === '') {
    const { users, totalUsers } = await call(contract.listAccountRequests, { query: { page }, signal })
    return { page, search, rows: users, total: totalUsers, totalIsCapped: false }
  }
  const { searchedUsers, totalSearchedUsers, totalIsCapped } = await call(contract.searchAccountRequests, {
    query: { page, searchText: search },
    signal,
  })
  return { page, search, rows: searchedUsers, total: totalSearchedUsers, totalIsCapped }
}
