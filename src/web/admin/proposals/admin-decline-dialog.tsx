import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { checkDeclineNote, MAX_DECLINE_NOTE } from '#domain/proposals.ts'
import { NoteDialog } from '../../admin-ui/note-dialog.tsx'
import { useTexts } from '../../texts/texts.ts'

interface DeclineDialogProps {
  readonly open: boolean
  readonly isOwn: boolean
  readonly busy: boolean
  readonly onConfirm: (note: string) => void
  readonly onCancel: () => void
}

/** Asks for the reason to decline or cancel a proposal. */
export function DeclineDialog({ isOwn, ...props }: DeclineDialogProps) {
  const t = useTexts('adminProposals')
  return (
    <NoteDialog
      {...props}
      title={isOwn ? t('takeBackTitle') : t('declineTitle')}
      description={isOwn ? t('takeBackText') : t('declineText')}
      label={t('declineNote')}
      hint={t('noteHint', { count: MAX_DECLINE_NOTE })}
      confirmText={isOwn ? t('takeBack') : t('decline')}
      busyText={t('declining')}
      problemOf={problemOf}
    />
  )
}

function problemOf(note: string): ErrorCode | null {
  try {
    checkDeclineNote(note)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
