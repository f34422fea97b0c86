import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { Identified } from './list.ts'
import type { Together } from './use-together.ts'

type Selection<Row> = Pick<Together<Row>, 'selectable' | 'selected' | 'select'>

interface LeadOptions<Row> {
  readonly together: Selection<Row>
  readonly nameOf: (row: Row) => string
}

/** Renders a list's checkboxes; undefined if no row can be selected. */
export function selectBoxes<Row extends Identified>({ together, nameOf }: LeadOptions<Row>) {
  if (together.selectable.length === 0) return undefined
  return (row: Row): ReactNode =>
    together.selectable.includes(row) ? (
      <SelectBox row={row} together={together} name={nameOf(row)} />
    ) : (
      // As wide as a checkbox, to line up the rows.
      <span className="w-8 shrink-0 max-md:hidden" />
    )
}

interface SelectBoxProps<Row> {
  readonly row: Row
  readonly together: Selection<Row>
  readonly name: string
}

function SelectBox<Row>({ row, together: { selected, select }, name }: SelectBoxProps<Row>) {
  const t = useTexts('admin')
  return (
    <label className="-my-2 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={t('selectRow', { name })}
        checked={selected.includes(row)}
        onChange={({ target }) => select(row, target.checked)}
        className="size-4.5 cursor-pointer accent-primary"
      />
    </label>
  )
}
