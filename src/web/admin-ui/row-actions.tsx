import { Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'

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
    <div className="flex justify-end gap-2 md:-me-3 md:gap-0">
      {onEdit && (
        <IconButton label={editLabel ?? t('editNamed', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} {...ROW_CONTROL} />
      )}
      {onDelete && (
        <IconButton label={t('deleteNamed', { name })} icon={<Trash2 aria-hidden="true" />} tone="quiet-danger" onClick={onDelete} />
      )}
    </div>
  )
}
