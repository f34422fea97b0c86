import { useId } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Switch } from '../ui/switch.tsx'
import { chooseAdvance, useAdvanceChoice } from './advance-choice.ts'

/** The switch for moving on to the next row, shown at the end of a panel. */
export function AdvanceSwitch() {
  const t = useTexts('admin')
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4 text-ink-soft text-sm">
      <label htmlFor={id} className="cursor-pointer">
        {t('advance')}
      </label>
      <Switch id={id} label={t('advance')} checked={useAdvanceChoice()} onChange={chooseAdvance} />
    </div>
  )
}
