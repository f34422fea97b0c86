import { Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'

interface RowActionsProps {
  readonly name: string
  /** Absent when the row cannot be edited. */
  readonly onEdit?: () => void
  readonly onDelete: () => void
}

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  const t = useTexts('admin')
  return (
    <div className="flex justify-end md:-me-3">
      {onEdit && <IconButton label={t('editNamed', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} {...ROW_CONTROL} />}
      <IconButton label={t('deleteNamed', { name })} icon={<Trash2 aria-hidden="true" />} tone="danger" onClick={onDelete} />
    </div>
  )
}
