import { useRef, useState } from 'react'
import { type ListedChatter, updateAccountStatus } from '#contract/accounts.ts'
import { checkRejectionReason, MAX_REQUEST_WORDS, STATUSES, type Status } from '#domain/accounts.ts'
import { AdvanceSwitch } from '../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../admin-ui/after-change.ts'
import { Details } from '../admin-ui/details.tsx'
import { ManagePanel, Subject } from '../admin-ui/manage-panel.tsx'
import { PanelDelete } from '../admin-ui/panel-delete.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { PanelStepper } from '../admin-ui/panel-stepper.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { StatusForm } from '../admin-ui/status-form.tsx'
import { useGenderText } from '../admin-ui/status-text.ts'
import { useChange } from '../admin-ui/use-change.ts'
import { usePanelMoved } from '../admin-ui/use-panel-moved.ts'
import type { RowStepper } from '../admin-ui/use-row-stepper.ts'
import { call } from '../api/call.ts'
import { brokenRule, refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Callout } from '../ui/callout.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { Moment } from '../ui/moment.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { Words } from '../ui/words.tsx'
import { useAccountDeletion } from './admin-account-list.tsx'
import { REQUESTS_KEY, useDeleteChatter } from './admin-queries.ts'
import { RequestAnswer } from './admin-request-answer.tsx'
import { useSamePhone } from './same-phone.ts'

interface StatusPanelProps {
  /** Undefined closes the panel. */
  readonly chatter: ListedChatter | undefined
  readonly stepper: RowStepper
  readonly onClose: () => void
}

export function StatusPanel({ chatter, stepper, onClose }: StatusPanelProps) {
  const t = useTexts('admin')
  const shown = useLastDefined(chatter)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', stepper, onClose)
  const changeStatus = useChange({
    list: REQUESTS_KEY,
    ...goingOn,
    change: ({ id, status, seen, reason }: Decision & { id: string; seen: Status }) =>
      call(updateAccountStatus, { params: { id }, body: { status, expectedStatus: seen, reason } }),
  })
  const content = useRef<HTMLDivElement>(null)
  const deletion = useAccountDeletion(useDeleteChatter(onClose))
  usePanelMoved(content, chatter && { id: chatter._id, name: chatter.username })
  return (
    <ManagePanel
      open={chatter !== undefined}
      onClose={onClose}
      title={t('manageUser')}
      tools={<PanelStepper stepper={stepper} />}
      saving={changeStatus.isPending}
      row={shown?._id}
      isMoving={stepper.isMoving}
      isSaveQuiet={shown?.status === 'pending'}
      renderForm={(id) =>
        shown && (
          <div ref={content} className="flex flex-col gap-6">
            <Subject person={shown} label={t('currentStatus')}>
              <StatusBadge status={shown.status} />
            </Subject>
            <ChatterDetails chatter={shown} />
            <LastRejection chatter={shown} />
            <DecisionForm
              key={shown._id}
              id={id}
              chatter={shown}
              saving={changeStatus.isPending ? changeStatus.variables.status : undefined}
              isMoving={stepper.isMoving}
              onSubmit={(decision) => changeStatus.mutate({ id: shown._id, seen: shown.status, ...decision }, { onSuccess })}
            />
            <AdvanceSwitch />
            <PanelDelete row={shown} deletion={deletion} />
          </div>
        )
      }
    />
  )
}

interface Decision {
  readonly status: Status
  readonly reason: string
}

interface DecisionFormProps {
  readonly id: string
  readonly chatter: ListedChatter
  /** The status that is being saved. */
  readonly saving: Status | undefined
  readonly isMoving: boolean
  readonly onSubmit: (decision: Decision) => void
}

/** Approve and Reject for a pending request, and every status for all. A rejection may include a reason, which the chatter reads. */
function DecisionForm({ id, chatter, saving, isMoving, onSubmit }: DecisionFormProps) {
  const t = useTexts('admin')
  const [reason, setReason] = useState('')
  const problem = brokenRule(() => checkRejectionReason('rejected', reason))
  const isRejection = (status: Status) => status === 'rejected' && chatter.status !== 'rejected'
  const isPending = chatter.status === 'pending'
  return (
    <>
      {isPending && (
        <RequestAnswer
          chatter={chatter}
          saving={saving}
          isMoving={isMoving}
          onAnswer={(status, given) => onSubmit({ status, reason: given })}
        />
      )}
      <StatusForm
        id={id}
        statuses={STATUSES}
        current={chatter.status}
        // With Approve and Reject, the keys belong to these.
        {...(!isPending && { approved: 'approved', rejected: 'rejected' })}
        isReady={(status) => !isRejection(status) || problem === null}
        renderFields={(status, isSubmitted) =>
          isRejection(status) && (
            <TextArea
              label={t('rejectionReason')}
              hint={t('sentenceHint', { count: MAX_REQUEST_WORDS })}
              value={reason}
              onChange={setReason}
              error={isSubmitted && problem !== null ? refusal(problem, { max: MAX_REQUEST_WORDS }) : undefined}
            />
          )
        }
        onSubmit={(status) => onSubmit({ status, reason: isRejection(status) ? reason : '' })}
      />
    </>
  )
}

/** The chatter's latest rejection, and their answer. */
function LastRejection({ chatter: { rejections, lastRejection } }: { readonly chatter: ListedChatter }) {
  const t = useTexts('admin')
  if (lastRejection === null) return null
  const { reason, rejectedAt, sentAgainAt, words } = lastRejection
  return (
    <PanelSection title={t('rejections', { count: rejections })}>
      <p className="text-ink-soft text-sm">{t('rejectedOn', { time: dateTimeText(rejectedAt) })}</p>
      <Words text={reason ?? t('noRejectionReason')} />
      {sentAgainAt !== null && (
        <>
          <p className="text-ink-soft text-sm">{t('sentAgainOn', { time: dateTimeText(sentAgainAt) })}</p>
          {words !== null && <Words text={words} />}
        </>
      )}
    </PanelSection>
  )
}

function ChatterDetails({ chatter }: { readonly chatter: ListedChatter }) {
  const t = useTexts('admin')
  const genderText = useGenderText()
  const samePhone = useSamePhone()(chatter)
  const { gender, age, phoneNumber, createdAt } = chatter
  return (
    <PanelSection title={t('details')}>
      {samePhone !== undefined && <Callout tone="warning">{samePhone}</Callout>}
      <Details
        items={[
          { label: t('gender'), value: gender === null ? t('none') : genderText(gender) },
          { label: t('age'), value: age ?? t('none') },
          {
            label: t('phoneNumber'),
            value: <bdi dir="ltr">{phoneNumber ?? t('none')}</bdi>,
            ...(phoneNumber !== null && { copy: phoneNumber }),
          },
          { label: t('registeredAt'), value: <Moment iso={createdAt} /> },
        ]}
      />
    </PanelSection>
  )
}
