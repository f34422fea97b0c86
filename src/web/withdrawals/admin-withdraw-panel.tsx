import type { ReactNode } from 'react'
import type { AdminWithdraw } from '#contract/withdrawals.ts'
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
import { moneyText, plainAmount } from '#texts/money-text.ts'
import { Details } from '../admin-ui/details.tsx'
import { ManagePanel, Subject } from '../admin-ui/manage-panel.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { StatusForm } from '../admin-ui/status-form.tsx'
import { useTexts } from '../texts/texts.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useChangeWithdrawStatus } from './admin-queries.ts'

interface WithdrawPanelProps {
  /** Undefined closes the panel. */
  readonly withdraw: AdminWithdraw | undefined
  readonly tools: ReactNode
  readonly onClose: () => void
}

export function WithdrawPanel({ withdraw, tools, onClose }: WithdrawPanelProps) {
  const t = useTexts('adminWithdrawals')
  const changeStatus = useChangeWithdrawStatus()
  const shown = useLastDefined(withdraw)
  return (
    <ManagePanel
      open={withdraw !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={tools}
      saving={changeStatus.isPending}
      renderForm={(id) =>
        shown && (
          <>
            <WithdrawDetails withdraw={shown} />
            {/* The key resets the form when another admin changes the status. */}
            <StatusForm
              key={`${shown._id} ${shown.status}`}
              id={id}
              statuses={WITHDRAWAL_STATUSES}
              current={null}
              onSubmit={(status) => changeStatus.mutate({ id: shown._id, status, seen: shown.status }, { onSuccess: onClose })}
            />
          </>
        )
      }
    />
  )
}

/** Whom to pay, how much, and to which account. */
function WithdrawDetails({ withdraw }: { readonly withdraw: AdminWithdraw }) {
  const t = useTexts('adminWithdrawals')
  const admin = useTexts('admin')
  const { chatterID, status, amount, bankName, accountName, accountNumber, changedBy, updatedAt } = withdraw
  return (
    <>
      <Subject person={chatterID} label={admin('currentStatus')}>
        <StatusBadge status={status} />
      </Subject>
      {changedBy !== null && <p className="text-ink-soft text-sm">{t('changed', { name: changedBy, when: dateTimeText(updatedAt) })}</p>}
      <PanelSection title={t('payTo')}>
        <Details
          items={[
            { label: t('amount'), value: moneyText(amount), copy: plainAmount(amount), strong: true },
            { label: t('bankName'), value: <bdi>{bankName}</bdi>, copy: bankName },
            { label: t('accountName'), value: <bdi>{accountName}</bdi>, copy: accountName },
            { label: t('accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi>, copy: accountNumber },
          ]}
        />
      </PanelSection>
    </>
  )
}
