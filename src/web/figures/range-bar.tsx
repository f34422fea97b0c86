import { useEffect, useState } from 'react'
import type { DayRange } from '#domain/day-range.ts'
import { useTexts } from '../texts/texts.ts'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { TextField } from '../ui/text-field.tsx'
import { faultOf, type Quick, type ShownRange } from './range.ts'

interface RangeBarProps {
  readonly shown: ShownRange
  /** Those of the figures on the screen, to begin with; null until they are known. */
  readonly days: DayRange | null
}

export function RangeBar({ shown, days }: RangeBarProps) {
  const t = useTexts('figures')
  const [choosing, setChoosing] = useState(false)
  const isOther = shown.quick === null || choosing
  function choose(value: Quick | 'other') {
    setChoosing(value === 'other')
    if (value !== 'other') shown.showQuick(value)
  }
  return (
    <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-start">
      <SegmentedToggle
        label={t('range')}
        hideLabel
        options={[
          { value: '1', label: t('today') },
          { value: '7', label: t('days7') },
          { value: '30', label: t('days30') },
          { value: 'other', label: t('otherDays') },
        ]}
        value={isOther ? 'other' : shown.quick}
        onChange={choose}
        className="md:w-96"
      />
      {isOther && days !== null && <DayFields days={days} onChange={shown.showDays} />}
    </div>
  )
}

function DayFields({ days, onChange }: { readonly days: DayRange; readonly onChange: (days: DayRange) => void }) {
  const t = useTexts('figures')
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
    // A day is typed part by part, and each part may be a day already.
    const timer = setTimeout(() => onChange(typed), 600)
    return () => clearTimeout(timer)
  }, [typed, fault, isChanged, onChange])
  return (
    <div className="grid grid-cols-2 gap-3 md:w-96">
      <TextField
        type="date"
        label={t('from')}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('to')}
        value={typed.to}
        error={fault === null ? undefined : t(fault)}
        onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
      />
    </div>
  )
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to
}
