import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { checkAccount, useAccount } from '../accounts/sign-in.ts'
import { resetShowsKeptAnswers } from '../api/call.ts'
import { makeQueryClient, retryNow } from '../api/query-client.ts'
import { isReachable, onReachableChange } from '../api/reachable.ts'
import { NoticeCenter } from '../notices/notice-center.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { onFirstWorker } from './worker.tsx'

/** Provides server data and state in the address to the pages of signed-in accounts. */
export function SignedInArea() {
  const { _id } = useAccount()
  // Another account starts with an empty cache: it must not see data of the previous account.
  return <AccountData key={_id} />
}

/** Failed queries, and those with an answer of an earlier visit, are repeated when the server can be reached again. */
function AccountData() {
  const [queryClient] = useState(makeQueryClient)
  useEffect(
    () =>
      onReachableChange(() => {
        if (!isReachable()) return
        if (!resetShowsKeptAnswers()) {
          void retryNow(queryClient)
          return
        }
        void retryNow(queryClient)
        void queryClient.invalidateQueries()
        // The account itself may be of an earlier visit.
        void checkAccount()
      }),
    [queryClient],
  )
  useEffect(() => onFirstWorker(() => void queryClient.refetchQueries({ type: 'active' })), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <Outlet />
        <NoticeCenter />
        <Shortcuts />
      </NuqsAdapter>
    </QueryClientProvider>
  )
}
