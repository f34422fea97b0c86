import { Check, TriangleAlert } from 'lucide-react'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'

/**
 * The bank's amount minus the books', on a day that a bank statement covers. Its sign, weight and icon mark it, not colour alone.
 */
export function Difference({ isCovered, amount }: { readonly isCovered: boolean; readonly amount: number }) {
  const t = useTexts('adminBankStatements')
  if (!isCovered) return <span className="text-ink-soft">–</span>
  if (amount === 0)
    return (
      <span className="inline-flex items-center">
        <Check className="size-4 shrink-0 text-good" aria-hidden="true" />
        <span className="sr-only">{t('agrees')}</span>
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1 rounded-lg bg-danger-soft px-2 py-0.5 font-semibold text-danger">
      <TriangleAlert className="size-4 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{t('differs')}</span>
      <bdi dir="ltr" className="whitespace-nowrap">
        {amount > 0 && '+'}
        {moneyText(amount)}
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
