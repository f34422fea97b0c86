import { useTexts } from '../texts/texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import type { Identified } from './list.ts'

export interface Deletion<Row> {
  readonly question: string
  /** Names the deleted item and the consequences. */
  readonly describe: (row: Row) => string
  readonly change: { readonly isPending: boolean; readonly mutate: (which: { id: string }, then: { onSuccess: () => void }) => void }
}

interface DeleteDialogProps<Row> {
  /** Undefined while the dialog is closed. */
  readonly row: Row | undefined
  readonly deletion: Deletion<Row>
  readonly onClose: () => void
}

export function DeleteDialog<Row extends Identified>({ row, deletion, onClose }: DeleteDialogProps<Row>) {
  const t = useTexts('admin')
  const shown = useLastDefined(row)
  return (
    <ConfirmDialog
      open={row !== undefined}
      onCancel={onClose}
      onConfirm={() => row !== undefined && deletion.change.mutate({ id: row._id }, { onSuccess: onClose })}
      title={deletion.question}
      description={shown === undefined ? '' : deletion.describe(shown)}
      confirmText={t('delete')}
      busy={deletion.change.isPending}
      busyText={t('deleting')}
    />
  )
}
