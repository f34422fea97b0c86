import { Plus } from 'lucide-react'
import { Navigate, Outlet, useLocation, useOutletContext, useRoutes } from 'react-router'
import { MATCH_DEGREES } from '#domain/bank/words.ts'
import { PageHeader } from '../../admin-ui/page-header.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { AccountSelect, suggestedIn, unexplainedIn, useChosenAccount, WithAccounts } from './account-choice.tsx'
import { ImportPage } from './import-page.tsx'
import { BankImports } from './imports.tsx'
import { MatchedRows } from './matched-rows.tsx'
import { NewBankImport } from './new-import.tsx'
import { useChoice } from './paged-list.tsx'
import { BANK_PATHS, withAccount } from './paths.ts'
import { BankReconciliation } from './reconciliation.tsx'
import { SuggestAgain, Suggestions } from './suggestions.tsx'
import { UnmatchedRows } from './unmatched-rows.tsx'
import { UnpaidPurchases } from './unpaid-purchases.tsx'

const TABS = [
  { name: 'imports', path: PATHS.adminBankStatements },
  { name: 'matches', path: BANK_PATHS.matches },
  { name: 'unmatched', path: BANK_PATHS.unmatched },
  { name: 'reconciliation', path: BANK_PATHS.reconciliation },
] as const

type TabName = (typeof TABS)[number]['name']

/** The heading, tabs and account choice above the open page. */
function Frame() {
  const t = useTexts('adminBankStatements')
  const { pathname } = useLocation()
  const shown = TABS.find(({ path }) => path === pathname)?.name ?? 'imports'
  const { chosen } = useChosenAccount()
  const counts: Partial<Record<TabName, number>> = chosen ? { matches: suggestedIn(chosen), unmatched: unexplainedIn(chosen) } : {}
  return (
    <div className="relative flex flex-col gap-4">
      <PageHeader title={t('title')} tabTitle={shown === 'imports' ? t('title') : `${t(shown)} · ${t('title')}`}>
        <LinkButton
          to={withAccount(BANK_PATHS.import, chosen?.account)}
          // On a phone it is a plus beside the heading.
          className="max-md:absolute max-md:end-0 max-md:-top-1.5 max-md:size-11 max-md:p-0!"
        >
          <Plus aria-hidden="true" className="size-4.5 max-md:size-5" />
          <span className="max-md:sr-only">{t('import')}</span>
        </LinkButton>
      </PageHeader>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label={t('title')}
          tabs={TABS.map(({ name, path }) => ({
            name,
            to: withAccount(path, chosen?.account),
            text: t(name),
            count: counts[name] !== undefined && (
              <span className="-ms-1 text-ink-faint text-xs">{t('countOnly', { count: counts[name] })}</span>
            ),
          }))}
          current={TABS.find(({ path }) => path === pathname)?.name}
          isTight
        />
        {/* Every page except the imports is about one account. */}
        {shown !== 'imports' && chosen && (
          <div className="w-full md:w-96 [&_label]:sr-only">
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
        <UnmatchedRows key={`${account} ${show}`} account={account} show={show === 'done' ? 'done' : 'unexplained'} />
      )}
    </section>
  )
}

const MATCH_CHOICES = ['all', ...MATCH_DEGREES, 'confirmed'] as const

/** Suggested matches, all or of one degree, and confirmed ones. */
function BankMatches() {
  const t = useTexts('adminBankStatements')
  const account = useOutletContext<string>()
  const { chosen } = useChosenAccount()
  const [show, choose] = useChoice('show', MATCH_CHOICES)
  const labelOf = (value: (typeof MATCH_CHOICES)[number]) => {
    if (value === 'confirmed') return t('confirmed')
    const name = value === 'all' ? t('all') : t(`degree.${value}`)
    return chosen ? t('named', { name, count: value === 'all' ? suggestedIn(chosen) : chosen.suggested[value] }) : name
  }
  return (
    <section aria-label={t('matches')} className="flex flex-col gap-4">
      <div className="flex items-center gap-x-3">
        {/* It scrolls on a phone. It is `relative` because its screen-reader text would otherwise widen the page. */}
        <div className="ink-room relative -ms-4 min-w-0 overflow-x-auto ps-4 md:ms-0 md:ps-0">
          <SegmentedToggle
            label={t('show')}
            hideLabel
            options={MATCH_CHOICES.map((value) => ({ value, label: labelOf(value) }))}
            value={show}
            onChange={choose}
            className="w-max [&>div]:auto-cols-auto! [&_label]:whitespace-nowrap"
          />
        </div>
        {show !== 'confirmed' && <SuggestAgain account={account} />}
      </div>
      {show === 'confirmed' ? (
        <MatchedRows key={account} account={account} />
      ) : (
        <Suggestions key={account} account={account} degree={show} hasOthers={chosen !== undefined && suggestedIn(chosen) > 0} />
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
