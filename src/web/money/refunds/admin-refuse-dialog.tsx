import { MAX_REFUND_NOTE } from '#domain/refunds.ts'
import { NoteDialog } from '../../admin-ui/note-dialog.tsx'
import { useTexts } from '../../texts/texts.ts'

interface RefuseDialogProps {
  readonly open: boolean
  readonly busy: boolean
  readonly onConfirm: (note: string) => void
  readonly onCancel: () => void
}

/** Asks what is wrong with the account of a buyer. */
export function RefuseDialog(props: RefuseDialogProps) {
  const t = useTexts('adminRefunds')
  return (
    <NoteDialog
      {...props}
      title={t('refuseTitle')}
      description={t('refuseText')}
      label={t('refuseNote')}
      hint={t('noteHint', { count: MAX_REFUND_NOTE })}
      confirmText={t('refuseSend')}
      busyText={t('refuseSending')}
      problemOf={problemOf}
    />
  )
}

function problemOf(note: string) {
  if (note.trim() === '') return 'refund_refusal_missing' as const
  return [...note.trim()].length > MAX_REFUND_NOTE ? ('refund_note_too_long' as const) : null
}
