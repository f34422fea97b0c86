import { useRef, useState } from 'react'
import type { AdminWithdraw } from '#contract/withdrawals.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals.ts'
import { ProposalCard, SecondAdminNote } from '../../admin/proposals/proposal-card.tsx'
import type { PanelProps } from '../../admin-ui/admin-list.tsx'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { ManagePanel, Subject } from '../../admin-ui/manage-panel.tsx'
import { PanelDelete } from '../../admin-ui/panel-delete.tsx'
import { PanelId } from '../../admin-ui/panel-id.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { PayTo } from '../../admin-ui/pay-to.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { StatusForm } from '../../admin-ui/status-form.tsx'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import { useTexts } from '../../texts/texts.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useChangeWithdrawStatus } from './admin-queries.ts'
import { TakeBackDialog } from './admin-take-back-dialog.tsx'
import { useWithdrawDeletion } from './admin-withdraw-deletion.ts'

export function WithdrawPanel({ row, stepper, onClose }: PanelProps<AdminWithdraw>) {
  const t = useTexts('adminWithdrawals')
  const shown = useLastDefined(row)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', stepper, onClose)
  const changeStatus = useChangeWithdrawStatus(goingOn)
  // The status chosen for a paid withdraw. The dialog asks for a reason before it is saved.
  const [takeBack, setTakeBack] = useState<{ readonly id: string; readonly to: WithdrawalStatus }>()
  const content = useRef<HTMLDivElement>(null)
  const deletion = useWithdrawDeletion(onClose)
  usePanelMoved(content, row && { id: row._id, name: row.chatterID.username })
  return (
    <ManagePanel
      open={row !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={<PanelStepper stepper={stepper} />}
      saving={changeStatus.isPending}
      row={shown?._id}
      isMoving={stepper.isMoving}
      renderForm={(id) =>
        shown && (
          <div ref={content} className="flex flex-col gap-6">
            <WithdrawDetails withdraw={shown} />
            <ProposalCard about={shown._id} />
            <SecondAdminNote amount={shown.amount} />
            {/* The key resets the form when another admin changes the status. */}
            <StatusForm
              key={`${shown._id} ${shown.status}`}
              id={id}
              statuses={WITHDRAWAL_STATUSES}
              current={null}
              approved="completed"
              rejected="rejected"
              onSubmit={(status) => {
                if (shown.status === 'completed' && status !== 'completed') setTakeBack({ id: shown._id, to: status })
                else changeStatus.mutate({ id: shown._id, status, seen: shown.status }, { onSuccess })
              }}
            />
            <AdvanceSwitch />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <PanelId id={shown._id} name={t('withdrawId')} />
              <PanelDelete row={shown} deletion={deletion} />
            </div>
            {takeBack?.id === shown._id && (
              <TakeBackDialog
                open
                withdraw={shown}
                to={takeBack.to}
                onCancel={() => setTakeBack(undefined)}
                onConfirm={(reason) => {
                  // Closes the dialog first, so only the panel is left to close.
                  setTakeBack(undefined)
                  changeStatus.mutate({ id: shown._id, status: takeBack.to, seen: shown.status, reason }, { onSuccess })
                }}
              />
            )}
          </div>
        )
      }
    />
  )
}

/** The withdraw's chatter, amount and account. */
function WithdrawDetails({ withdraw }: { readonly withdraw: AdminWithdraw }) {
  const t = useTexts('adminWithdrawals')
  const admin = useTexts('admin')
  const { chatterID, status, amount, changedBy, updatedAt } = withdraw
  return (
    <>
      <Subject person={chatterID} label={admin('currentStatus')}>
        <StatusBadge status={status} />
      </Subject>
      {changedBy !== null && <p className="text-ink-soft text-sm">{t('changed', { name: changedBy, when: dateTimeText(updatedAt) })}</p>}
      <PayTo title={t('payTo')} amountLabel={t('amount')} amount={amount} account={withdraw} />
    </>
  )
}
