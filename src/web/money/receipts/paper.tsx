import { ArrowLeft, FileX, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../api/errors.ts'
import { isTransient } from '../../api/retry.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { text, useTranslate } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { zoneText } from './zoned-text.ts'

/** On a phone a tool is only its icon. */
export const TOOL = 'max-sm:w-11 max-sm:px-0'
export const TOOL_TEXT = 'max-sm:sr-only'

interface PaperPageProps {
  /** Also the file name when the browser prints to a file. */
  readonly title: string
  readonly back: string
  /** Beside the print button. */
  readonly tools?: ReactNode
  readonly query: { readonly error: unknown; readonly refetch: () => unknown }
  /** Shown if the server refuses the request. */
  readonly refused: string
  /** Undefined until it is loaded. */
  readonly children: ReactNode | undefined
}

/** A printable page. The tools appear only on the screen; the sheet below them prints black on white. */
export function PaperPage({ title, back, tools, query, refused, children }: PaperPageProps) {
  const t = useTexts('statements')
  usePageTitle(title)
  return (
    <div className="min-h-dvh bg-canvas print:bg-white">
      <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:py-10 print:max-w-none print:p-0">
        <div className="flex flex-wrap items-center gap-x-1 print:hidden sm:gap-x-3">
          <Link
            to={back}
            className="-ms-2 me-auto inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
          >
            <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
            {t('back')}
          </Link>
          {tools}
          {children !== undefined && (
            <Button variant="quiet" className={cx(TOOL, '-me-3 sm:-me-5')} onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              <span className={TOOL_TEXT}>{t('print')}</span>
            </Button>
          )}
        </div>
        {children ?? <NotYet query={query} refused={refused} />}
      </main>
    </div>
  )
}

function NotYet({ query: { error, refetch }, refused }: Pick<PaperPageProps, 'query' | 'refused'>) {
  const t = useTexts('statements')
  const translate = useTranslate()
  if (error instanceof ApiError && !isTransient(error)) {
    const reason = error.status === 409 ? messageOf(error, text('statements', 'gone')) : text('statements', 'gone')
    return <EmptyState icon={<FileX aria-hidden="true" />} title={refused} text={translate(reason)} isHeading />
  }
  if (error) return <LoadFailed title={t('loadFailed')} retry={t('tryAgain')} onRetry={() => void refetch()} />
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

interface SheetProps {
  readonly heading: string
  readonly badge?: ReactNode
  readonly timeZone: string
  readonly children: ReactNode
}

export function Sheet({ heading, badge, timeZone, children }: SheetProps) {
  const t = useTexts('statements')
  const app = useTexts('app')
  const language = useLanguage()
  return (
    <article
      data-printed
      className="flex flex-col gap-6 rounded-card border border-hairline bg-raised p-5 text-ink md:p-8 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-3">
        <Logo className="size-8" />
        <span className="translate-y-[var(--wordmark-shift,0px)] font-bold text-lg tracking-tight">{app('name')}</span>
        {badge && <span className="ms-auto">{badge}</span>}
        <h1 className="w-full font-semibold text-2xl tracking-tight">{heading}</h1>
      </header>
      {children}
      <p className="text-ink-faint text-xs">{t('zone', { zone: zoneText(timeZone, language) })}</p>
    </article>
  )
}

export function Lines({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>
}

export function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex break-inside-avoid items-baseline justify-between gap-6 border-hairline border-b py-2.5 last:border-b-0">
      <dt className="max-w-[45%] shrink-0 text-ink-soft text-sm">{name}</dt>
      <dd className="min-w-0 break-words text-end font-medium text-sm">{children}</dd>
    </div>
  )
}
