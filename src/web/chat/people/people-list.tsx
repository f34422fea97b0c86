import { SearchX, UsersRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useWatchPeople } from '../../accounts/presence/people.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { PATHS, PRICES_ANCHOR } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { PersonRow } from './person-row.tsx'
import { usePeople, usePeopleSearch } from './queries.ts'
import type { PersonRow as Row } from './rows.ts'
import { useSteadyOrder } from './rows.ts'

interface PeopleListProps {
  readonly selectedId: string | null
  readonly searchText: string
  readonly onSearch: (text: string) => void
  /** Shown below the heading. */
  readonly above: ReactNode
}

export function PeopleList({ selectedId, searchText, onSearch, above }: PeopleListProps) {
  const t = useTexts('chat')
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flex w-full shrink-0 flex-col border-hairline bg-surface max-md:min-h-[calc(100dvh-3.75rem)] md:w-(--people-list) md:border-e"
    >
      <div className="z-10 bg-surface px-5 pt-6 pb-3 max-md:sticky max-md:top-(--toasts-above,0)">
        <h1 id={headingId} className="pb-4 font-semibold text-2xl text-ink tracking-tight">
          {t('chats')}
        </h1>
        {above && <div className="min-h-14 pb-3">{above}</div>}
        <SearchBox placeholder={t('searchPeople')} value={searchText} onSearch={onSearch} />
      </div>
      <div className="min-h-0 grow md:overflow-y-auto">
        {searchText === '' ? <AllPeople selectedId={selectedId} /> : <SearchResults selectedId={selectedId} searchText={searchText} />}
      </div>
    </section>
  )
}

function AllPeople({ selectedId }: { readonly selectedId: string | null }) {
  const t = useTexts('chat')
  const people = usePeople()
  if (people.data === undefined) return <LoadingRows />
  if (people.data.length === 0) return <EmptyList />
  return (
    <>
      <Rows rows={people.data} selectedId={selectedId} stale={false} />
      {people.hasNextPage && (
        <div className="px-4 pb-5">
          <LoadMore
            text={t('showMore')}
            busyText={t('loadingMore')}
            busy={people.isFetchingNextPage}
            failed={people.isFetchNextPageError}
            onLoad={() => void people.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}

function SearchResults({ selectedId, searchText }: { readonly selectedId: string | null; readonly searchText: string }) {
  const t = useTexts('chat')
  const found = usePeopleSearch(searchText)
  const before = usePeople().data
  const rows = found.data ?? before
  if (rows === undefined) return <LoadingRows />
  const stale = found.data === undefined || found.isPlaceholderData
  return (
    <>
      <div role="status">
        {rows.length === 0 ? (
          <EmptyState icon={<SearchX aria-hidden="true" />} title={t('noUserFound')} text={t('noUserFoundText')} />
        ) : (
          !stale && <span className="sr-only">{t('found', { count: rows.length })}</span>
        )}
      </div>
      {rows.length > 0 && <Rows rows={rows} selectedId={selectedId} stale={stale} />}
    </>
  )
}

interface RowsProps {
  readonly rows: readonly Row[]
  readonly selectedId: string | null
  /** True while newer rows are loading: these rows stay, dimmed. */
  readonly stale: boolean
}

function Rows({ rows: fresh, selectedId, stale }: RowsProps) {
  const t = useTexts('chat')
  const { rows, listProps } = useSteadyOrder(fresh)
  const dimmed = useDelayed(stale)
  useWatchPeople(rows.map(({ _id }) => _id))
  return (
    <ul
      {...listProps}
      aria-label={t('people')}
      aria-busy={stale}
      className={cx('flex flex-col gap-0.5 px-2 pb-3 transition-opacity duration-150', dimmed && 'opacity-50')}
    >
      {rows.map((row) => (
        <PersonRow key={row._id} row={row} selected={row._id === selectedId} fromList={selectedId === null} />
      ))}
    </ul>
  )
}

function EmptyList() {
  const t = useTexts('chat')
  const { role, plans = [] } = useAccount()
  if (role !== 'chatter') return <EmptyState icon={<UsersRound aria-hidden="true" />} title={t('noChatters')} text={t('noChattersText')} />
  const isOffering = plans.some(({ price }) => price > 0)
  return (
    <EmptyState
      icon={<UsersRound aria-hidden="true" />}
      title={t('noSessions')}
      text={t(isOffering ? 'noSessionsText' : 'noPricesText')}
      action={!isOffering && <LinkButton to={`${PATHS.profile}#${PRICES_ANCHOR}`}>{t('setPrices')}</LinkButton>}
    />
  )
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]

function LoadingRows() {
  const shown = useDelayed(true)
  if (!shown) return null
  return (
    <div aria-hidden="true" className="flex flex-col gap-0.5 px-2">
      {PLACEHOLDERS.map((number) => (
        <div key={number} className="flex min-h-18 items-center gap-3 px-3">
          <Skeleton className="size-12 rounded-full!" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
