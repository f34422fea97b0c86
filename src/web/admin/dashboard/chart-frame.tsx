import { BarChart3, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface ChartTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell is the row's name. */
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
}

export function ChartTable({ caption, columns, rows, total }: ChartTableProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-sunken text-ink-soft">
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={cx('whitespace-nowrap px-3 py-2 font-medium', index === 0 ? 'text-start' : 'text-end')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rows.map((row) => (
          <Row key={row[0]} cells={row} />
        ))}
      </tbody>
      {total && (
        <tfoot className="border-hairline border-t-2 font-semibold">
          <Row cells={total} />
        </tfoot>
      )}
    </table>
  )
}

function Row({ cells: [name, ...values] }: { readonly cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row" className="px-3 py-2 text-start font-medium text-ink">
        {name}
      </th>
      {values.map((value, index) => (
        <td key={index} className="whitespace-nowrap px-3 py-2 text-end text-ink">
          {value}
        </td>
      ))}
    </tr>
  )
}

interface ChartFrameProps {
  readonly title: string
  /** Shown instead of the chart on request, and always available to screen readers. */
  readonly table: ReactNode
  readonly isEmpty: boolean
  readonly children: ReactNode
}

export function ChartFrame({ title, table, isEmpty, children }: ChartFrameProps) {
  const t = useTexts('figures')
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <Card className="min-w-0 p-4 md:p-6">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <header className="-my-1.5 flex items-center justify-between gap-3">
          <h3 id={id} className="min-w-0 font-semibold text-ink">
            {title}
          </h3>
          {!isEmpty && (
            <IconButton
              label={t(isTable ? 'showChart' : 'showTable')}
              icon={isTable ? <BarChart3 aria-hidden="true" /> : <Table2 aria-hidden="true" />}
              className="-me-2.5"
              onClick={() => setTable(!isTable)}
            />
          )}
        </header>
        {isEmpty ? (
          <p className="py-10 text-center text-ink-soft">{t('nothingHere')}</p>
        ) : (
          <Shown isTable={isTable} chart={children} table={table} />
        )}
      </section>
    </Card>
  )
}

function Shown({ isTable, chart, table }: { readonly isTable: boolean; readonly chart: ReactNode; readonly table: ReactNode }) {
  const t = useTexts('figures')
  if (isTable) {
    return (
      // A scrolling area must be focusable to be scrolled by keyboard.
      <div role="group" aria-label={t('table')} tabIndex={0} className="max-h-96 overflow-auto rounded-control border border-hairline">
        {table}
      </div>
    )
  }
  return (
    <>
      {chart}
      <div className="sr-only">{table}</div>
    </>
  )
}
