import { useTexts } from '../texts/texts.ts'
import { Switch } from '../ui/switch.tsx'
import { chooseAdvance, useAdvanceChoice } from './advance-choice.ts'

/** At the end of a panel. */
export function AdvanceSwitch() {
  const t = useTexts('admin')
  return (
    <div className="flex items-center justify-between gap-4 text-ink-soft text-sm">
      <span aria-hidden="true">{t('advance')}</span>
      <Switch label={t('advance')} checked={useAdvanceChoice()} onChange={chooseAdvance} />
    </div>
  )
}
