import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef } from 'react'
import type { Role } from '#domain/accounts.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { isFailing, retryNow } from '../../api/query-client.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { usePressableRows } from '../../ui/pressable-rows.ts'
import { Table } from '../../ui/table.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useLiveSessions } from '../queries.ts'
import { useHistoryColumns } from './columns.tsx'
import { useHistoryFilter } from './filter.ts'
import { Filters, NothingMatches } from './filters.tsx'
import { useHistory } from './queries.ts'
import { HistoryRows } from './rows.tsx'

/** Below this width the table would scroll sideways and hide the amounts. */
const NARROW = '(width < 1100px)'

export function SessionsHistory() {
  const t = useTexts('history')
  usePageTitle(t('title'))
  useLiveSessions()
  const account = useAccount()
  const asChatter = account.role === 'chatter'
  const view = useHistoryFilter()
  const history = useHistory(account, view.filter)
  const columns = useHistoryColumns(account.role)
  const isNarrow = useMediaQuery(NARROW)
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  usePressableRows(list)

  const sessions = history.data?.pages.flatMap((page) => page.sessions)
  // An answer cached by an earlier version has no summary.
  const summary = history.data?.pages[0]?.summary ?? null
  const isFiltered = view.filter.person !== undefined || view.filter.month !== undefined
  const empty = isFiltered ? <NothingMatches view={view} summary={summary} /> : <NoSession role={account.role} />
  return (
    <div className="mx-auto flex w-full max-w-(--breakpoint-2xl) flex-col gap-5 px-4 py-6 md:px-8 md:py-10">
      <header>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{asChatter ? t('doneText') : t('purchasedText')}</p>
      </header>
      {summary !== null && <Filters view={view} summary={summary} asChatter={asChatter} />}
      <Card ref={list} className="overflow-hidden">
        {sessions === undefined && isFailing(history) ? (
          <LoadFailed title={t('listFailed')} retry={t('tryAgain')} onRetry={() => void retryNow(queries)} />
        ) : isNarrow ? (
          sessions?.length === 0 ? (
            empty
          ) : (
            <HistoryRows role={account.role} sessions={sessions} stale={history.isPlaceholderData} />
          )
        ) : (
          <Table
            caption={t('title')}
            columns={columns}
            rows={sessions}
            rowKey={(session) => session._id}
            stale={history.isPlaceholderData}
            dense
            empty={empty}
          />
        )}
      </Card>
      {history.hasNextPage && (
        <LoadMore
          text={t('showMore')}
          busyText={t('loadingMore')}
          busy={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onLoad={() => void history.fetchNextPage()}
        />
      )}
    </div>
  )
}

const EMPTY_TEXT = { chatter: 'emptyDone', user: 'emptyPurchased', admin: 'emptyAdmin' } as const satisfies Readonly<Record<Role, string>>

function NoSession({ role }: { readonly role: Role }) {
  const t = useTexts('history')
  return (
    <EmptyState
      icon={<History aria-hidden="true" />}
      title={t('empty')}
      text={t(EMPTY_TEXT[role])}
      action={role === 'user' && <LinkButton to={PATHS.chats}>{t('findChatter')}</LinkButton>}
    />
  )
}
