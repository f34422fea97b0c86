import { useRef, useState } from 'react'
import type { AdminRefund } from '#contract/refunds.ts'
import { checkReference, checkRefusal, MAX_BANK_REFERENCE, MAX_REFUND_NOTE } from '#domain/refunds.ts'
import { moneyText } from '#texts/money-text.ts'
import { ProposalCard, SecondAdminNote } from '../../admin/proposals/proposal-card.tsx'
import type { PanelProps } from '../../admin-ui/admin-list.tsx'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { type Detail, Details } from '../../admin-ui/details.tsx'
import { Subject, submitting } from '../../admin-ui/manage-panel.tsx'
import { NoteDialog } from '../../admin-ui/note-dialog.tsx'
import { PanelId } from '../../admin-ui/panel-id.tsx'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { PayTo } from '../../admin-ui/pay-to.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import type { RowStepper } from '../../admin-ui/use-row-stepper.ts'
import { PATHS } from '../../paths.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isStrayInside, useOpenedAt } from '../../ui/use-double-press.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useCompleteRefund, useRefuseAccount } from './admin-queries.ts'

export function RefundPanel({ row, stepper, onClose }: PanelProps<AdminRefund>) {
  const t = useTexts('adminRefunds')
  const shown = useLastDefined(row)
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, row && { id: row._id, name: row.userID.username })
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={<PanelStepper stepper={stepper} />}
      footer={shown && <Payment key={`${shown._id} ${shown.status}`} refund={shown} stepper={stepper} onClose={onClose} />}
    >
      {shown && (
        <div key={shown._id} ref={content} className="flex flex-col gap-6">
          <ProposalCard about={shown._id} />
          {shown.status === 'pending' && <SecondAdminNote amount={shown.amount} />}
          <RefundDetails refund={shown} />
          <AdvanceSwitch />
          <PanelId id={shown._id} name={t('refundId')} />
        </div>
      )}
    </Drawer>
  )
}

/** The refund's buyer, amount, account and reason. */
function RefundDetails({ refund }: { readonly refund: AdminRefund }) {
  const t = useTexts('adminRefunds')
  const admin = useTexts('admin')
  const { userID, status, changedBy, updatedAt } = refund
  return (
    <>
      <Subject person={userID} label={admin('currentStatus')}>
        <StatusBadge status={status} />
      </Subject>
      <Account refund={refund} />
      <PanelSection title={t('details')}>
        <Details items={useFacts(refund)} />
        <p className="text-ink-soft text-sm">{t('decidedBy', { name: refund.createdBy, when: dateTimeText(refund.createdAt) })}</p>
        {updatedAt !== refund.createdAt && (
          <p className="text-ink-soft text-sm">{t('changed', { name: changedBy, when: dateTimeText(updatedAt) })}</p>
        )}
        <LinkButton to={`${PATHS.adminSessionRequests}?edit=${refund.sessionID}`} variant="secondary" size="small" className="self-start">
          {t('openSession')}
        </LinkButton>
      </PanelSection>
    </>
  )
}

function Account({ refund }: { readonly refund: AdminRefund }) {
  const t = useTexts('adminRefunds')
  const { status, amount, bankName, accountName, accountNumber, refusalNote } = refund
  if (status === 'awaiting_account')
    return (
      <Callout tone="info">
        <p>{t('waitsForAccount')}</p>
        {refusalNote !== null && <p className="wrap-anywhere mt-1 whitespace-pre-line">{t('refusedBefore', { note: refusalNote })}</p>}
      </Callout>
    )
  if (bankName === null || accountName === null || accountNumber === null) return <Callout tone="info">{t('accountErased')}</Callout>
  const account = { bankName, accountName, accountNumber }
  return <PayTo title={t('payTo')} amountLabel={t('amount')} amount={amount} account={account} strong={status === 'pending'} />
}

