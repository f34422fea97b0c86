import type { BankRow } from '#contract/bank-matches.ts'
import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { useTexts } from '../../texts/texts.ts'

/** Under a debit and a payout that waits: confirming the match pays it. */
export function PaysNote({ row }: { readonly row: Pick<BankRow, 'reference'> }) {
  const t = useTexts('adminBankStatements')
  return (
    <>
      {t('paysToo')} {row.reference.length > MAX_BANK_REFERENCE && t('referenceCut', { count: MAX_BANK_REFERENCE })}
    </>
  )
}
