import type { BankRow, MatchedPayment, MatchSuggestion } from '#contract/bank-matches.ts'
import { totalRupees } from '#domain/money.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'

export interface AskedMatch {
  readonly row: Pick<BankRow, 'amount'>
  readonly payment: Pick<MatchedPayment, 'username' | 'amount'>
  readonly willPay: MatchSuggestion['willPay']
}

export function hasOtherAmount({ row, payment }: Pick<AskedMatch, 'row' | 'payment'>): boolean {
  return row.amount !== payment.amount
}

/** More names would not fit on a phone; the list behind the question shows them all. */
const MAX_NAMED = 3

interface MatchQuestionProps {
  /** Null while the question is closed. */
  readonly asked: readonly AskedMatch[] | null
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asked before payouts are paid together, and before a match whose amounts differ. */
export function MatchQuestion({ asked, onCancel, onConfirm }: MatchQuestionProps) {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  const language = useLanguage()
  // Keeps its text while it closes.
  const shown = useLastDefined(asked ?? undefined) ?? []
  const paying = shown.filter(({ willPay }) => willPay)
  const differing = shown.filter(hasOtherAmount)
  const isPaying = paying.length > 0
  const sentences: string[] = []
  if (isPaying) {
    const paid = paying.slice(0, MAX_NAMED).map(({ payment }) => {
      return t('payName', { name: names.person(payment.username), amount: moneyText(payment.amount) })
    })
    if (paying.length > MAX_NAMED) paid.push(t('payMore', { count: paying.length - MAX_NAMED }))
    const total = moneyText(totalRupees(paying.map(({ payment }) => payment)))
    sentences.push(t('paySum', { total, names: new Intl.ListFormat(language).format(paid) }))
    if (shown.length > paying.length) sentences.push(t('recordsBeside', { count: shown.length - paying.length }))
  }
  for (const { row, payment } of differing.slice(0, MAX_NAMED))
    sentences.push(t('differText', { name: names.person(payment.username), bank: moneyText(row.amount), books: moneyText(payment.amount) }))
  if (differing.length > MAX_NAMED) sentences.push(t('differMore', { count: differing.length - MAX_NAMED }))
  if (differing.length > 0) sentences.push(t('differStays'))
  return (
    <ConfirmDialog
      open={asked !== null}
      onCancel={onCancel}
      onConfirm={onConfirm}
      title={isPaying ? t('payQuestion', { count: paying.length }) : t('differQuestion', { count: differing.length })}
      description={sentences.join(' ')}
      confirmText={t(isPaying ? 'markAsPaid' : 'confirmAnyway')}
      tone="primary"
    />
  )
}
