import { cx } from '../../ui/cx.ts'

interface ChartTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell names the row. */
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
