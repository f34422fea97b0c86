import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useMatch } from 'react-router'
import { CountBadge } from '../ui/count-badge.tsx'
import { cx } from '../ui/cx.ts'
import { Tooltip } from '../ui/tooltip.tsx'

// The parts of the dashboard's navigation: a green rail of icons beside the page, or a quiet bar with labels below it on a phone.

/** The bar at the bottom of a phone. */
export const BAR_STYLES =
  'max-md:sticky max-md:bottom-0 max-md:z-30 max-md:flex max-md:border-hairline max-md:border-t max-md:bg-surface max-md:px-0.5 max-md:pt-1 max-md:pb-[max(0.25rem,env(safe-area-inset-bottom))]'

const RAIL_STYLES = cx(
  'relative place-items-center transition-colors duration-150 [&_svg]:size-5.5',
  'md:rounded-2xl md:text-on-brand-soft md:hover:bg-brand-raised md:hover:text-on-brand md:focus-visible:outline-on-brand',
)
export const RAIL_BUTTON = cx(RAIL_STYLES, 'size-12')
/** An icon in the rail, with a label below it in the bar. */
export const BAR_BUTTON = cx(
  RAIL_STYLES,
  'grid rounded-2xl max-md:h-13 max-md:w-full max-md:content-center max-md:gap-0.5 max-md:text-ink-soft md:size-12',
)
/** Takes an equal share of the bar, so six entries fit on a small phone. */
export const BAR_PLACE = 'relative max-md:min-w-0 max-md:flex-1'
/** The padding keeps the tallest letters off the icon. */
export const BAR_LABEL = 'max-w-full truncate pt-[calc(var(--ink-above)/3)] font-medium text-2xs md:hidden'
export const BADGE_PLACE = 'top-0.5 start-[calc(50%+0.25rem)] md:top-1.5'

export const BAR_CURRENT = cx(
  'max-md:text-primary max-md:[&_svg]:rounded-full max-md:[&_svg]:bg-primary-soft max-md:[&_svg]:shadow-[0_0_0_0.25rem_var(--color-primary-soft)]',
  'md:bg-brand-raised md:text-on-brand md:before:absolute md:before:top-3 md:before:-start-4 md:before:h-6 md:before:w-1 md:before:rounded-e-full md:before:bg-accent',
)

interface BarLinkProps {
  readonly to: string
  readonly name: string
  readonly icon: LucideIcon
  readonly count?: number
  /** What the badge counts, for screen readers. */
  readonly countText?: ReactNode
  /** Defaults to true on the page and those below its address. */
  readonly isCurrent?: boolean
}

/** A page in the bar or the rail. */
export function BarLink({ to, name, icon: Icon, count = 0, countText, isCurrent }: BarLinkProps) {
  const countId = useId()
  const isOpen = useMatch({ path: to, end: false }) !== null
  const isMarked = isCurrent ?? isOpen
  return (
    <span className={BAR_PLACE}>
      <Tooltip text={name} side="inline-end">
        <Link
          to={to}
          aria-label={name}
          {...(isMarked && { 'aria-current': 'page' })}
          aria-describedby={countText === undefined ? undefined : countId}
          className={cx(BAR_BUTTON, isMarked && BAR_CURRENT)}
        >
          <Icon aria-hidden="true" />
          <span className={BAR_LABEL}>{name}</span>
        </Link>
      </Tooltip>
      <CountBadge count={count} className={BADGE_PLACE} />
      {countText !== undefined && (
        <span id={countId} className="sr-only">
          {count > 0 && countText}
        </span>
      )}
    </span>
  )
}
