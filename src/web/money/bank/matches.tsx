import { useTexts } from '../../texts/texts.ts'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { useChosenAccount } from './account-choice.tsx'
import { MatchedRows } from './matched-rows.tsx'
import { useChoice } from './page-number.ts'
import { Suggestions } from './suggestions.tsx'

const SHOWN = ['suggested', 'confirmed'] as const

/** What rows of the bank may be, and what admins have confirmed that they are. */
export function BankMatches() {
  const t = useTexts('adminBankStatements')
  const { chosen } = useChosenAccount()
  const [show, choose] = useChoice('show', SHOWN)
  if (!chosen) return null
  return (
    <section aria-label={t('matches')} className="flex flex-col gap-5">
      <SegmentedToggle
        label={t('show')}
        hideLabel
        options={SHOWN.map((value) => ({ value, label: t(value) }))}
        value={show}
        onChange={choose}
        className="w-full sm:w-64"
      />
      {show === 'suggested' ? (
        <Suggestions key={chosen.account} account={chosen.account} />
      ) : (
        <MatchedRows key={chosen.account} account={chosen.account} />
      )}
    </section>
  )
}
