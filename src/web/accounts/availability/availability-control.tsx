import { Check, Clock, Hourglass } from 'lucide-react'
import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { Availability } from '#contract/presence.ts'
import { minuteIn } from '#domain/business-time.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { refusal } from '../../texts/refusal.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { clockText } from '../../ui/date-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useAccount } from '../sign-in.ts'
import { useLiveOwnAvailability, useSetAvailability } from './queries.ts'
import { type Shown, useShownAvailability } from './shown.ts'

const USUAL_MINUTE = 22 * 60
const LAST_MINUTE = 24 * 60 - 1

/** Suggests 22:00; after that, the next full hour or the last minute of the day. */
export function suggestedTime(minuteNow: number): string {
  const nextHour = (Math.floor(minuteNow / 60) + 1) * 60
  const minute = Math.min(minuteNow < USUAL_MINUTE ? USUAL_MINUTE : nextHour, LAST_MINUTE)
  return new Date(minute * 60_000).toISOString().slice(11, 16)
}

interface AvailabilityControlProps {
  readonly availability: Availability
  /** The business time zone, in which the time is entered. */
  readonly timeZone: string
}

/** Uses buttons rather than radio buttons, because arrow keys would send every option on the way. */
export function AvailabilityControl({ availability, timeZone }: AvailabilityControlProps) {
  const t = useTexts('day')
  const language = useLanguage()
  const { _id } = useAccount()
  useLiveOwnAvailability()
  const shown = useShownAvailability({ _id, availability })
  const set = useSetAvailability()
  const [isTiming, setIsTiming] = useState(false)
  const formId = useId()
  const offChoice = useRef<HTMLButtonElement>(null)
  const isOff = shown.kind === 'until' || shown.kind === 'off'

  function choose(state: 'available' | 'break') {
    setIsTiming(false)
    set.mutate({ state, offAt: '' })
  }

  function chooseTime(offAt: string) {
    const onSuccess = () => {
      setIsTiming(false)
      // The pressed button disappeared with the form.
      offChoice.current?.focus()
    }
    set.mutate({ state: 'off_at', offAt }, { onSuccess })
  }

  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{t('availability')}</legend>
        <Choice
          chosen={shown.kind === 'available'}
          lit={!isTiming && shown.kind === 'available'}
          icon={<Check />}
          onClick={() => choose('available')}
        >
          {t('available')}
        </Choice>
        <Choice
          chosen={shown.kind === 'break'}
          lit={!isTiming && shown.kind === 'break'}
          icon={<Hourglass />}
          onClick={() => choose('break')}
        >
          {t('break')}
        </Choice>
        <Choice
          ref={offChoice}
          chosen={isOff}
          lit={isTiming || isOff}
          icon={<Clock />}
          expanded={isTiming}
          controls={formId}
          onClick={() => {
            set.reset()
            setIsTiming(!isTiming)
          }}
        >
          {shown.kind === 'until' ? t('offAtChosen', { time: clockText(shown.offAt, language) }) : t('offAt')}
        </Choice>
      </fieldset>
      {isTiming && (
        <TimeForm
          id={formId}
          timeZone={timeZone}
          busy={set.isPending}
          error={timeFault(set.error)}
          onType={set.reset}
          onSend={chooseTime}
        />
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {!isTiming && <Consequence shown={shown} />}
      </p>
    </div>
  )
}

/** Returns only errors about the entered time; others do not belong at the field. */
function timeFault(error: Error | null): Translatable | undefined {
  const isAboutTime = error instanceof ApiError && (error.code === 'off_time_form' || error.code === 'off_time_past')
  return isAboutTime ? messageOf(error, refusal('internal')) : undefined
}

function Consequence({ shown }: { readonly shown: Shown }) {
  const t = useTexts('day')
  const language = useLanguage()
  switch (shown.kind) {
    case 'available':
      return t('buyersAvailable')
    case 'break':
      return t('buyersBreak')
    case 'until':
      return t('buyersUntil', { time: clockText(shown.offAt, language) })
    case 'off':
      return t('buyersOff')
  }
}

interface ChoiceProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly chosen: boolean
  /** Looks chosen: before it is, while its fields are open. */
  readonly lit: boolean
  readonly icon: ReactNode
  /** Set for an option that opens more fields. */
  readonly expanded?: boolean
  readonly controls?: string
  readonly onClick: () => void
  readonly children: string
}

function Choice({ ref, chosen, lit, icon, expanded, controls, onClick, children }: ChoiceProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={chosen}
      aria-expanded={expanded}
      aria-controls={expanded === true ? controls : undefined}
      onClick={onClick}
      className={cx(
        'flex min-h-11 flex-col @md:flex-row items-center @md:justify-center @md:gap-2.5 gap-1 rounded-control @md:px-4 px-1.5 py-2.5 text-center font-medium text-sm inset-ring transition-colors duration-150 [&_svg]:size-4.5 [&_svg]:shrink-0',
        lit ? 'bg-primary-soft text-primary inset-ring-primary' : 'text-ink inset-ring-hairline hover:bg-hover',
      )}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </button>
  )
}

interface TimeFormProps {
  readonly id: string
  readonly timeZone: string
  readonly busy: boolean
  readonly error: Translatable | undefined
  /** Clears the error, which was about the earlier time. */
  readonly onType: () => void
  readonly onSend: (offAt: string) => void
}

function TimeForm({ id, timeZone, busy, error, onType, onSend }: TimeFormProps) {
  const t = useTexts('day')
  const [time, setTime] = useState(() => suggestedTime(minuteIn(timeZone, serverNow())))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSend(time)
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex @md:flex-row flex-col @md:items-start gap-3">
      <TextField
        type="time"
        dir="ltr"
        label={t('offTime')}
        hint={t('offTimeHint', { zone: timeZone })}
        ref={field}
        error={error}
        value={time}
        onChange={({ target }) => {
          setTime(target.value)
          onType()
        }}
        className="sm:max-w-xs sm:grow"
      />
      <Button type="submit" busy={busy} busyText={t('saving')} className="@md:mt-6.5 @md:h-12">
        {t('saveTime')}
      </Button>
    </form>
  )
}
