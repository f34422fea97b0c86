import { countText } from './count-text.ts'
import { cx } from './cx.ts'

interface CountBadgeProps {
  readonly count: number
  readonly className?: string
}

/** A number over an icon; nothing when it is zero. Screen readers get it with the name of the control. */
export function CountBadge({ count, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs',
        className,
      )}
    >
      {countText(count)}
    </span>
  )
}
