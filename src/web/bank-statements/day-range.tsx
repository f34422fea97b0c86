import { useEffect, useState } from 'react'
import type { DayRange as Range } from '#domain/day-range.ts'
import { useTexts } from '../texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import { faultOf } from './range.ts'

interface DayRangeProps {
  readonly days: Range
  readonly onChange: (days: Range) => void
}

/** A day is typed part by part, and each part may be a day already. */
const TYPING_MS = 600

export function DayRange({ days, onChange }: DayRangeProps) {
  const t = useTexts('adminBankStatements')
  const [typed, setTyped] = useState(days)
  const [known, setKnown] = useState(days)
  // Back shows other days; what is being typed stays.
  if (!isSame(known, days)) {
    setKnown(days)
    if (isSame(typed, known)) setTyped(days)
  }
  const fault = faultOf(typed)
  const isChanged = !isSame(typed, days)
  useEffect(() => {
    if (fault !== null || !isChanged) return
    const timer = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, fault, isChanged, onChange])
  return (
    <div className="grid grid-cols-2 gap-3 md:w-96">
      <TextField
        type="date"
        label={t('from')}
        value={typed.from}
        onChange={({ currentTarget }) => setTyped({ ...typed, from: currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('to')}
        value={typed.to}
        error={fault === null ? undefined : t(fault)}
        onChange={({ currentTarget }) => setTyped({ ...typed, to: currentTarget.value })}
      />
    </div>
  )
}

function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to
}