function useFacts(refund: AdminRefund): Detail[] {
  const t = useTexts('adminRefunds')
  const { amountPaid, amount, fromChatter, advance, fromFee, reason, note, bankReference, chatterID, accountNumber } = refund
  return [
    ...(bankReference === null ? [] : [{ label: t('bankReference'), value: <bdi dir="ltr">{bankReference}</bdi>, copy: bankReference }]),
    // Otherwise it is above, with the account.
    ...(accountNumber === null ? [{ label: t('amount'), value: moneyText(amount), strong: true }] : []),
    { label: t('paid'), value: moneyText(amountPaid) },
    { label: t('chatter'), value: <bdi>{chatterID.username}</bdi> },
    { label: t('fromChatter'), value: moneyText(fromChatter) },
    ...(advance > 0 ? [{ label: t('ofWhichAdvance'), value: moneyText(advance) }] : []),
    ...(fromFee > 0 ? [{ label: t('fromFee'), value: moneyText(fromFee) }] : []),
    { label: t('reason'), value: t(`reason.${reason}`) },
    ...(note === null ? [] : [{ label: t('note'), value: <bdi className="whitespace-pre-line">{note}</bdi> }]),
  ]
}

interface PaymentProps {
  readonly refund: AdminRefund
  readonly stepper: Pick<RowStepper, 'advance' | 'isMoving'>
  readonly onClose: () => void
}

/** The footer, where the admin enters the bank reference or refuses the account. */
function Payment({ refund, stepper, onClose }: PaymentProps) {
  const t = useTexts('adminRefunds')
  const admin = useTexts('admin')
  const { onSuccess, ...goingOn } = useAfterChange(true, stepper, onClose)
  const complete = useCompleteRefund(goingOn)
  const refuse = useRefuseAccount(goingOn)
  const [reference, setReference] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const shownAtMs = useOpenedAt(true)
  const { _id: id, status, accountNumber } = refund
  const isPending = status === 'pending' && accountNumber !== null
  usePanelKeys(field, { KeyA: () => field.current?.focus(), KeyR: () => setRefusing(true) })
  const problem = brokenRule(() => checkReference(reference))
  function submit() {
    setSubmitted(true)
    if (problem !== null || accountNumber === null) field.current?.focus()
    else complete.mutate({ id, accountNumber, bankReference: reference }, { onSuccess })
  }
  if (!isPending)
    return (
      <div className="flex sm:justify-end">
        <Button variant="secondary" onClick={onClose} className="max-sm:grow">
          {admin('cancel')}
        </Button>
      </div>
    )
  const isInert = complete.isPending || refuse.isPending || stepper.isMoving
  return (
    <form noValidate onSubmit={(event) => submitting(submit)(event)} className="flex grow flex-col gap-4">
      <TextField
        ref={field}
        label={t('bankReference')}
        hint={t('bankReferenceHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_BANK_REFERENCE}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={isSubmitted && problem !== null ? refusal(problem) : undefined}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          className="me-auto text-danger!"
          aria-keyshortcuts="r"
          aria-haspopup="dialog"
          onClick={() => setRefusing(true)}
          disabled={isInert}
        >
          {t('refuseAccount')}
        </Button>
        <Button
          type="submit"
          busy={complete.isPending}
          busyText={t('markingPaid')}
          disabled={refuse.isPending || stepper.isMoving}
          onClick={(event) => {
            // Ignores the second press of a double click: the first one already paid the previous refund.
            if (isStrayInside(event.nativeEvent, shownAtMs.current)) event.preventDefault()
          }}
        >
          {t('markPaid')}
        </Button>
      </div>
      <NoteDialog
        open={isRefusing}
        busy={refuse.isPending}
        title={t('refuseTitle')}
        description={t('refuseText')}
        label={t('refuseNote')}
        hint={t('noteHint', { count: MAX_REFUND_NOTE })}
        confirmText={t('refuseSend')}
        busyText={t('refuseSending')}
        problemOf={(note) => brokenRule(() => checkRefusal(note))}
        onCancel={() => setRefusing(false)}
        onConfirm={(note) => {
          setRefusing(false)
          refuse.mutate({ id, accountNumber, note }, { onSuccess })
        }}
      />
    </form>
  )
}
