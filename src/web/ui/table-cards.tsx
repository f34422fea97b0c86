import { cx } from './cx.ts'
import { PRESSABLE_ROW_STYLES } from './pressable-rows.ts'
import { Skeleton } from './skeleton.tsx'
import type { TableProps } from './table-columns.ts'

/** The rows as cards, for narrow screens. */
export function TableCards<Row>({
  caption,
  columns,
  rows,
  rowKey,
  lead,
  expectedRows,
}: TableProps<Row> & { readonly expectedRows: number }) {
  const titles = columns.filter((column) => column.card === 'title')
  const pairs = columns.filter((column) => column.card === undefined || column.card === 'pair')
  const facts = columns.filter((column) => column.card === 'fact')
  const actions = columns.filter((column) => column.card === 'actions')
  return (
    <ul aria-label={caption} className="divide-y divide-hairline">
      {rows?.map((row, index) => (
        <li key={rowKey(row)} className={cx('flex flex-col gap-3 p-4', PRESSABLE_ROW_STYLES)}>
          <div className="flex items-center gap-2">
            {lead?.(row)}
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
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
            {pairs.map((column) => (
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
        </li>
      ))}
      {rows === undefined &&
        Array.from({ length: expectedRows }, (_, line) => (
          <li key={line} className="flex flex-col gap-3 p-4">
            {titles.length > 0 && <Skeleton className="h-11 w-3/5" />}
            <div className="grid grid-cols-2 gap-x-4 gap-y-2">
              {pairs.map((column) => (
                <Skeleton key={column.key} className="col-span-2 h-7" />
              ))}
              {facts.map((column) => (
                <Skeleton key={column.key} className="h-12" />
              ))}
            </div>
          </li>
        ))}
    </ul>
  )
}
