import { Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'

/** With a mouse, shown only on the row under the pointer and on the row with the focus. */
export const QUIET_IN_ROW =
  'pointer-fine:opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 focus-visible:opacity-100'

interface RowActionsProps {
  readonly name: string
  /** Replaces the default label, 'Edit' and the name. */
  readonly editLabel?: string
  /** Undefined if the row cannot be edited. */
  readonly onEdit?: () => void
  /** Undefined if the row cannot be deleted. */
  readonly onDelete?: () => void
}

export function RowActions({ name, editLabel, onEdit, onDelete }: RowActionsProps) {
  const t = useTexts('admin')
  return (
    <div className="flex">
      {onEdit && (
        <IconButton label={editLabel ?? t('editNamed', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} {...ROW_CONTROL} />
      )}
      {onDelete && (
        <IconButton
          label={t('deleteNamed', { name })}
          icon={<Trash2 aria-hidden="true" />}
          tone="quiet-danger"
          // On a phone the panel has it, where no thumb meant for the pencil slips.
          className={cx('[li_&]:hidden', QUIET_IN_ROW)}
          onClick={onDelete}
        />
      )}
    </div>
  )
}
