import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name of the control; also its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly tone?: 'plain' | 'danger'
  /** Shows its label by itself, to answer a press. */
  readonly pinned?: boolean
}

export function IconButton({ label, icon, tone = 'plain', pinned = false, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} pinned={pinned}>
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
