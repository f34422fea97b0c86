import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLasting } from '../ui/use-lasting.ts'
import type { Identified } from './list.ts'

interface DeleteDialogProps<Row> {
  /** What is about to be deleted; undefined closes the dialog. */
  readonly row: Row | undefined
  readonly question: string
  /** What it is, and what becomes of it. */
  readonly describe: (row: Row) => string
  readonly onClose: () => void
  readonly onDelete: (id: string) => void
  readonly busy: boolean
}

export function DeleteDialog<Row extends Identified>({ row, question, describe, onClose, onDelete, busy }: DeleteDialogProps<Row>) {
  const { t } = useTranslation('admin')
  const shown = useLasting(row)
  return (
    <ConfirmDialog
      open={row !== undefined}
      onCancel={onClose}
      onConfirm={() => row !== undefined && onDelete(row._id)}
      title={question}
      description={shown === undefined ? '' : describe(shown)}
      confirmText={t('delete')}
      busy={busy}
      busyText={t('deleting')}
    />
  )
}
