import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLasting } from './use-lasting.ts'

interface DeleteDialogProps {
  /** Who is about to be deleted; undefined closes the dialog. */
  readonly person: { readonly _id: string; readonly username: string; readonly email: string } | undefined
  readonly onClose: () => void
  readonly onDelete: (id: string) => void
  readonly busy: boolean
}

export function DeleteDialog({ person, onClose, onDelete, busy }: DeleteDialogProps) {
  const { t } = useTranslation('admin')
  const shown = useLasting(person)
  return (
    <ConfirmDialog
      open={person !== undefined}
      onCancel={onClose}
      onConfirm={() => person !== undefined && onDelete(person._id)}
      title={t('confirmDelete')}
      description={shown === undefined ? '' : t('whoIsDeleted', { username: shown.username, email: shown.email })}
      confirmText={t('delete')}
      busy={busy}
      busyText={t('deleting')}
    />
  )
}
