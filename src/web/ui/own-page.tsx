import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isFailing, retryNow } from '../api/query-client.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from './card.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Skeleton } from './skeleton.tsx'
import { usePageTitle } from './use-page-title.ts'

interface BackHeaderProps {
  readonly back: { readonly to: string; readonly text: string }
  readonly title: string
  readonly text?: ReactNode
}

/** The title of a subpage, with a link back. */
function BackHeader({ back, title, text }: BackHeaderProps) {
  usePageTitle(title)
  return (
    <header>
      <Link
        to={back.to}
        className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
      >
        <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
        {back.text}
      </Link>
      <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{title}</h1>
      {text !== undefined && <p className="mt-1 text-ink-soft">{text}</p>}
    </header>
  )
}

interface ProfilePageProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly back: string
  readonly children: ReactNode
}

/** A subpage of the profile. */
export function ProfilePage({ title, intro, back, children }: ProfilePageProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <BackHeader back={{ to: PATHS.profile, text: back }} title={title} text={intro} />
      {children}
    </div>
  )
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'failureCount'>
  readonly failed: { readonly title: string; readonly retry: string }
  readonly loading?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows a query's data, its loading state or its failure. */
export function Loaded<Data>({ query, failed, loading = <LoadingRows />, children }: LoadedProps<Data>) {
  const queries = useQueryClient()
  if (query.data !== undefined) return children(query.data)
  return isFailing(query) ? <LoadFailed {...failed} onRetry={() => void retryNow(queries)} /> : loading
}

export function LoadingRows({ count = 2, className = 'h-7' }: { readonly count?: number; readonly className?: string }) {
  const ui = useTexts('ui')
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{ui('loading')}</span>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  )
}

interface OwnPageProps<Data> extends Omit<ProfilePageProps, 'children'>, Pick<LoadedProps<Data>, 'query' | 'failed' | 'children'> {
  /** Each row is a card of its own. */
  readonly hasCards?: boolean
}

/** A profile subpage with a list that belongs to the signed-in user. */
export function OwnPage<Data>({ query, failed, children, hasCards = false, ...page }: OwnPageProps<Data>) {
  return (
    <ProfilePage {...page}>
      {hasCards && query.data !== undefined ? (
        children(query.data)
      ) : (
        <Card className="p-5 md:px-8">
          <Loaded query={query} failed={failed}>
            {children}
          </Loaded>
        </Card>
      )}
    </ProfilePage>
  )
}
