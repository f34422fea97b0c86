import { useTexts } from '../../texts/texts.ts'
import { type Answer, useTranslate } from '../../texts/translate.ts'

/** Why a rejected payment cannot be sent again now, in place of the sentence about buying. */
export function useWhyNotAgain(obstacle: Answer | null): string | null {
  const t = useTexts('afterDecision')
  const translate = useTranslate()
  if (obstacle === null) return null
  const minutes = obstacle.code === 'chatter_busy' ? obstacle.values?.['remainingMinutes'] : undefined
  return typeof minutes === 'number' ? t('sendAgainBusy', { count: minutes }) : translate(obstacle)
}
