import { useRef } from 'react'
import type { ListedChatter } from '#contract/accounts.ts'
import { STATUSES } from '#domain/accounts.ts'
import { AdvanceSwitch } from '../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../admin-ui/after-change.ts'
import { Details } from '../admin-ui/details.tsx'
import { ManagePanel, Subject } from '../admin-ui/manage-panel.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { PanelStepper } from '../admin-ui/panel-stepper.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { StatusForm } from '../admin-ui/status-form.tsx'
import { useGenderText } from '../admin-ui/status-text.ts'
import { usePanelMoved } from '../admin-ui/use-panel-moved.ts'
import type { Queue } from '../admin-ui/use-queue.ts'
import { useTexts } from '../texts/texts.ts'
import { Moment } from '../ui/moment.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useChangeStatus } from './admin-queries.ts'

interface StatusPanelProps {
  /** Undefined closes the panel. */
  readonly chatter: ListedChatter | undefined
  readonly queue: Queue
  readonly onClose: () => void
}

export function StatusPanel({ chatter, queue, onClose }: StatusPanelProps) {
  const t = useTexts('admin')
  const shown = useLastDefined(chatter)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', queue, onClose)
  const changeStatus = useChangeStatus(goingOn)
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, chatter && { id: chatter._id, name: chatter.username })
  return (
    <ManagePanel
      open={chatter !== undefined}
      onClose={onClose}
      title={t('manageUser')}
      tools={<PanelStepper queue={queue} />}
      saving={changeStatus.isPending}
      row={shown?._id}
      isMoving={queue.isMoving}
      renderForm={(id) =>
        shown && (
          <div ref={content} className="flex flex-col gap-6">
            <Subject person={shown} label={t('currentStatus')}>
              <StatusBadge status={shown.status} />
            </Subject>
            <ChatterDetails chatter={shown} />
            <StatusForm
              key={shown._id}
              id={id}
              statuses={STATUSES}
              current={shown.status}
              approved="approved"
              rejected="rejected"
              onSubmit={(status) => changeStatus.mutate({ id: shown._id, status, seen: shown.status }, { onSuccess })}
            />
            <AdvanceSwitch />
          </div>
        )
      }
    />
  )
}

/** What an admin needs to decide about a chatter. */
function ChatterDetails({ chatter: { gender, age, phoneNumber, createdAt } }: { readonly chatter: ListedChatter }) {
  const t = useTexts('admin')
  const genderText = useGenderText()
  return (
    <PanelSection title={t('details')}>
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
