import { useEffect, useEffectEvent, useState } from 'react'
import type { DayRange } from '#domain/day-range.ts'
import { useTexts } from '../texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import { faultOf } from './day-range.ts'

interface DayFieldsProps {
  /** The days on the screen. */
  readonly days: DayRange
  readonly onChange: (days: DayRange) => void
}

/** A day is typed part by part, and each part may be a day already. */
const TYPING_MS = 600

/** The first and the last day of what is shown. */
export function DayFields({ days, onChange }: DayFieldsProps) {
  const t = useTexts('admin')
  const [typed, setTyped] = useState(days)
  const [known, setKnown] = useState(days)
  // Back shows other days; what is being typed stays.
  if (!isSame(known, days)) {
    setKnown(days)
    if (isSame(typed, known)) setTyped(days)
  }
  const fault = faultOf(typed)
  const isChanged = !isSame(typed, days)
  // The days on the screen change only when the new ones have loaded. A render in between must not ask for them again.
  const change = useEffectEvent((next: DayRange) => onChange(next))
  useEffect(() => {
    if (fault !== null || !isChanged) return
    const timer = setTimeout(() => change(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, fault, isChanged])
  return (
    <div className="grid grid-cols-2 gap-3 md:w-96">
      <TextField
        type="date"
        label={t('firstDay')}
        value={typed.from}
        onChange={({ currentTarget }) => setTyped({ ...typed, from: currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('lastDay')}
        value={typed.to}
        error={fault === null ? undefined : t(fault)}
        onChange={({ currentTarget }) => setTyped({ ...typed, to: currentTarget.value })}
      />
    </div>
  )
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to
}
