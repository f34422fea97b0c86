import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name of the control; also its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly tone?: 'plain' | 'danger'
  /** Shown in place of the tooltip, for example to confirm a press. */
  readonly feedback?: string | null
}

export function IconButton({ label, icon, tone = 'plain', feedback = null, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={feedback ?? label} pinned={feedback !== null}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 disabled:opacity-50 [&_svg]:size-5',
          tone === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-ink-soft hover:bg-hover hover:text-ink',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
