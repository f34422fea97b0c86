import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageHeader } from './page-header.tsx'

interface DetailPageProps {
  readonly back: { readonly to: string; readonly text: string }
  readonly title: string
  /** Shown beside the title. */
  readonly badge?: ReactNode
  /** Quiet text beside the title. */
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A page for one entry of a list, with a link back. */
export function DetailPage({ children, text, ...header }: DetailPageProps) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader {...header} note={text} />
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
