import { Plus } from 'lucide-react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccountSelect, useChosenAccount, WithAccounts } from './account-choice.tsx'
import { BANK_PATHS, withAccount } from './paths.ts'

const TABS = [
  { name: 'imports', path: PATHS.adminBankStatements },
  { name: 'matches', path: BANK_PATHS.matches },
  { name: 'unmatched', path: BANK_PATHS.unmatched },
  { name: 'reconciliation', path: BANK_PATHS.reconciliation },
] as const

/** The heading, the tabs and the account, with one of the pages below them. */
export function Frame() {
  const t = useTexts('adminBankStatements')
  const app = useTexts('app')
  const { pathname } = useLocation()
  const shown = TABS.find(({ path }) => path === pathname)?.name ?? 'imports'
  usePageTitle(app('title', { page: shown === 'imports' ? t('title') : `${t(shown)} · ${t('title')}` }))
  const choice = useChosenAccount()
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-w-2xl">
          <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
          <p className="mt-1 text-ink-soft">{t('intro')}</p>
        </div>
        <LinkButton to={withAccount(BANK_PATHS.import, choice.chosen?.account)} className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-4.5" />
          {t('import')}
        </LinkButton>
      </header>
      <nav aria-label={t('title')} className="ink-room -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <div className="flex w-max gap-1 rounded-control bg-sunken p-1">
          {TABS.map(({ name, path }) => (
            <NavLink
              key={name}
              to={withAccount(path, choice.chosen?.account)}
              end
              className={cx(
                'flex h-10 select-none items-center whitespace-nowrap rounded-[0.625rem] px-1.5 font-medium text-ink-soft text-sm transition-colors duration-150 hover:text-ink md:px-3.5',
                'aria-[current=page]:bg-raised aria-[current=page]:text-primary aria-[current=page]:inset-ring aria-[current=page]:inset-ring-hairline',
              )}
            >
              {t(name)}
            </NavLink>
          ))}
        </div>
      </nav>
      {shown === 'imports' ? <Outlet /> : <OfOneAccount />}
    </div>
  )
}

/** Every page but the imports is about one account. */
function OfOneAccount() {
  const choice = useChosenAccount()
  return (
    <WithAccounts>
      <div className="md:max-w-md">
        <AccountSelect choice={choice} />
      </div>
      <Outlet />
    </WithAccounts>
  )
}
