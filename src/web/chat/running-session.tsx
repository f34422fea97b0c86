import { useTranslation } from 'react-i18next'
import type { Party } from '#contract/sessions.ts'
import { countdownParts, type Urgency, urgencyOf } from '../sessions/countdown.ts'
import { cx } from '../ui/cx.ts'
import { clockText } from '../ui/date-text.ts'
import { Logo } from '../ui/logo.tsx'
import { Pane } from './pane.tsx'
import { PaneHeader } from './pane-header.tsx'

interface RunningSessionProps {
  readonly person: Party
  readonly endsAt: Date
  readonly now: Date
}

export function RunningSession({ person, endsAt, now }: RunningSessionProps) {
  const { t } = useTranslation('chat')
  return (
    <Pane
      header={
        <PaneHeader person={person}>
          <TimeRemaining endsAt={endsAt} now={now} />
        </PaneHeader>
      }
    >
      <div className="grid grow place-items-center px-6 py-16">
        <div role="status" className="flex flex-col items-center text-center">
          <Logo className="size-16" />
          <p className="mt-5 font-semibold text-ink text-xl">{t('runningTitle')}</p>
          <p className="mt-1 text-ink-soft">{t('runningText', { time: clockText(endsAt) })}</p>
        </div>
      </div>
    </Pane>
  )
}

const TONES: Readonly<Record<Urgency, string>> = {
  plenty: 'bg-primary-soft text-primary',
  soon: 'bg-accent-soft text-accent-ink',
  last: 'bg-danger-soft text-danger',
}

function TimeRemaining({ endsAt, now }: { readonly endsAt: Date; readonly now: Date }) {
  const { t } = useTranslation('chat')
  const urgency = urgencyOf(endsAt, now)
  const notices: Readonly<Record<Urgency, string>> = { plenty: '', soon: t('fiveMinutesLeft'), last: t('oneMinuteLeft') }
  return (
    <>
      <p
        className={cx(
          'flex shrink-0 flex-col items-end rounded-2xl px-3 py-1 text-end sm:flex-row sm:items-baseline sm:gap-2 sm:rounded-full sm:px-4 sm:py-1.5',
          TONES[urgency],
        )}
      >
        <span className="text-xs">{t('timeRemaining')}</span>
        <span role="timer" className="font-semibold text-base">
          {t('countdown', countdownParts(endsAt, now))}
        </span>
      </p>
      {/* Said once each, while the figures run silently. */}
      <span role="status" className="sr-only">
        {notices[urgency]}
      </span>
    </>
  )
}
