import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { PRESSABLE_ROW_STYLES } from './pressable-rows.ts'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { type Column, columnWidths, foldColumns, leastWidth, type TableProps } from './table-columns.ts'
import { useDelayed } from './use-delayed.ts'
import { PHONE, useMediaQuery } from './use-media-query.ts'

/** Rows as cards, for narrow screens. */
function TableCards<Row>({ caption, columns, rows, rowKey, lead, expectedRows }: TableProps<Row> & { readonly expectedRows: number }) {
  const at = (place: Column<Row>['card']) => columns.filter(({ card = 'pair' }) => card === place)
  const places = { titles: at('title'), amounts: at('amount'), lines: at('line'), feet: at('foot'), pairs: at('pair'), facts: at('fact') }
  return (
    <ul aria-label={caption} className="divide-y divide-hairline">
      {rows?.map((row, index) => (
        <li key={rowKey(row)} className={cx('group/row flex flex-col gap-1.5 px-4 py-3', PRESSABLE_ROW_STYLES)}>
          <CardContent row={row} index={index} lead={lead?.(row)} actions={at('actions')} {...places} />
        </li>
      ))}
      {rows === undefined &&
        Array.from({ length: expectedRows }, (_, line) => (
          <li key={line} className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="h-10 w-3/5" />
            {places.lines.length > 0 && <Skeleton className="h-5 w-full" />}
            {places.feet.length > 0 && <Skeleton className="h-6 w-2/5" />}
            {places.pairs.map((column) => (
              <Skeleton key={column.key} className="h-7" />
            ))}
            {places.facts.length > 0 && <Skeleton className="h-12" />}
          </li>
        ))}
    </ul>
  )
}

interface CardContentProps<Row>
  extends Record<'titles' | 'amounts' | 'lines' | 'feet' | 'pairs' | 'facts' | 'actions', readonly Column<Row>[]> {
  readonly row: Row
  readonly index: number
  readonly lead: ReactNode
}

