import { COMPLAINT_KINDS, type ComplaintKind, checkComplaint, MAX_COMPLAINT_WORDS } from '#domain/complaints.ts'
import { useTexts } from '../../texts/texts.ts'
import { CaseDialog } from '../case-dialog.tsx'
import { useComplain } from './queries.ts'

interface ComplaintDialogProps {
  readonly sessionId: string
  readonly open: boolean
  readonly onClose: () => void
}

export function ComplaintDialog({ sessionId, open, onClose }: ComplaintDialogProps) {
  const t = useTexts('complaints')
  const complain = useComplain(sessionId)
  return (
    <CaseDialog<ComplaintKind>
      area="complaints"
      open={open}
      title={t('title')}
      question={t('kind')}
      kinds={COMPLAINT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      maxWords={MAX_COMPLAINT_WORDS}
      check={checkComplaint}
      isSending={complain.isPending}
      onSend={(form, onSuccess) => complain.mutate(form, { onSuccess })}
      onClose={onClose}
      renderLast={() => <p className="text-ink">{t('confirmText')}</p>}
    />
  )
}
