import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { dayText } from './date-text.ts'
import type { FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'
import { dayOf, faultOf, plainDay, withHyphens } from './typed-day.ts'

interface DayFieldProps extends FieldTexts {
  /** A day such as 2026-11-18, or nothing. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Leaves room for what is pasted with spaces around it. */
const LONGEST = 30

/** A day, typed in the tables' form or chosen in the browser's calendar. An input for dates would show it in the device's own form. */
export function DayField({ value, onChange, min, max, ...texts }: DayFieldProps) {
  const t = useTexts('ui')
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ readonly text: string; readonly day: string } | null>(null)
  // A day that was chosen elsewhere replaces what was typed.
  const shown = typed?.day === value ? typed.text : dayText(value)
  const [isLeft, setLeft] = useState(true)
  const fault = faultOf(shown)
  // While a day is being typed, it does not have its form yet.
  const error = fault !== null && (isLeft || fault === 'noSuchDay') ? t(fault) : texts.error

  function type(input: HTMLInputElement) {
    const isAtEnd = input.selectionStart === input.value.length
    const plain = plainDay(input.value)
    const text = isAtEnd && plain.length > shown.length ? withHyphens(plain) : plain
    setLeft(false)
    const day = text === '' ? '' : (dayOf(text) ?? value)
    setTyped({ text, day })
    if (day !== value) onChange(day)
  }
  return (
    <div className="relative">
      <TextField
        {...texts}
        dir="ltr"
        inputMode="numeric"
        placeholder={t('dayForm')}
        autoComplete="off"
        maxLength={LONGEST}
        value={shown}
        onChange={(event) => type(event.currentTarget)}
        error={error}
        onBlur={() => {
          setLeft(true)
          if (fault === null) setTyped(null)
        }}
        lead={texts.isLabelHidden ? texts.label : undefined}
        trail={
          <IconButton
            label={t('openCalendar', { field: texts.label })}
            icon={<CalendarDays aria-hidden="true" />}
            onClick={() => calendar.current?.showPicker()}
          />
        }
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        // Invisible, at the place where the calendar opens.
        className={cx('pointer-events-none absolute end-0 h-0 w-full opacity-0', texts.isLabelHidden ? 'top-12' : 'top-17')}
      />
    </div>
  )
}
