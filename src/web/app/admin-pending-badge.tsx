import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'

const MAX_SHOWN = 99

interface PendingBadgeProps {
  /** The id of the hidden text that describes the link to screen readers. */
  readonly id: string
  readonly count: number
  readonly collapsed: boolean
}

/** A section's number of pending requests; hidden at zero. */
export function PendingBadge({ id, count, collapsed }: PendingBadgeProps) {
  const t = useTexts('admin')
  return (
    <>
      <span id={id} className="sr-only">
        {count > 0 && t('pendingCount', { count })}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute grid place-items-center rounded-full bg-accent font-semibold text-on-accent',
            collapsed
              ? '-end-0.5 -top-0.5 h-4.5 min-w-4.5 px-1 text-2xs'
              : 'end-2.5 top-1/2 h-5.5 min-w-5.5 -translate-y-1/2 px-1.5 text-xs',
          )}
        >
          {count > MAX_SHOWN ? t('pendingMany') : count}
        </span>
      )}
    </>
  )
}
