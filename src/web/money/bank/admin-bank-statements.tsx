import { Plus } from 'lucide-react'
import { Navigate, Outlet, useLocation, useOutletContext, useRoutes } from 'react-router'
import { PageHeader } from '../../admin-ui/page-header.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { AccountSelect, useChosenAccount, WithAccounts } from './account-choice.tsx'
import { ImportPage } from './import-page.tsx'
import { BankImports } from './imports.tsx'
import { MatchedRows } from './matched-rows.tsx'
import { NewBankImport } from './new-import.tsx'
import { useChoice } from './paged-list.tsx'
import { BANK_PATHS, withAccount } from './paths.ts'
import { BankReconciliation } from './reconciliation.tsx'
import { Suggestions } from './suggestions.tsx'
import { UnmatchedRows } from './unmatched-rows.tsx'
import { UnpaidPurchases } from './unpaid-purchases.tsx'

const TABS = [
  { name: 'imports', path: PATHS.adminBankStatements },
  { name: 'matches', path: BANK_PATHS.matches },
  { name: 'unmatched', path: BANK_PATHS.unmatched },
  { name: 'reconciliation', path: BANK_PATHS.reconciliation },
] as const

/** The heading, tabs and account choice above the open page. */
function Frame() {
  const t = useTexts('adminBankStatements')
  const { pathname } = useLocation()
  const shown = TABS.find(({ path }) => path === pathname)?.name ?? 'imports'
  const { chosen } = useChosenAccount()
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} tabTitle={shown === 'imports' ? t('title') : `${t(shown)} · ${t('title')}`}>
        <LinkButton to={withAccount(BANK_PATHS.import, chosen?.account)} className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-4.5" />
          {t('import')}
        </LinkButton>
      </PageHeader>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label={t('title')}
          tabs={TABS.map(({ name, path }) => ({ name, to: withAccount(path, chosen?.account), text: t(name) }))}
          current={TABS.find(({ path }) => path === pathname)?.name}
          isTight
        />
        {/* Every page except the imports is about one account. */}
        {shown !== 'imports' && chosen && (
          <div className="w-full md:w-80 [&_label]:sr-only">
            <AccountSelect />
          </div>
        )}
      </div>
      {shown === 'imports' ? <Outlet /> : <WithAccounts>{chosen && <Outlet context={chosen.account} />}</WithAccounts>}
    </div>
  )
}

/**
 * The choice of a list is on one line with the list's own controls. It is not part of the list, which is replaced when another is chosen,
 * so that the choice keeps the focus.
 */
const CHOICE_ABOVE = 'flex flex-wrap items-center gap-x-4 gap-y-3 [&>:nth-child(n+3)]:w-full'

const UNMATCHED_CHOICES = ['money', 'done', 'purchases'] as const

/** Unmatched bank rows and unpaid purchases. */
function BankUnmatched() {
  const t = useTexts('adminBankStatements')
  const account = useOutletContext<string>()
  const [show, choose] = useChoice('show', UNMATCHED_CHOICES)
  const choice = (
    <SegmentedToggle
      label={t('show')}
      hideLabel
      options={UNMATCHED_CHOICES.map((value) => ({ value, label: t(`unmatched.${value}`) }))}
      value={show}
      onChange={choose}
      className="w-full md:w-96"
    />
  )
  return (
    <section aria-label={t('unmatched')} className={CHOICE_ABOVE}>
      {choice}
      {show === 'purchases' ? (
        <UnpaidPurchases key={account} account={account} />
      ) : (
        <UnmatchedRows key={`${account} ${show}`} account={account} show={show === 'done' ? 'done' : 'unmatched'} />
      )}
    </section>
  )
}

const MATCH_CHOICES = ['suggested', 'confirmed'] as const

/** Suggested and confirmed matches. */
function BankMatches() {
  const t = useTexts('adminBankStatements')
  const account = useOutletContext<string>()
  const [show, choose] = useChoice('show', MATCH_CHOICES)
  const choice = (
    <SegmentedToggle
      label={t('show')}
      hideLabel
      options={MATCH_CHOICES.map((value) => ({ value, label: t(value) }))}
      value={show}
      onChange={choose}
      className="w-full sm:w-60"
    />
  )
  return (
    <section aria-label={t('matches')} className={CHOICE_ABOVE}>
      {choice}
      {show === 'suggested' ? (
        <Suggestions key={account} account={account} />
      ) : (
        <div className="flex w-full flex-col gap-4">
          <MatchedRows key={account} account={account} />
        </div>
      )}
    </section>
  )
}

/**
 * All bank statement pages are one script. Every script is listed in the entry script and the service worker, and each one splits the code
 * that the admin pages share. Separate scripts for these pages would cost all other pages more than they save here.
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
