import { Check, TriangleAlert } from 'lucide-react'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'

interface DifferenceProps {
  /** The bank's amount minus the books'. */
  readonly amount: number
  /** False on a day without a bank statement. */
  readonly isCovered: boolean
  /** Neither has an amount, so there is nothing to compare. */
  readonly isEmpty?: boolean
  /** It is only the money that nothing was matched with yet. */
  readonly isUnmatched?: boolean
  readonly format?: (rupees: number) => string
}

/** Its sign, weight and icon mark a difference, not colour alone. */
export function Difference({ amount, isCovered, isEmpty = false, isUnmatched = false, format = moneyText }: DifferenceProps) {
  const t = useTexts('adminBankStatements')
  if (!isCovered) return <span className="text-ink-faint">–</span>
  if (amount === 0)
    return (
      <span className="inline-flex items-center align-middle">
        {isEmpty ? (
          <span className="text-ink-faint" aria-hidden="true">
            –
          </span>
        ) : (
          <Check className="size-4 shrink-0 text-good" aria-hidden="true" />
        )}
        <span className="sr-only">{t('agrees')}</span>
      </span>
    )
  if (isUnmatched)
    return (
      <span className="inline-flex flex-col items-end text-accent-ink">
        <bdi className="whitespace-nowrap font-semibold">{format(amount)}</bdi>
        <span className="text-xs">{t('notMatched')}</span>
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1 rounded-lg bg-danger-soft px-2 py-0.5 font-semibold text-danger">
      <TriangleAlert className="size-4 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{t('differs')}</span>
      <bdi dir="ltr" className="whitespace-nowrap">
        {amount > 0 && '+'}
        {format(amount)}
      </bdi>
    </span>
  )
}

/** Shown on a match if the bank's amount differs from the payment's. */
export function OtherAmount({ bank, books }: { readonly bank: number; readonly books: number }) {
  const t = useTexts('adminBankStatements')
  if (bank === books) return null
  return (
    <Badge tone="danger">
      <TriangleAlert strokeWidth={2.5} aria-hidden="true" />
      {t(bank < books ? 'bankHasLess' : 'bankHasMore', { amount: moneyText(Math.abs(bank - books)) })}
    </Badge>
  )
}
