import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Keeps a single card from being left in a row. */
const COLUMNS = { 2: '', 3: 'md:grid-cols-3', 5: 'md:grid-cols-3 lg:grid-cols-5' } as const

interface FigureGroupProps {
  readonly title: string
  /** On a wide page; a phone has two. */
  readonly columns: keyof typeof COLUMNS
  readonly children: ReactNode
}

export function FigureGroup({ title, columns, children }: FigureGroupProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 id={id} className="ps-1 font-semibold text-ink-soft text-sm">
        {title}
      </h3>
      <ul aria-labelledby={id} className={cx('grid grid-cols-2 gap-3', COLUMNS[columns])}>
        {children}
      </ul>
    </div>
  )
}

interface FigureCardProps {
  readonly name: string
  readonly value: string
  /** What it counts. */
  readonly text: ReactNode
  readonly note?: string | null
  /** The list of the rows it counts. */
  readonly to: string
}

export function FigureCard({ name, value, text, note = null, to }: FigureCardProps) {
  return (
    <li className="flex max-md:last:odd:col-span-2">
      <Link
        to={to}
        className="group flex min-w-0 grow flex-col gap-1 rounded-card border border-hairline bg-surface p-4 shadow-quiet transition-colors duration-150 hover:bg-hover/50 max-sm:p-3.5"
      >
        <span className="flex items-start justify-between gap-2 text-ink-soft text-sm">
          {name}
          <ArrowRight
            className="mt-0.5 size-4 shrink-0 text-ink-faint transition-colors duration-150 group-hover:text-primary rtl:-scale-x-100"
            aria-hidden="true"
          />
        </span>
        <bdi className="wrap-anywhere at-page-start font-semibold text-2xl text-ink tabular-nums tracking-tight max-sm:text-xl">
          {value}
        </bdi>
        <span className="text-ink-soft text-xs">{text}</span>
        {note !== null && <span className="text-ink-soft text-xs">{note}</span>}
      </Link>
    </li>
  )
}

export function FigureSkeleton() {
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-4 w-full" />
    </li>
  )
}
