import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../texts/texts.ts'
import { Card } from './card.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Skeleton } from './skeleton.tsx'
import { usePageTitle } from './use-page-title.ts'

interface OwnPageProps {
  readonly title: string
  readonly intro: string
  readonly back: { readonly to: string; readonly text: string }
  readonly failed: { readonly title: string; readonly retry: string }
  readonly isFailing: boolean
  readonly onRetry: () => void
  /** Each row is a separate card. */
  readonly hasCards?: boolean
  /** Undefined until it is loaded. */
  readonly children: ReactNode | undefined
}

/** A page below the profile with a list of the signed-in person. */
export function OwnPage({ title, intro, back, failed, isFailing, onRetry, hasCards = false, children }: OwnPageProps) {
  const app = useTexts('app')
  usePageTitle(app('title', { page: title }))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header>
        <Link
          to={back.to}
          className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
        >
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {back.text}
        </Link>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{title}</h1>
        <p className="mt-1 text-ink-soft">{intro}</p>
      </header>
      {hasCards && children !== undefined ? (
        children
      ) : (
        <Card className="p-5 md:px-8">
          {children ?? (isFailing ? <LoadFailed title={failed.title} retry={failed.retry} onRetry={onRetry} /> : <Loading />)}
        </Card>
      )}
    </div>
  )
}

function Loading() {
  const ui = useTexts('ui')
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{ui('loading')}</span>
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
    </div>
  )
}
