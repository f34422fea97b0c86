import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { Identified } from './list.ts'
import type { Together } from './use-together.ts'

type Selection<Row> = Pick<Together<Row>, 'selectable' | 'selected' | 'select'>

interface LeadOptions<Row> {
  readonly together: Selection<Row>
  readonly isPending: (row: Row) => boolean
  readonly nameOf: (row: Row) => string
  /** Label for a row that must be decided separately. */
  readonly labelOfOther?: (name: string) => string
}

/** Renders a list's checkboxes; undefined if no row can be selected. */
export function selectBoxes<Row extends Identified>({ together, isPending, nameOf, labelOfOther = String }: LeadOptions<Row>) {
  if (together.selectable.length === 0) return undefined
  return (row: Row): ReactNode =>
    isPending(row) ? (
      <SelectBox row={row} together={together} name={nameOf(row)} labelOfOther={labelOfOther(nameOf(row))} />
    ) : (
      // As wide as a checkbox, to line up the rows.
      <span className="w-8 shrink-0 max-md:hidden" />
    )
}

interface SelectBoxProps<Row> {
  readonly row: Row
  readonly together: Selection<Row>
  readonly name: string
  readonly labelOfOther: string
}

function SelectBox<Row>({ row, together: { selectable, selected, select }, name, labelOfOther }: SelectBoxProps<Row>) {
  const t = useTexts('admin')
  const isSelectable = selectable.includes(row)
  return (
    <label className="-my-2 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center" {...(!isSelectable && { title: labelOfOther })}>
      <input
        type="checkbox"
        aria-label={isSelectable ? t('selectRow', { name }) : labelOfOther}
        checked={selected.includes(row)}
        disabled={!isSelectable}
        onChange={({ target }) => select(row, target.checked)}
        className="size-4.5 cursor-pointer accent-primary disabled:cursor-default disabled:opacity-40"
      />
    </label>
  )
}
