import { useDeferredValue } from 'react'
import { useServerNow } from '../../api/server-clock.ts'
import { countdownParts, type Urgency, urgencyOf } from '../../sessions/countdown.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'

const TONES: Readonly<Record<Urgency, string>> = {
  plenty: 'bg-primary-soft text-primary',
  soon: 'bg-accent-soft text-accent-ink',
  last: 'bg-danger-soft text-danger',
}

export function TimeRemaining({ endsAt }: { readonly endsAt: Date }) {
  const t = useTexts('talk')
  const now = useServerNow(endsAt)
  const urgency = urgencyOf(endsAt, now)
  const notices: Readonly<Record<Urgency, string>> = { plenty: '', soon: t('fiveMinutesLeft'), last: t('oneMinuteLeft') }
  // Filled after it is there: whoever opens a chat in its last minute would hear nothing of words that come with their place.
  const said = useDeferredValue<Urgency>(urgency, 'plenty')
  return (
    <>
      <p
        className={cx(
          // In one line only where the partner's name has room beside it and the list.
          'flex shrink-0 flex-col items-end rounded-2xl px-3 py-1 text-end lg:flex-row lg:items-baseline lg:gap-2 lg:rounded-full lg:px-4 lg:py-1.5',
          TONES[urgency],
        )}
      >
        <span className="text-xs">{t('timeRemaining')}</span>
        <span role="timer" dir="ltr" className="font-semibold text-base">
          {t('countdown', countdownParts(endsAt, now))}
        </span>
      </p>
      {/* Said once each, while the figures run silently. */}
      <span role="status" className="sr-only">
        {notices[said]}
      </span>
    </>
  )
}
