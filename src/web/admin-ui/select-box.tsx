import { type ReactNode, useId } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Identified } from './list.ts'
import type { Together } from './use-together.ts'

type Selection<Row> = Pick<Together<Row>, 'selectable' | 'selected' | 'select'>

interface LeadOptions<Row> {
  readonly together: Selection<Row>
  readonly isPending: (row: Row) => boolean
  readonly nameOf: (row: Row) => string
  /** Why a row must be decided separately. */
  readonly whyNot?: (row: Row) => string
}

/** Renders a list's checkboxes; undefined if no row can be selected. */
export function selectBoxes<Row extends Identified>({ together, isPending, nameOf, whyNot }: LeadOptions<Row>) {
  if (together.selectable.length === 0) return undefined
  return (row: Row): ReactNode =>
    isPending(row) ? (
      <SelectBox row={row} together={together} name={nameOf(row)} whyNot={whyNot?.(row)} />
    ) : (
      // As wide as a checkbox, to line up the rows.
      <span className="w-8 shrink-0 max-md:hidden" />
    )
}

interface SelectBoxProps<Row> {
  readonly row: Row
  readonly together: Selection<Row>
  readonly name: string
  readonly whyNot: string | undefined
}

function SelectBox<Row>({ row, together: { selectable, selected, select }, name, whyNot }: SelectBoxProps<Row>) {
  const t = useTexts('admin')
  const id = useId()
  const reason = selectable.includes(row) ? undefined : whyNot
  const box = (
    <label className="-my-2 -ms-3 grid size-11 shrink-0 cursor-pointer place-items-center has-disabled:cursor-default">
      <input
        type="checkbox"
        aria-label={t('selectRow', { name })}
        aria-describedby={reason && id}
        checked={selected.includes(row)}
        disabled={!selectable.includes(row)}
        onChange={({ target }) => select(row, target.checked)}
        className="size-4.5 cursor-pointer accent-primary disabled:cursor-default disabled:opacity-40"
      />
    </label>
  )
  if (reason === undefined) return box
  return (
    <>
      <Tooltip text={reason}>{box}</Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  )
}
