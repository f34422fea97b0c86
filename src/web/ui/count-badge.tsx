import { cx } from './cx.ts'

const MAX_SHOWN = 99

/** A count in a badge or a title. The server stops counting at a hundred. */
export function countText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
}

/** A number over an icon, hidden at zero. Screen readers get the count from the control's name. */
export function CountBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs leading-none',
        className,
      )}
    >
      {countText(count)}
    </span>
  )
}
