import { useDeferredValue } from 'react'
import { useServerNow } from '../api/server-clock.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { secondsLeft } from './people/rows.ts'

const MINUTE_SECONDS = 60
const SOON_SECONDS = 5 * MINUTE_SECONDS

/** Formats as 'Xm : YYs', even beyond an hour. */
export function countdownParts(endsAt: Date, now: Date) {
  const left = secondsLeft(endsAt, now)
  return { minutes: String(Math.floor(left / MINUTE_SECONDS)), seconds: String(left % MINUTE_SECONDS).padStart(2, '0') }
}

type Urgency = 'plenty' | 'soon' | 'last'

export function urgencyOf(endsAt: Date, now: Date): Urgency {
  const left = secondsLeft(endsAt, now)
  if (left > SOON_SECONDS) return 'plenty'
  return left > MINUTE_SECONDS ? 'soon' : 'last'
}

const TONES: Readonly<Record<Urgency, string>> = {
  plenty: 'bg-primary-soft text-primary',
  soon: 'bg-accent-soft text-accent-ink',
  last: 'bg-danger-soft text-danger',
}

export function TimeRemaining({ endsAt }: { readonly endsAt: Date }) {
  const t = useTexts('conversation')
  const now = useServerNow(endsAt)
  const urgency = urgencyOf(endsAt, now)
  const notices: Readonly<Record<Urgency, string>> = { plenty: '', soon: t('fiveMinutesLeft'), last: t('oneMinuteLeft') }
  // Filled after the element exists, because screen readers skip text that appears together with its live region.
  const announced = useDeferredValue<Urgency>(urgency, 'plenty')
  return (
    <>
      <p
        className={cx(
          // On one line only where the partner's name has room beside it.
          'flex shrink-0 flex-col items-end rounded-2xl px-3 py-1 text-end lg:flex-row lg:items-baseline lg:gap-2 lg:rounded-full lg:px-4 lg:py-1.5',
          TONES[urgency],
        )}
      >
        <span className="text-xs max-md:text-2xs">{t('timeRemaining')}</span>
        <span role="timer" dir="ltr" className="font-semibold text-base">
          {t('countdown', countdownParts(endsAt, now))}
        </span>
      </p>
      {/* Each notice is announced once; the running countdown is silent. */}
      <span role="status" className="sr-only">
        {notices[announced]}
      </span>
    </>
  )
}
