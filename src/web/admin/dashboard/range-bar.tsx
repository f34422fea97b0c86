import { useState } from 'react'
import type { DayRange } from '#domain/day-range.ts'
import { DayFields } from '../../admin-ui/day-fields.tsx'
import { useTexts } from '../../texts/texts.ts'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import type { Quick, ShownRange } from './range.ts'

interface RangeBarProps {
  readonly shown: ShownRange
  /** Starts with the days of the figures on the screen; null until they are known. */
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
