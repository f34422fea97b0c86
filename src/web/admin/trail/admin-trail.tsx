import { ArrowRight, ScrollText } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'
import type { TrailRow } from '#contract/trail.ts'
import { column, openColumn } from '../../admin-ui/columns.tsx'
import { ExportButton } from '../../admin-ui/export-button.tsx'
import { PageHeader } from '../../admin-ui/page-header.tsx'
import { ActorLink, NameLink } from '../../admin-ui/person-link.tsx'
import { isFailing } from '../../api/query-client.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { usePressableRows } from '../../ui/pressable-rows.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { useTrail } from './queries.ts'
import { FilterButton, TrailFilters, TrailTabs } from './trail-filters.tsx'
import { TrailPanel } from './trail-panel.tsx'
import { type TrailView, useTrailView } from './trail-view.ts'
import { useTrailWords } from './trail-words.ts'

export function AdminTrail() {
  const t = useTexts('adminTrail')
  const isPhone = useMediaQuery(PHONE)
  const view = useTrailView()
  const [isFiltering, setFiltering] = useState(false)
  const filtersId = useId()
  const trail = useTrail(view.filter)
  const rows = trail.data?.pages.flatMap((page) => page.rows)
  const exportButton = <ExportButton path="/admin/trail/export" query={view.filter} isIcon />
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} badge={!isPhone && <TrailTabs view={view} />}>
        <SearchBox
          placeholder={t('search')}
          value={view.filter.searchText ?? ''}
          onSearch={(search) => view.choose({ search: search === '' ? null : search })}
          withButton
          className="w-full md:w-104 md:max-lg:grow"
        />
        {!isPhone && exportButton}
      </PageHeader>
      {isPhone && (
        <div className="flex items-center justify-between gap-2">
          <TrailTabs view={view} />
          <FilterButton count={view.filterCount} isOpen={isFiltering} controls={filtersId} onPress={() => setFiltering(!isFiltering)} />
          {exportButton}
        </div>
      )}
      <TrailFilters view={view} admins={trail.data?.pages[0]?.admins ?? []} id={filtersId} isOpen={isFiltering} />
      {isFailing(trail) && rows === undefined ? (
        <LoadFailed title={t('loadFailed')} retry={t('tryAgain')} onRetry={() => void trail.refetch()} />
      ) : (
        <TrailTable rows={rows} stale={trail.isPlaceholderData} view={view} />
      )}
      {trail.hasNextPage && (
        <LoadMore
          text={t('loadMore')}
          busyText={t('loadingMore')}
          busy={trail.isFetchingNextPage}
          failed={trail.isFetchNextPageError}
          onLoad={() => void trail.fetchNextPage()}
        />
      )}
      <TrailPanel id={view.open} rows={rows} onClose={view.closeRow} />
    </div>
  )
}

interface TrailTableProps {
  readonly rows: readonly TrailRow[] | undefined
  readonly stale: boolean
  readonly view: TrailView
}

function TrailTable({ rows, stale, view }: TrailTableProps) {
  const t = useTexts('adminTrail')
  const element = useRef<HTMLDivElement>(null)
  usePressableRows(element)
  const isNarrowed = view.filterCount > 0 || view.filter.searchText !== ''
  return (
    <div ref={element}>
      <Card className="overflow-clip">
        <Table
          caption={t('title')}
          columns={useColumns(view.openRow, rows)}
          rows={rows}
          rowKey={(row) => row._id}
          stale={stale}
          foldBelowPx={900}
          dense
          isOneLine
          empty={
            <EmptyState
              icon={<ScrollText aria-hidden="true" />}
              title={t('empty')}
              text={isNarrowed ? t('emptyFiltered') : t('emptyText')}
              action={
                view.filterCount > 0 && (
                  <Button variant="secondary" onClick={view.clear}>
                    {t('clearFilters')}
                  </Button>
                )
              }
            />
          }
        />
      </Card>
    </div>
  )
}

function useColumns(onOpen: (id: string) => void, rows: readonly TrailRow[] | undefined): Column<TrailRow>[] {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  return [
    column('by', t('by'), (row) => <By row={row} />, { widthPx: 130, grow: 1 }),
    column('action', t('action'), (row) => <Done row={row} />, { card: 'title', widthPx: 260, grow: 3 }),
    column('people', t('people'), ({ people }) => <People people={people} />, { card: 'none', widthPx: 160, grow: 2 }),
    column('when', t('when'), (row, index) => <When iso={row.createdAt} previous={rows?.[index - 1]?.createdAt} />, { widthPx: 150 }),
    openColumn(
      t('openSubject'),
      (row) => t('open', { action: words.done(row) }),
      ({ _id }) => onOpen(_id),
    ),
  ]
}

/** On a card, who did it to whom in one line. */
function By({ row: { by, people } }: { readonly row: TrailRow }) {
  const admin = useTexts('admin')
  const names = useNames()
  return (
    <>
      <span className="[dl_&]:hidden">
        <ActorLink by={by} />
      </span>
      <span className="hidden items-baseline gap-1 [dl_&]:flex">
        {by === null ? admin('operator') : <NameLink id={by._id}>{names.person(by.username)}</NameLink>}
        {people.length > 0 && (
          <>
            <ArrowRight className="size-3.5 shrink-0 self-center text-ink-faint rtl:-scale-x-100" aria-hidden="true" />
            <People people={people} />
          </>
        )}
      </span>
    </>
  )
}

interface WhenProps {
  readonly iso: string
  readonly previous: string | undefined
}

/** The day is visible in its first row only. */
function When({ iso, previous }: WhenProps) {
  const [day, time] = dateTimeText(iso).split(' ')
  const isSameDay = previous !== undefined && dateTimeText(previous).split(' ')[0] === day
  return (
    <time dateTime={iso} dir="ltr" className="flex gap-1.5 whitespace-nowrap rtl:justify-end">
      <span className={cx(isSameDay ? '[dl_&]:sr-only [td_&]:opacity-0' : '[td_&]:font-medium')}>{day}</span> <span>{time}</span>
    </time>
  )
}

/** Names only, so that a row stays one line. */
function People({ people }: Pick<TrailRow, 'people'>) {
  const names = useNames()
  const language = useLanguage()
  const comma = new Intl.ListFormat(language, { type: 'unit' }).formatToParts(['', '']).find(({ type }) => type === 'literal')?.value
  return (
    <span className="wrap-anywhere line-clamp-2">
      {people.map(({ _id, username }, place) => (
        <Fragment key={_id}>
          {place > 0 && comma}
          <NameLink id={_id}>
            <bdi>{names.person(username)}</bdi>
          </NameLink>
        </Fragment>
      ))}
    </span>
  )
}

/** Includes the bank reference: admins find a payment on its statement without opening the row. */
function Done({ row }: { readonly row: TrailRow }) {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  const summary = words.summary(row)
  const reference = row.fields.find(({ field }) => field === 'bankReference')?.after
  return (
    <span className="wrap-anywhere line-clamp-2">
      <span className="font-semibold text-ink">{words.done(row)}</span>
      {summary !== null && (
        <>
          {' '}
          <span className="inline-block text-ink-soft text-xs">{summary}</span>
        </>
      )}
      {typeof reference === 'string' && (
        <>
          {' '}
          <span className="text-ink-soft text-xs">{t('reference', { reference: `\u2066${reference}\u2069` })}</span>
        </>
      )}
    </span>
  )
}
