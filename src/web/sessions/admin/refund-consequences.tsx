import { moneyText } from '#texts/money-text.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { consequencesOf, type RefundFigures } from '../refund-form.ts'

export type NamedFigures = RefundFigures & { readonly username: string; readonly chatterName: string }

/** What a refund of this amount would do, in figures; nothing while the amount cannot be refunded. */
export function RefundConsequences({ amount, figures }: { readonly amount: number | null; readonly figures: NamedFigures }) {
  const t = useTexts('adminRefunds')
  const consequences = consequencesOf(amount, figures)
  if (consequences === null || amount === null) return null
  const { takenNow, advance, feeReturned, endsSession } = consequences
  const chatter = figures.chatterName
  return (
    <PanelSection title={t('whatHappens')}>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink text-sm">
        <li>{t('buyerGets', { user: figures.username, amount: moneyText(amount) })}</li>
        {takenNow > 0 && <li>{t(figures.held > 0 ? 'takenFromHeld' : 'takenNow', { chatter, amount: moneyText(takenNow) })}</li>}
        {advance > 0 && <li className="font-medium text-accent-ink">{t('becomesAdvance', { chatter, amount: moneyText(advance) })}</li>}
        {feeReturned > 0 && <li>{t('feeReturned', { amount: moneyText(feeReturned) })}</li>}
        {figures.unusedMinutes > 0 && <li className="font-medium text-accent-ink">{t('minutesGo', { count: figures.unusedMinutes })}</li>}
        {figures.isRunning && <li>{endsSession ? t('sessionEnds') : t('sessionGoesOn')}</li>}
        <li>{t('cannotUndo')}</li>
      </ul>
    </PanelSection>
  )
}
