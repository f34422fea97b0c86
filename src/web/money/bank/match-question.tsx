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

/** More would not fit on a phone; the list behind the question has them all. */
const MAX_NAMED = 3

interface MatchQuestionProps {
  /** Null when nothing is asked. */
  readonly asked: readonly AskedMatch[] | null
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asked before payouts are paid together, and before a match whose amounts differ. */
export function MatchQuestion({ asked, onCancel, onConfirm }: MatchQuestionProps) {
  const t = useTexts('adminBankStatements')
  const questionOf = useQuestionOf()
  // While it closes, it still shows what was asked.
  const { title, sentences, isPaying } = questionOf(useLastDefined(asked ?? undefined) ?? [])
  return (
    <ConfirmDialog
      open={asked !== null}
      onCancel={onCancel}
      onConfirm={onConfirm}
      title={title}
      description={sentences.join(' ')}
      confirmText={t(isPaying ? 'markAsPaid' : 'confirmAnyway')}
      tone="primary"
    />
  )
}

function useQuestionOf() {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  const language = useLanguage()
  return (asked: readonly AskedMatch[]) => {
    const paying = asked.filter(({ willPay }) => willPay)
    const differing = asked.filter(hasOtherAmount)
    const isPaying = paying.length > 0
    const others = asked.length - paying.length
    const paidNames = paying
      .slice(0, MAX_NAMED)
      .map(({ payment: { username, amount } }) => t('payName', { name: names.person(username), amount: moneyText(amount) }))
    const more = paying.length > MAX_NAMED ? [t('payMore', { count: paying.length - MAX_NAMED })] : []
    const total = totalRupees(paying.map(({ payment }) => payment))
    return {
      isPaying,
      title: isPaying ? t('payQuestion', { count: paying.length }) : t('differQuestion', { count: differing.length }),
      sentences: [
        ...(isPaying
          ? [t('paySum', { total: moneyText(total), names: new Intl.ListFormat(language).format([...paidNames, ...more]) })]
          : []),
        ...(isPaying && others > 0 ? [t('recordsBeside', { count: others })] : []),
        ...differing
          .slice(0, MAX_NAMED)
          .map(({ row, payment }) =>
            t('differText', { name: names.person(payment.username), bank: moneyText(row.amount), books: moneyText(payment.amount) }),
          ),
        ...(differing.length > MAX_NAMED ? [t('differMore', { count: differing.length - MAX_NAMED })] : []),
        ...(differing.length > 0 ? [t('differStays')] : []),
      ],
    }
  }
}
