import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { moneyText } from '#texts/money-text.ts'
import type { FilePath } from '../api/use-download.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Pagination } from '../ui/pagination.tsx'
import { nearestPage, pageCount } from '../ui/paging.ts'
import { usePressableRows } from '../ui/pressable-rows.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Table } from '../ui/table.tsx'
import type { Column } from '../ui/table-columns.ts'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { CountedBar } from './counted-bar.tsx'
import { DeleteDialog, type Deletion } from './delete-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import type { Identified, Listing, RowHandlers } from './list.ts'
import type { ListView } from './list-view.ts'
import { NewRows } from './new-rows.tsx'
import { type EmptyTexts, NothingFound } from './nothing-found.tsx'
import { PageHeader } from './page-header.tsx'
import { useRestingPointer } from './use-resting-pointer.ts'
import { useSteadyList } from './use-steady-list.ts'

export interface ListPageProps<Row> {
  readonly title: string
  readonly columns: (handlers: RowHandlers<Row>) => readonly Column<Row>[]
  readonly list: UseQueryResult<Listing<Row>>
  readonly view: ListView
  /** Undefined if the list has no search. */
  readonly searchPlaceholder?: string
  /** Defaults to true for lists with a search. */
  readonly hasPages?: boolean
  readonly countText: (count: number) => string
  readonly empty: EmptyTexts
  /** Shown above the rows. */
  readonly tabs?: ReactNode
  /** A button for the page, at the end of the heading's row. */
  readonly action?: ReactNode
  /** The endpoint that exports the list as a file. */
  readonly file: FilePath
  /** Undefined if rows cannot be deleted. */
  readonly deletion?: Deletion<Row>
  /** Actions for several rows, at the end of the tabs' row. */
  readonly toolbar?: ReactNode
  /** Shown at the start of a row. */
  readonly lead?: ((row: Row) => ReactNode) | undefined
  /** Below this width, columns fold. */
  readonly foldBelowPx: number
}

/** On a phone the search stays below the top bar and covers the cards that scroll under it. */
const STAYING_SEARCH_STYLES =
  'max-md:sticky max-md:top-[calc(3.5rem+var(--toasts-above,0rem))] max-md:z-20 max-md:-mx-4 max-md:-my-2 max-md:w-auto max-md:bg-canvas max-md:px-4 max-md:py-2'

/** The layout of every admin list page: heading, search, rows and pagination. */
export function ListPage<Row extends Identified>(props: ListPageProps<Row>) {
  const {
    title,
    columns,
    list,
    view,
    searchPlaceholder,
    hasPages = searchPlaceholder !== undefined,
    countText,
    empty,
    tabs,
    action,
    file,
    deletion,
    toolbar,
    lead,
    foldBelowPx,
  } = props
  const [rowToDelete, setRowToDelete] = useState<Row>()
  const isPhone = useMediaQuery(PHONE)
  const { data, isPlaceholderData } = list
  const isOverlayOpen = rowToDelete !== undefined || view.editing !== null
  const element = useRef<HTMLDivElement>(null)
  const isPointerResting = useRestingPointer(element, isOverlayOpen, data)
  const { shown, waiting, showAll, listProps } = useSteadyList(element, data, isOverlayOpen || isPointerResting)
  usePressableRows(element)

  const redirectTo = data === undefined || isPlaceholderData ? null : nearestPage(data)
  useEffect(() => {
    if (redirectTo !== null) view.fallBackToPage(redirectTo)
  }, [redirectTo, view])

  const filter = { searchText: view.search || undefined, status: view.status, ...view.counted }
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={title} note={data !== undefined && <CountText list={data} countText={countText} />}>
        {searchPlaceholder !== undefined && (
          <SearchBox
            placeholder={searchPlaceholder}
            value={view.search}
            onSearch={view.searchFor}
            withButton
            className={cx('w-full md:w-104 md:max-lg:grow', STAYING_SEARCH_STYLES)}
          />
        )}
        {action}
        {!isPhone && <ExportButton path={file} query={filter} isIcon />}
      </PageHeader>
      {(tabs || toolbar) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 empty:hidden">
          {tabs}
          {toolbar}
        </div>
      )}
      {view.counted && <CountedBar counted={view.counted} />}
      <div {...listProps} className="scroll-mt-20">
        <NewRows count={waiting} page={view.page} onShow={showAll} />
        <Card className="overflow-clip">
          <Table
            caption={title}
            columns={columns({ onEdit: (row) => view.openPanel(row._id), onDelete: setRowToDelete })}
            rows={shown?.rows}
            rowKey={(row) => row._id}
            {...(lead && { lead })}
            stale={isPlaceholderData}
            dense
            foldBelowPx={foldBelowPx}
            empty={<NothingFound view={view} texts={empty} />}
          />
        </Card>
      </div>
      {data !== undefined && hasPages && <Pagination page={view.page} pageCount={pageCount(data.total)} onChange={view.goToPage} />}
      {isPhone && <ExportButton path={file} query={filter} className="self-center" />}
      {deletion && <DeleteDialog row={rowToDelete} deletion={deletion} onClose={() => setRowToDelete(undefined)} />}
    </div>
  )
}

export function CountText({ list, countText }: { readonly list: Listing<unknown>; readonly countText: (count: number) => string }) {
  const t = useTexts('admin')
  const { totalAmount } = list
  if (totalAmount !== undefined)
    return (
      <>
        {countText(list.total)} · <bdi className="font-medium text-ink">{moneyText(totalAmount)}</bdi>
      </>
    )
  if (list.search === '') return countText(list.total)
  return list.totalIsCapped ? t('matchCountCapped', { count: list.total }) : t('matchCount', { count: list.total })
}
