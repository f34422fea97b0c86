import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { isReachable, onReachableChange } from '../api/reachable.ts'
import { Shortcuts } from './shortcuts.tsx'

/** Server data and state in the address, for the screens behind the guards. */
export function SignedInArea() {
  const { _id } = useAccount()
  // Another account starts with an empty cache: nothing of the one before may be seen.
  return <AccountData key={_id} />
}

/** What could not be loaded while the server was away is loaded when it is back. */
function AccountData() {
  const [queryClient] = useState(makeQueryClient)
  useEffect(
    () =>
      onReachableChange(() => {
        if (isReachable()) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      }),
    [queryClient],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <Outlet />
        <Shortcuts />
      </NuqsAdapter>
    </QueryClientProvider>
  )
}
