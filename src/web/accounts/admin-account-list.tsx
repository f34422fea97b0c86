import type { UseQueryResult } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { type AccountList, nearestPage, pageCount } from './admin-list.ts'
import type { ListView } from './admin-list-view.ts'

interface AdminAccountListProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly list: UseQueryResult<AccountList<Row>>
  readonly view: ListView
  /** What will stand here one day, when nobody is there at all. */
  readonly emptyText: string
}

/** The page that both lists of accounts are: heading, search, rows, pages. */
export function AdminAccountList<Row extends { readonly _id: string }>(props: AdminAccountListProps<Row>) {
  const { title, columns, list, view, emptyText } = props
  const { t } = useTranslation('admin')
  const { t: app } = useTranslation()
  usePageTitle(app('title', { page: title }))
  const { data, isError, isPlaceholderData } = list

  const shown = isPlaceholderData ? undefined : data
  const gone = shown === undefined ? null : nearestPage(shown)
  const strayPanel = shown !== undefined && view.editing !== null && shown.rows.every((row) => row._id !== view.editing)
  useEffect(() => {
    if (gone !== null) view.fallBackToPage(gone)
    if (strayPanel) view.dropPanel()
  }, [gone, strayPanel, view])

  // A list that cannot be loaded says nothing (spec §8): the frame of the table stays empty.
  const rows = data?.rows ?? (isError ? [] : undefined)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="font-semibold text-2xl text-ink md:text-3xl">{title}</h1>
          <output className="mt-1 block min-h-6 text-ink-soft">{data !== undefined && <CountText list={data} />}</output>
        </div>
        <SearchBox
          placeholder={t('searchPeople')}
          value={view.search}
          onSearch={view.searchFor}
          withButton
          className="w-full md:max-w-md"
        />
      </header>
      <Card className={cx('overflow-hidden', data === undefined && isError && 'max-md:hidden')}>
        <Table
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row._id}
          stale={isPlaceholderData}
          empty={data === undefined ? null : <NobodyFound view={view} emptyText={emptyText} />}
        />
      </Card>
      {data !== undefined && <Pagination page={view.page} pageCount={pageCount(data.total)} onChange={view.goToPage} />}
    </div>
  )
}

function CountText({ list }: { readonly list: AccountList<unknown> }) {
  const { t } = useTranslation('admin')
  if (list.search === '') return t('peopleCount', { count: list.total })
  return list.totalIsCapped ? t('matchCountCapped', { count: list.total }) : t('matchCount', { count: list.total })
}

function NobodyFound({ view, emptyText }: { readonly view: ListView; readonly emptyText: string }) {
  const { t } = useTranslation('admin')
  const searching = view.search !== ''
  return (
    <EmptyState
      icon={<UserRoundSearch aria-hidden="true" />}
      title={t('noUserFound')}
      text={searching ? t('noUserForSearch', { search: view.search }) : emptyText}
      action={
        searching && (
          <Button variant="secondary" onClick={() => view.searchFor('')}>
            {t('clearSearch')}
          </Button>
        )
      }
    />
  )
}
