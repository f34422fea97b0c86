import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

interface PanelSectionProps {
  readonly title: string
  /** For the values that the others are compared with. */
  readonly strong?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a panel with a heading. */
export function PanelSection({ title, strong = false, className, children }: PanelSectionProps) {
  return (
    <section
      className={cx(
        'flex min-w-0 flex-col gap-2 rounded-2xl p-3.5 md:p-4',
        strong ? 'border-2 border-primary bg-primary-soft/40' : 'border border-hairline',
        className,
      )}
    >
      <h3 className={cx('font-semibold text-xs', strong ? 'text-primary' : 'text-ink-faint')}>{title}</h3>
      {children}
    </section>
  )
}
