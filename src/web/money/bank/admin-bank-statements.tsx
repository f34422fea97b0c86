import { Navigate, useRoutes } from 'react-router'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { useChosenAccount } from './account-choice.tsx'
import { Frame } from './frame.tsx'
import { ImportPage } from './import-page.tsx'
import { BankImports } from './imports.tsx'
import { MatchedRows } from './matched-rows.tsx'
import { NewBankImport } from './new-import.tsx'
import { useChoice } from './page-number.ts'
import { BankReconciliation } from './reconciliation.tsx'
import { Suggestions } from './suggestions.tsx'
import { UnmatchedRows } from './unmatched-rows.tsx'
import { UnpaidPurchases } from './unpaid-purchases.tsx'

const UNMATCHED_CHOICES = ['money', 'done', 'purchases'] as const

/** What is left: unmatched bank rows and unpaid purchases. */
function BankUnmatched() {
  const t = useTexts('adminBankStatements')
  const { chosen } = useChosenAccount()
  const [show, choose] = useChoice('show', UNMATCHED_CHOICES)
  if (!chosen) return null
  return (
    <section aria-label={t('unmatched')} className="flex flex-col gap-4">
      <SegmentedToggle
        label={t('show')}
        hideLabel
        options={UNMATCHED_CHOICES.map((value) => ({ value, label: t(`unmatched.${value}`) }))}
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

const MATCH_CHOICES = ['suggested', 'confirmed'] as const

/** What rows of the bank may be, and what admins have confirmed that they are. */
function BankMatches() {
  const t = useTexts('adminBankStatements')
  const { chosen } = useChosenAccount()
  const [show, choose] = useChoice('show', MATCH_CHOICES)
  if (!chosen) return null
  return (
    <section aria-label={t('matches')} className="flex flex-col gap-5">
      <SegmentedToggle
        label={t('show')}
        hideLabel
        options={MATCH_CHOICES.map((value) => ({ value, label: t(value) }))}
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

/**
 * All pages of bank statements in one script. Every script that the app knows is named in the first one and in the worker, and each one
 * splits what the admin's pages share: separate scripts for these pages and their dialogs would cost all other pages more than they save.
 */
export function AdminBankStatements() {
  return useRoutes([
    {
      element: <Frame />,
      children: [
        { index: true, element: <BankImports /> },
        { path: 'matches', element: <BankMatches /> },
        { path: 'unmatched', element: <BankUnmatched /> },
        { path: 'reconciliation', element: <BankReconciliation /> },
      ],
    },
    { path: 'import', element: <NewBankImport /> },
    { path: 'imports/:id', element: <ImportPage /> },
    { path: '*', element: <Navigate to={PATHS.adminBankStatements} replace /> },
  ])
}
