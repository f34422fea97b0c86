// Server data of the admin's two account lists. Apart from queries.ts because only the back office needs it, and
// the back office is a script of its own.

import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as contract from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { call } from '../api/call.ts'
import { messageOf } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'
import type { AccountList, ListRequest } from './admin-list.ts'

const USERS = ['admin', 'users'] as const
const ACCOUNT_REQUESTS = ['admin', 'account-requests'] as const

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
  return useChange(USERS, 'roleUpdated', ({ id, role }: { id: string; role: 'user' | 'admin' }) =>
    call(contract.updateUserRole, { params: { id }, body: { role } }),
  )
}

/** Sends the status that was seen, from which the server knows what is meant. */
export function useToggleBan() {
  return useChange(USERS, 'statusUpdated', ({ id, seen }: { id: string; seen: Status }) =>
    call(contract.toggleUserBan, { params: { id }, body: { status: seen } }),
  )
}

export function useDeleteUser() {
  return useChange(USERS, 'userDeleted', ({ id }: { id: string }) => call(contract.deleteUser, { params: { id } }))
}

export function useChangeStatus() {
  return useChange(ACCOUNT_REQUESTS, 'statusUpdated', ({ id, status }: { id: string; status: Status }) =>
    call(contract.updateAccountStatus, { params: { id }, body: { status } }),
  )
}

export function useDeleteAccountRequest() {
  return useChange(ACCOUNT_REQUESTS, 'userDeleted', ({ id }: { id: string }) => call(contract.deleteAccountRequest, { params: { id } }))
}

/**
 * Says how a change went and loads the list again. The change counts as under way until the new rows are there, so
 * that a control never falls back to its old state in between.
 */
function useChange<V>(list: QueryKey, done: 'roleUpdated' | 'statusUpdated' | 'userDeleted', change: (variables: V) => Promise<unknown>) {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const underWay = useRef(false)
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.success(t(done))
      await queries.invalidateQueries({ queryKey: list })
    },
    onError: (error) => toast.error(messageOf(error, t('failed'))),
    onSettled: () => {
      underWay.current = false
    },
  })
  function mutate(...wanted: Parameters<typeof mutation.mutate>) {
    // The second press of a double click comes before the screen has been drawn anew.
    if (underWay.current) return
    underWay.current = true
    mutation.mutate(...wanted)
  }
  return { ...mutation, mutate }
}

async function fetchUsers({ page, search }: ListRequest, signal: AbortSignal): Promise<AccountList<contract.ListedUser>> {
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

async function fetchAccountRequests({ page, search }: ListRequest, signal: AbortSignal): Promise<AccountList<contract.ListedChatter>> {
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
