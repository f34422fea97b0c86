import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { BackHeader, type BackHeaderProps } from '../ui/own-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface DetailPageProps extends BackHeaderProps {
  readonly children: ReactNode
}

/** A page for one entry of a list, with a link back. */
export function DetailPage({ children, ...header }: DetailPageProps) {
  return (
    <div className="flex flex-col gap-6 md:gap-8">
      <BackHeader {...header} />
      {children}
    </div>
  )
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  readonly failed: { readonly title: string; readonly retry: string }
  readonly children: (data: Data) => ReactNode
}

/** Shows the loaded data, a placeholder, or the failure. */
export function Loaded<Data>({ query: { data, isError, refetch }, failed, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return isError ? <LoadFailed {...failed} onRetry={() => void refetch()} /> : <Skeleton className="h-64" />
}
