import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

interface PanelSectionProps {
  readonly title: string
  /** Shown at the end of the heading line. */
  readonly aside?: ReactNode
  /** Highlights the values to compare with. */
  readonly strong?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A panel section with a heading. */
export function PanelSection({ title, aside, strong = false, className, children }: PanelSectionProps) {
  const heading = <h3 className={cx('shrink-0 font-semibold text-xs', strong ? 'text-primary' : 'text-ink-faint')}>{title}</h3>
  return (
    <section
      className={cx(
        'flex min-w-0 flex-col gap-2 rounded-2xl p-3.5 md:p-4',
        strong ? 'border-2 border-primary bg-primary-soft/40' : 'border border-hairline',
        className,
      )}
    >
      {aside === undefined ? (
        heading
      ) : (
        <div className="flex min-w-0 items-baseline justify-between gap-3 text-xs">
          {heading}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
