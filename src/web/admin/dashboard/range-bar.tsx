import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import type { DayRange } from '#domain/day-range.ts'
import { DayFields } from '../../admin-ui/day-fields.tsx'
import { faultOf } from '../../admin-ui/day-range.ts'
import { useTexts } from '../../texts/texts.ts'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'

// The chosen range of days. It is kept in the address, so a view survives a reload and can be shared as a link.
const QUICK = ['1', '7', '30'] as const
type Quick = (typeof QUICK)[number]
const USUAL: Quick = '30'

export interface ShownRange {
  /** Null for a custom range. */
  readonly quick: Quick | null
  /** Query parameters for the calls. */
  readonly query: { readonly days: Quick } | DayRange
  readonly showQuick: (quick: Quick) => void
  readonly showDays: (range: DayRange) => void
}

export function useShownRange(): ShownRange {
  const [{ days, from, to }, setRange] = useQueryStates(
    { days: parseAsStringLiteral(QUICK), from: parseAsString, to: parseAsString },
    { history: 'push' },
  )
  const chosen = days === null && from !== null && to !== null && faultOf({ from, to }) === null ? { from, to } : null
  const quick = days ?? USUAL
  return {
    quick: chosen === null ? quick : null,
    query: chosen ?? { days: quick },
    showQuick: (next) => void setRange({ days: next, from: null, to: null }),
    showDays: (range) => void setRange({ days: null, ...range }),
  }
}

interface RangeBarProps {
  readonly shown: ShownRange
  /** Initial values: the days of the figures on the screen, or null while loading. */
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
    <div className="flex flex-col gap-4 max-md:w-full md:flex-row md:flex-wrap md:items-start">
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
