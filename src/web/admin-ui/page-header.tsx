import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { type AdminPage, isIn, usePendingIn, useSiblings } from './sections.ts'

const HEADING_STYLES = 'text-2xl tracking-tight [nav_&]:max-md:text-xl'

interface PageHeaderProps {
  readonly title: string
  /** The title of the browser tab, if different. */
  readonly tabTitle?: string
  /** The link back from a page about one entry of a list. */
  readonly back?: { readonly to: string; readonly text: string }
  /** Shown beside the title. */
  readonly badge?: ReactNode
  /** Quiet text beside the title, such as the number of rows. */
  readonly note?: ReactNode
  /** Search, then actions. On a phone each is a row of the page. */
  readonly children?: ReactNode
}

/** The heading of every admin page: title at the start, search and actions at the end of the same line. */
export function PageHeader({ title, tabTitle = title, back, badge, note, children }: PageHeaderProps) {
  usePageTitle(tabTitle)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:contents md:min-h-11">
      <div className={cx('flex min-w-0 grow items-center gap-x-4 gap-y-0.5 max-md:w-full', back ? 'max-md:items-start' : 'flex-wrap')}>
        {back && <BackLink {...back} />}
        <span className={cx('flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5', back && 'max-md:pt-1.5')}>
          <Heading title={title} />
          {badge}
          {/* On a phone, the pages beside each other need the line. */}
          {note !== undefined && <output className="min-h-6 text-ink-soft [nav+&]:max-md:sr-only">{note}</output>}
        </span>
      </div>
      {children}
    </header>
  )
}

export function BackLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Tooltip text={text} side="bottom">
      <Link
        to={to}
        aria-label={text}
        className="-ms-2.5 -me-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-5"
      >
        <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
      </Link>
    </Tooltip>
  )
}

/** The pages of one menu entry are beside each other; the current one is the heading. */
function Heading({ title }: { readonly title: string }) {
  const t = useTexts('admin')
  const { pathname } = useLocation()
  const siblings = useSiblings(pathname)
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (list.current) showCurrent(list.current)
  }, [])
  const heading = <h1 className={`${HEADING_STYLES} font-semibold text-ink`}>{title}</h1>
  // A page about one entry of a list has a title of its own.
  if (!siblings.some(({ path }) => path === pathname)) return heading
  return (
    <nav
      ref={list}
      aria-label={t('siblings')}
      className="ink-room -mx-4 min-w-0 max-w-[calc(100%+2rem)] overflow-x-auto px-4 max-md:mask-[linear-gradient(to_right,transparent,black_1rem,black_calc(100%-1rem),transparent)] max-md:max-w-[100dvw] md:-mx-1 md:px-1"
    >
      <div className="flex w-max items-baseline gap-x-4 md:gap-x-5">
        {siblings.map((page) => (
          <Fragment key={page.path}>{isIn(page, pathname) ? heading : <Sibling page={page} />}</Fragment>
        ))}
      </div>
    </nav>
  )
}

/** On a phone the pages may need more room than there is. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector('h1')?.getBoundingClientRect()
  if (!current) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += (current.left + current.right - left - right) / 2
}

function Sibling({ page }: { readonly page: AdminPage }) {
  const t = useTexts('admin')
  const count = usePendingIn([page])
  const countId = useId()
  return (
    <span className="relative inline-flex min-h-11 items-center">
      <Link
        to={page.path}
        aria-describedby={countId}
        className={`${HEADING_STYLES} font-medium whitespace-nowrap text-ink-faint transition-colors duration-150 after:absolute after:inset-0 hover:text-ink`}
      >
        {t(page.name)}
      </Link>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="ms-2 rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-5 tracking-normal"
        >
          {t('countOnly', { count })}
        </span>
      )}
      <span id={countId} className="sr-only">
        {count > 0 && t('pendingCount', { count })}
      </span>
    </span>
  )
}
