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

/** Provides server data and address state to the signed-in pages. */
export function SignedInArea() {
  const { _id } = useAccount()
  // A new account starts with an empty cache, because it must not see the previous account's data.
  return <AccountData key={_id} />
}

/** Once the server is reachable again, repeats failed queries and those answered from an earlier visit. */
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
        // The account itself may also come from an earlier visit.
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
