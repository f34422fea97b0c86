import { useTexts } from '../../texts/texts.ts'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { useChosenAccount } from './account-choice.tsx'
import { useChoice } from './page-number.ts'
import { UnmatchedRows } from './unmatched-rows.tsx'
import { UnpaidPurchases } from './unpaid-purchases.tsx'

const SHOWN = ['money', 'done', 'purchases'] as const

/** What is left: money that belongs to nothing known, and purchases without money. */
export function BankUnmatched() {
  const t = useTexts('adminBankStatements')
  const { chosen } = useChosenAccount()
  const [show, choose] = useChoice('show', SHOWN)
  if (!chosen) return null
  return (
    <section aria-label={t('unmatched')} className="flex flex-col gap-4">
      <SegmentedToggle
        label={t('show')}
        hideLabel
        options={SHOWN.map((value) => ({ value, label: t(`unmatched.${value}`) }))}
        value={show}
        onChange={choose}
        className="w-full md:w-96"
      />
      <p className="text-ink-soft text-sm">{t(`unmatchedText.${show}`)}</p>
      {show === 'purchases' ? (
        <UnpaidPurchases key={chosen.account} account={chosen.account} />
      ) : (
        <UnmatchedRows key={`${chosen.account} ${show}`} account={chosen.account} show={show === 'done' ? 'done' : 'unmatched'} />
      )}
    </section>
  )
}
