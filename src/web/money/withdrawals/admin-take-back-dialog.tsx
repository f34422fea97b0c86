import { useQuery } from '@tanstack/react-query'
import { type AdminWithdraw, fetchWithdrawHistory } from '#contract/withdrawals.ts'
import { DomainError } from '#domain/errors.ts'
import { checkTakeBackReason, type WithdrawalStatus } from '#domain/withdrawals.ts'
import { moneyText } from '#texts/money-text.ts'
import { listKey } from '../../admin-ui/keys.ts'
import { NoteDialog } from '../../admin-ui/note-dialog.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useStatusText } from '../../admin-ui/status-text.ts'
import { call } from '../../api/call.ts'
import { brokenRule } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface TakeBackDialogProps {
  readonly open: boolean
  readonly withdraw: AdminWithdraw
  readonly to: WithdrawalStatus
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
}

/** Shows a paid withdraw's history and asks why the payout is reversed. */
export function TakeBackDialog({ open, withdraw, to, onConfirm, onCancel }: TakeBackDialogProps) {
  const t = useTexts('adminWithdrawals')
  const statusText = useStatusText()
  const { amount, chatterID } = withdraw
  return (
    <NoteDialog
      open={open}
      title={t('takeBackTitle')}
      description={t('takeBackText', { amount: moneyText(amount), username: chatterID.username, status: statusText(to) })}
      label={t('takeBackReason')}
      hint={t('takeBackHint')}
      confirmText={t('takeBack')}
      problemOf={problemOf}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <PanelSection title={t('takeBackHistory')}>
        <History withdraw={withdraw} isWanted={open} />
      </PanelSection>
    </NoteDialog>
  )
}

function History({ withdraw, isWanted }: { readonly withdraw: AdminWithdraw; readonly isWanted: boolean }) {
  const t = useTexts('adminWithdrawals')
  const statusText = useStatusText()
  const { _id: id, chatterID, createdAt } = withdraw
  const { data, isError } = useQuery({
    queryKey: [...listKey('withdraw-requests'), 'history', id],
    queryFn: async ({ signal }) => (await call(fetchWithdrawHistory, { params: { id }, signal })).history,
    enabled: isWanted,
  })
  if (isError) return <p className="text-danger text-sm">{t('historyFailed')}</p>
  if (!data) return <Skeleton className="h-12" />
  return (
    <ol className="flex flex-col gap-2 text-ink text-sm">
      <li>{t('requestedBy', { name: chatterID.username, when: dateTimeText(createdAt) })}</li>
      {data.map(({ at, by, from, to, reason }) => (
        <li key={at}>
          {t('changedFrom', { name: by, from: statusText(from), to: statusText(to), when: dateTimeText(at) })}
          {reason !== null && <span className="wrap-anywhere block whitespace-pre-line text-ink-soft">{reason}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Requires a reason, which the wire does not. */
function problemOf(reason: string) {
  return brokenRule(() => {
    if (checkTakeBackReason(reason) === null) throw new DomainError('take_back_reason_missing')
  })
}
