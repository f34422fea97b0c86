import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../texts/texts.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

interface DetailPageProps {
  /** The list that it belongs to. */
  readonly back: { readonly to: string; readonly text: string }
  readonly title: string
  /** Beside the title. */
  readonly badge?: ReactNode
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A page below a list, about one of its entries. */
export function DetailPage({ back, title, badge, text, children }: DetailPageProps) {
  const app = useTexts('app')
  usePageTitle(app('title', { page: title }))
  return (
    <div className="flex flex-col gap-6 md:gap-8">
      <header>
        <Link
          to={back.to}
          className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
        >
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {back.text}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{title}</h1>
          {badge}
        </div>
        {text !== undefined && <p className="mt-1 text-ink-soft">{text}</p>}
      </header>
      {children}
    </div>
  )
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  readonly failed: { readonly title: string; readonly retry: string }
  readonly children: (data: Data) => ReactNode
}

/** What the page shows while its entry loads, and when that fails. */
export function Loaded<Data>({ query: { data, isError, refetch }, failed, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return isError ? <LoadFailed {...failed} onRetry={() => void refetch()} /> : <Skeleton className="h-64" />
}
