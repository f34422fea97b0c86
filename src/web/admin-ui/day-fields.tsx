import { useEffect, useEffectEvent, useState } from 'react'
import type { DayRange } from '#domain/day-range.ts'
import { useTexts } from '../texts/texts.ts'
import { DayField } from '../ui/day-field.tsx'
import { faultOf } from './day-range.ts'

interface DayFieldsProps {
  /** The range that is shown now. */
  readonly days: DayRange
  readonly onChange: (days: DayRange) => void
}

/** A date is typed part by part, and each intermediate value may be valid. */
const TYPING_MS = 600

/** Fields for the first and last day of the range. */
export function DayFields({ days, onChange }: DayFieldsProps) {
  const t = useTexts('admin')
  const [typed, setTyped] = useState(days)
  const [known, setKnown] = useState(days)
  // Follow a change by Back, unless the admin is typing.
  if (!isSame(known, days)) {
    setKnown(days)
    if (isSame(typed, known)) setTyped(days)
  }
  const fault = faultOf(typed)
  const isChanged = !isSame(typed, days)
  // The shown days change only once the new figures have loaded. A render before that must not request them again.
  const change = useEffectEvent((next: DayRange) => onChange(next))
  useEffect(() => {
    if (fault !== null || !isChanged) return
    const timer = setTimeout(() => change(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, fault, isChanged])
  return (
    <div className="grid grid-cols-2 gap-3 md:w-96">
      <DayField label={t('firstDay')} value={typed.from} onChange={(from) => setTyped({ ...typed, from })} />
      <DayField
        label={t('lastDay')}
        value={typed.to}
        error={fault === null ? undefined : t(fault)}
        onChange={(to) => setTyped({ ...typed, to })}
      />
    </div>
  )
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to
}
