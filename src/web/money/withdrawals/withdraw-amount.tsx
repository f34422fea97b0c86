import { createParser, useQueryState } from 'nuqs'
import { useEffect } from 'react'
import { useAccount } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { nearestPage, parsePage } from '../../ui/paging.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { RefundsAndAdvances } from './advance.tsx'
import { Balances } from './balances.tsx'
import { WithdrawHistory } from './history.tsx'
import { useLiveWithdraws, useWithdraws } from './queries.ts'
import { WithdrawRequest } from './request.tsx'

const PAGE = createParser({ parse: parsePage, serialize: String }).withDefault(1)

export function WithdrawAmount() {
  const t = useTexts('withdraws')
  const app = useTexts('app')
  const account = useAccount()
  usePageTitle(app('title', { page: t('title') }))
  const [page, setPage] = useQueryState('page', PAGE)
  useLiveWithdraws()
  const list = useWithdraws(page)
  // The form suggests the bank details of the newest request, which is always on the first page.
  const newest = useWithdraws(1)

  const shown = list.isPlaceholderData ? undefined : list.data
  // The page of the address may no longer exist after a deletion.
  const redirectTo = shown === undefined ? null : nearestPage({ page, rows: shown.withdraws, total: shown.totalWithdraws })
  useEffect(() => {
    if (redirectTo !== null) void setPage(redirectTo, { history: 'replace' })
  }, [redirectTo, setPage])

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <LinkButton variant="secondary" to={PATHS.statement.replace(':id', account._id)}>
          {t('statement')}
        </LinkButton>
      </header>
      <Balances reply={list.data} />
      <RefundsAndAdvances reply={list.data} />
      <WithdrawRequest terms={list.data} latest={newest.data?.withdraws[0]} />
      <WithdrawHistory list={list} page={page} onPage={(next) => void setPage(next, { history: 'push' })} />
    </div>
  )
}
