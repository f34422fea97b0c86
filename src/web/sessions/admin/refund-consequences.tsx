import { useQuery } from '@tanstack/react-query'
import type { BodyFor } from '#contract/endpoint.ts'
import * as contract from '#contract/refunds.ts'
import { moneyText } from '#texts/money-text.ts'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { consequencesOf, type RefundPreview } from '../refund-form.ts'

// Queries for refunding a session, and a preview of the consequences.

export function useRefundPreview(id: string | undefined) {
  return useQuery({
    // Under the sessions' key, because a change to a session must reload it.
    queryKey: [...listKey('session-requests'), 'refund', id],
    queryFn: ({ signal }) => call(contract.previewRefund, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // The chatter's balance may have changed since it was last shown.
    staleTime: 0,
  })
}

export function useRefundSession({ onDone }: { readonly onDone?: (() => void) | undefined }) {
  return useChange({
    list: ADMIN_DATA,
    change: (body: BodyFor<typeof contract.createRefund>) => call(contract.createRefund, { body }),
    ...(onDone && { onDone }),
  })
}

/** Shows what a refund of this amount would do; nothing if the amount cannot be refunded. */
export function RefundConsequences({ amount, figures }: { readonly amount: number | null; readonly figures: RefundPreview }) {
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
