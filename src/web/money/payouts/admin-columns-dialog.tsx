import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { checkColumns, DEFAULT_COLUMNS, MAX_COLUMN_HEADER, PAYOUT_COLUMNS, type PayoutColumn } from '#domain/payout-files.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CONTROL_STYLES, FieldError } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSaveColumns } from './admin-queries.ts'
import { PayoutDialog } from './payout-dialog.tsx'

interface ColumnsDialogProps {
  readonly bankName: string
  readonly title: string
  readonly columns: readonly PayoutColumn[]
  readonly onClose: () => void
}

interface Choice extends PayoutColumn {
  readonly isUsed: boolean
}

/** Lets an admin choose the columns of a bank's file, their order and their headings. */
export function ColumnsDialog({ bankName, title, columns, onClose }: ColumnsDialogProps) {
  const t = useTexts('adminPayouts')
  const [choices, setChoices] = useState<readonly Choice[]>(() => choicesOf(columns, (column) => t(`column.${column}`)))
  const id = useId()
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useSaveColumns({ onDone: onClose })
  const used = choices.filter(({ isUsed }) => isUsed).map(({ column, header }) => ({ column, header }))
  const problem = brokenRule(() => checkColumns(used))
  const change = (index: number, next: Partial<Choice>) =>
    setChoices(choices.map((choice, place) => (place === index ? { ...choice, ...next } : choice)))
  return (
    <PayoutDialog
      onClose={onClose}
      title={t('columnsTitle', { bank: title })}
      description={t('columnsText')}
      confirm={
        <Button
          className="max-sm:grow"
          busy={save.isPending}
          busyText={t('saving')}
          onClick={() => {
            setSubmitted(true)
            if (problem === null) save.mutate({ bankName, columns: used })
          }}
        >
          {t('saveColumns')}
        </Button>
      }
    >
      {isSubmitted && problem !== null && !used.some(isWrong) && <FormAlert text={refusal(problem)} />}
      <ul className="divide-y divide-hairline">
        {choices.map(({ column, header, isUsed }, index) => {
          const name = t(`column.${column}`)
          const error = isSubmitted && problem !== null && isUsed && isWrong({ header }) ? refusal(problem) : undefined
          return (
            <li key={column} className="py-1.5">
              <div className="flex items-center gap-x-1 max-sm:flex-wrap">
                <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 text-ink text-sm max-sm:grow sm:w-44">
                  <input
                    type="checkbox"
                    aria-label={t('useColumn', { column: name })}
                    checked={isUsed}
                    onChange={({ target }) => change(index, { isUsed: target.checked })}
                    className="size-4.5 shrink-0 accent-primary"
                  />
                  {name}
                </label>
                <div className="min-w-0 max-sm:order-1 max-sm:w-full sm:grow">
                  {isUsed && (
                    <input
                      aria-label={t('heading', { column: name })}
                      aria-invalid={error !== undefined || undefined}
                      aria-describedby={`${id}-${column}`}
                      autoComplete="off"
                      value={header}
                      maxLength={MAX_COLUMN_HEADER}
                      onChange={({ target }) => change(index, { header: target.value })}
                      className={cx(CONTROL_STYLES, 'w-full')}
                    />
                  )}
                </div>
                <IconButton
                  label={t('moveUp', { column: name })}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={index === 0}
                  onClick={() => setChoices(swapped(choices, index - 1))}
                />
                <IconButton
                  label={t('moveDown', { column: name })}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={index === choices.length - 1}
                  onClick={() => setChoices(swapped(choices, index))}
                />
              </div>
              <div className={cx(error !== undefined && 'pt-1', 'sm:ps-45')}>
                <FieldError id={`${id}-${column}`} text={error} />
              </div>
            </li>
          )
        })}
      </ul>
    </PayoutDialog>
  )
}

/** A blank heading is the only one that the fields accept wrongly. */
function isWrong({ header }: Pick<PayoutColumn, 'header'>): boolean {
  return header.trim() === ''
}

/** The file's columns come first, in their order. */
function choicesOf(columns: readonly PayoutColumn[], nameOf: (column: PayoutColumn['column']) => string): Choice[] {
  const others = PAYOUT_COLUMNS.filter((each) => columns.every(({ column }) => column !== each))
  const headerOf = (each: PayoutColumn['column']) => DEFAULT_COLUMNS.find(({ column }) => column === each)?.header ?? nameOf(each)
  return [
    ...columns.map((column) => ({ ...column, isUsed: true })),
    ...others.map((column) => ({ column, header: headerOf(column), isUsed: false })),
  ]
}

/** Swaps the choice at this index with the next one. */
function swapped(choices: readonly Choice[], index: number): readonly Choice[] {
  const [first, second] = [choices[index], choices[index + 1]]
  return first && second ? [...choices.slice(0, index), second, first, ...choices.slice(index + 2)] : choices
}
