import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** `quiet-danger` is red only while hovered or focused. */
  readonly tone?: 'plain' | 'danger' | 'quiet-danger'
  /** Replaces the tooltip, for example to confirm a press. */
  readonly feedback?: string | null
}

const TONES = {
  plain: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'text-danger hover:bg-danger-soft',
  'quiet-danger': 'text-ink-faint hover:bg-danger-soft hover:text-danger focus-visible:text-danger',
} as const

export function IconButton({ label, icon, tone = 'plain', feedback = null, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={feedback ?? label} pinned={feedback !== null}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 disabled:opacity-50 [&_svg]:size-5',
          TONES[tone],
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