function CardContent<Row>({ row, index, lead, titles, amounts, lines, feet, pairs, facts, actions }: CardContentProps<Row>) {
  const valuesOf = (columns: readonly Column<Row>[]) => columns.filter(({ has }) => has?.(row) ?? true)
  const buttons = actions.map((column) => (
    <div key={column.key} className="-me-3 -my-2.5 shrink-0">
      {column.cell(row, index)}
    </div>
  ))
  return (
    <>
      <div className="flex items-center gap-2">
        {lead}
        <div className="min-w-0 grow">
          {titles.map((column, place) => (
            <div key={column.key} {...(place > 0 && { 'data-card-under': '' })}>
              {column.cell(row, index)}
            </div>
          ))}
        </div>
        {valuesOf(amounts).map((column) => (
          <div key={column.key} className="shrink-0 text-end text-sm">
            {column.cell(row, index)}
          </div>
        ))}
        {feet.length === 0 && buttons}
      </div>
      {lines.length > 0 && (
        // A value has its separator before it, and the edge clips that of the first one in every line.
        <div className="-mx-2 px-2 [clip-path:inset(-3rem_0)] text-[0.8125rem] text-ink-soft">
          <dl className="-ms-4 flex flex-wrap items-baseline">
            {valuesOf(lines).map((column) => (
              <CardValue
                key={column.key}
                column={column}
                className="items-baseline ps-4 before:-ms-5 before:w-3 before:shrink-0 before:text-end before:text-ink-faint before:content-['·']"
              >
                {column.cell(row, index)}
              </CardValue>
            ))}
          </dl>
        </div>
      )}
      {feet.length > 0 && (
        <div className="flex items-center gap-2">
          <dl className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
            {valuesOf(feet).map((column) => (
              <CardValue key={column.key} column={column} className="items-center">
                {column.cell(row, index)}
              </CardValue>
            ))}
          </dl>
          {buttons}
        </div>
      )}
      {pairs.length + facts.length > 0 && (
        <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2">
          {valuesOf(pairs).map((column) => (
            <div key={column.key} className="col-span-2 flex min-h-7 items-center justify-between gap-4">
              <dt className="shrink-0 text-ink-faint text-xs">{column.header}</dt>
              <dd className="min-w-0 break-words text-end text-sm">{column.cell(row, index)}</dd>
            </div>
          ))}
          {facts.map((column) => (
            <div key={column.key} className="flex min-w-0 flex-col gap-0.5">
              <dt className="text-ink-faint text-xs">{column.header}</dt>
              <dd className="wrap-anywhere flex min-h-7 items-center text-sm">
                <div className="min-w-0">{column.cell(row, index)}</div>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface CardValueProps {
  readonly column: Pick<Column<unknown>, 'header' | 'isNamed'>
  readonly className: string
  readonly children: ReactNode
}

function CardValue({ column: { header, isNamed = false }, className, children }: CardValueProps) {
  return (
    <div className={cx('flex min-w-0 gap-x-1', className)}>
      <dt className={isNamed ? 'shrink-0 text-ink-faint' : 'sr-only'}>{header}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

/** The element's width, known before the first paint and kept up to date. */
function useWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly widthPx: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidthPx(element.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, widthPx }
}

export function Table<Row>({ expectedRows = DEFAULT_EXPECTED_ROWS, ...props }: TableProps<Row>) {
  const phone = useMediaQuery(PHONE)
  const { ref, widthPx } = useWidth()
  const folded = props.foldBelowPx !== undefined && widthPx < props.foldBelowPx
  const leadPx = props.lead === undefined ? 0 : LEAD_PX
  const neededPx = folded ? leadPx + leastWidth(foldColumns(props.columns, true).map(({ main }) => main)) : 0
  // The width is 0 until measured.
  const asCards = phone || (widthPx > 0 && widthPx < neededPx)
  const loading = props.rows === undefined
  const loadingShown = useDelayed(loading)
  const dimmed = useDelayed(props.stale === true)
  const empty = props.rows?.length === 0
  const frame = { ...props, expectedRows, widthPx, leadPx, folded }
  return (
    <div
      ref={ref}
      aria-busy={loading || props.stale === true}
      className={cx('relative transition-opacity duration-150', dimmed && 'opacity-50', loading && !loadingShown && 'invisible')}
    >
      {empty && !asCards && <TableFrame {...frame} rows={[]} />}
      {empty ? props.empty : asCards ? <TableCards {...frame} /> : <TableFrame {...frame} />}
      {loadingShown && <LoadingNote />}
    </div>
  )
}

const DEFAULT_EXPECTED_ROWS = 8

/** Laid over the skeleton, because the page must not move when the rows arrive. */
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

interface TableFrameProps<Row> extends TableProps<Row> {
  readonly expectedRows: number
  readonly widthPx: number
  readonly leadPx: number
  readonly folded: boolean
}

/** Below this width, a dense table that does not fold gets smaller text and less space between its columns. */
const TIGHT_BELOW_PX = 1200

function TableFrame<Row>(props: TableFrameProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    lead,
    expectedRows,
    dense = false,
    isOneLine = false,
    foldBelowPx,
    widthPx,
    leadPx,
    folded,
  } = props
  // A foldable table always fits its width; any other scrolls sideways.
  const fits = foldBelowPx !== undefined
  const tight = dense && !folded && widthPx < TIGHT_BELOW_PX
  const padding = (column: Column<Row>) =>
    cx(
      'border-hairline',
      tight ? 'px-1.5' : dense ? 'px-2' : 'px-3',
      dense ? 'first:ps-4 last:pe-4' : 'first:ps-6 last:pe-6',
      // A value at the end of its column would otherwise touch the next one.
      column.align === 'end' && (tight ? 'not-last:pe-4' : 'not-last:pe-6'),
    )
  const shown = foldColumns(columns, folded)
  const widths = columnWidths(
    shown.map(({ main }) => main),
    widthPx - leadPx,
  )
  const table = (
    <table className={cx('w-full border-separate border-spacing-0 text-start', fits && 'table-fixed')}>
      <caption className="sr-only">{caption}</caption>
      {fits && (
        <colgroup>
          {shown.map(({ main: { key } }, index) => (
            <col key={key} {...(widths[index] !== undefined && { style: { width: widths[index] + (index === 0 ? leadPx : 0) } })} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {shown.map(({ main, under }) => (
            <th
              key={main.key}
              scope="col"
              className={cx(
                'border-b font-semibold text-ink-faint text-xs',
                dense ? 'h-10 pb-2' : 'h-12 pb-2.5',
                // The card above clips what rises out of the first line.
                'pt-[max(0.5rem,calc(var(--ink-above)+0.2rem))]',
                !dense && !fits && 'whitespace-nowrap',
                fits && 'sticky top-0 z-1 bg-surface',
                padding(main),
                alignmentOf(main),
                !fits && main.align === 'end' && 'pe-7!',
              )}
            >
              {main.header}
              {under.map(({ key, header }) => (
                <span key={key} className="block font-normal">
                  {header}
                </span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => (
          <tr key={rowKey(row)} className={cx('group/row hover:bg-hover/60 has-data-row-control:hover:bg-hover', PRESSABLE_ROW_STYLES)}>
            {shown.map(({ main, under }, place) => (
              <td
                key={main.key}
                className={cx(
                  'border-b text-ink group-last/row:border-b-0',
                  isOneLine ? 'h-11' : dense ? 'h-14' : 'h-18',
                  tight ? 'text-[0.8125rem]' : 'text-sm',
                  padding(main),
                  // A tall cell needs more padding.
                  folded ? 'py-3' : isOneLine ? 'py-0' : dense ? 'py-1.5' : 'py-2',
                  alignmentOf(main),
                  !fits && main.align === 'end' && 'pe-7!',
                )}
              >
                <Lead content={place === 0 ? lead?.(row) : undefined}>
                  {main.cell(row, index)}
                  {under.map((column) => (
                    <div key={column.key} className="mt-1 text-ink-soft">
                      {column.cell(row, index)}
                    </div>
                  ))}
                </Lead>
              </td>
            ))}
          </tr>
        ))}
        {rows === undefined &&
          Array.from({ length: expectedRows }, (_, line) => (
            <tr key={line}>
              {shown.map(({ main }) => (
                <td key={main.key} className={cx('border-b', isOneLine ? 'h-11' : dense ? 'h-14' : 'h-18', padding(main))}>
                  <Skeleton className="h-4 w-full max-w-32" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
  if (fits) return table
  return (
    // A scrolling area must be focusable to be scrolled by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      {table}
    </section>
  )
}

/** The width of a checkbox column. */
const LEAD_PX = 28

function Lead({ content, children }: { readonly content: ReactNode; readonly children: ReactNode }) {
  if (content === undefined || content === null) return children
  return (
    <div className="flex items-center">
      {content}
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}

function alignmentOf({ align }: Pick<Column<unknown>, 'align'>): string {
  return align === 'end' ? 'text-end' : 'text-start'
}
