import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { useDelayed } from './use-delayed.ts'
import { PHONE, useMediaQuery } from './use-media-query.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row, index: number) => ReactNode
  readonly align?: 'start' | 'end'
  /**
   * Where it stands on a card: `title` is the card's head, `actions` stand beside it, the others are pairs of name and
   * value; `none` leaves it out.
   */
  readonly card?: 'title' | 'pair' | 'actions' | 'none'
}

interface TableProps<Row> {
  /** What the table lists; for those who cannot see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Newer rows are on their way: the old ones stay, dimmed. */
  readonly stale?: boolean
  readonly empty: ReactNode
  /** How many rows to hold the place of while there are none. */
  readonly expectedRows?: number
  /** Many columns: they stand closer. */
  readonly dense?: boolean
}

export function Table<Row>(props: TableProps<Row>) {
  const phone = useMediaQuery(PHONE)
  const loading = props.rows === undefined
  const shown = useDelayed(loading)
  const dimmed = useDelayed(props.stale === true)
  const empty = props.rows?.length === 0
  return (
    <div
      aria-busy={loading || props.stale === true}
      className={cx('relative transition-opacity duration-150', dimmed && 'opacity-50', loading && !shown && 'invisible')}
    >
      {empty && !phone && <TableFrame {...props} rows={[]} />}
      {empty ? props.empty : phone ? <Cards {...props} /> : <TableFrame {...props} />}
      {shown && <LoadingNote />}
    </div>
  )
}

const DEFAULT_EXPECTED_ROWS = 8

function placeholders(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Above the skeleton, without taking room of its own: the page must not move when the rows arrive. */
function LoadingNote() {
  const t = useTexts('ui')
  return (
    <div role="status" className="absolute inset-x-0 top-24 flex justify-center">
      <span className="flex items-center gap-2 rounded-full border border-hairline bg-raised px-4 py-2 font-medium text-ink-soft text-sm shadow-quiet">
        <Spinner />
        {t('loading')}
      </span>
    </div>
  )
}

/** What can be done stays in view where the table is wider than its place; as dark as the row, and nothing shines through. */
const STAYING_STYLES =
  'sticky end-0 bg-surface transition-colors duration-100 group-hover/row:bg-[color-mix(in_srgb,var(--color-hover)_50%,var(--color-surface))]'

function TableFrame<Row>({ caption, columns, rows, rowKey, expectedRows = DEFAULT_EXPECTED_ROWS, dense = false }: TableProps<Row>) {
  const room = dense ? 'px-2 first:ps-4 last:pe-4' : 'px-3 first:ps-6 last:pe-6'
  return (
    // What scrolls must be reachable by keyboard, hence the tab stop.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-hairline border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'h-12 font-semibold text-ink-faint text-xs',
                  !dense && 'whitespace-nowrap',
                  room,
                  column.align === 'end' ? 'text-end' : 'text-start',
                  column.card === 'actions' && 'sticky end-0 bg-surface',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => (
            <tr
              key={rowKey(row)}
              className="group/row border-hairline border-b transition-colors duration-100 last:border-b-0 hover:bg-hover/50"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(
                    'h-18 text-ink text-sm',
                    room,
                    column.align === 'end' ? 'text-end' : 'text-start',
                    column.card === 'actions' && STAYING_STYLES,
                  )}
                >
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            placeholders(expectedRows).map((line) => (
              <tr key={line} className="border-hairline border-b last:border-b-0">
                {columns.map((column) => (
                  <td key={column.key} className={cx('h-18', room)}>
                    <Skeleton className="h-4 w-full max-w-32" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

function Cards<Row>({ caption, columns, rows, rowKey, expectedRows = DEFAULT_EXPECTED_ROWS }: TableProps<Row>) {
  const titles = columns.filter((column) => column.card === 'title')
  const pairs = columns.filter((column) => column.card === undefined || column.card === 'pair')
  const actions = columns.filter((column) => column.card === 'actions')
  return (
    <ul aria-label={caption} className="divide-y divide-hairline">
      {rows?.map((row, index) => (
        <li key={rowKey(row)} className="flex flex-col gap-3 p-4">
          <div className="flex items-center gap-2">
            {titles.map((column) => (
              <div key={column.key} className="min-w-0 grow">
                {column.cell(row, index)}
              </div>
            ))}
            {actions.map((column) => (
              <div key={column.key} className="-me-2 shrink-0">
                {column.cell(row, index)}
              </div>
            ))}
          </div>
          <dl className="grid gap-2">
            {pairs.map((column) => (
              <div key={column.key} className="flex min-h-7 items-center justify-between gap-4">
                <dt className="shrink-0 text-ink-faint text-xs">{column.header}</dt>
                <dd className="min-w-0 break-words text-end text-sm">{column.cell(row, index)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {rows === undefined &&
        placeholders(expectedRows).map((line) => (
          <li key={line} className="flex flex-col gap-3 p-4">
            {titles.length > 0 && <Skeleton className="h-11 w-3/5" />}
            <div className="grid gap-2">
              {pairs.map((column) => (
                <Skeleton key={column.key} className="h-7" />
              ))}
            </div>
          </li>
        ))}
    </ul>
  )
}
