import { useRef, useState } from 'react'
import type { LapsedSession } from '#contract/minutes.ts'
import { moneyText } from '#texts/money-text.ts'
import { useProposalAbout } from '../../admin/proposals/admin-queries.ts'
import { ProposalCard } from '../../admin/proposals/proposal-card.tsx'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { Facts } from '../../admin-ui/facts.tsx'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import type { RowStepper } from '../../admin-ui/use-row-stepper.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Select } from '../../ui/select.tsx'
import { isStrayInside, useOpenedAt } from '../../ui/use-double-press.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { PartyCard } from '../admin/party-card.tsx'
import { RefundButton } from '../admin/refund-dialog.tsx'
import { useDecideLapsed } from './admin-queries.ts'
import { Timeline } from './admin-timeline-list.tsx'

interface LapsedPanelProps {
  /** Undefined while the panel is closed. */
  readonly session: LapsedSession | undefined
  readonly stepper: RowStepper
  readonly onClose: () => void
}

const DAYS = ['3', '7', '14', '30'] as const
type Days = (typeof DAYS)[number]

/** Shows both parties' visits and decides about the minutes. */
export function LapsedPanel({ session, stepper, onClose }: LapsedPanelProps) {
  const t = useTexts('adminMinutes')
  const shown = useLastDefined(session)
  const content = useRef<HTMLDivElement>(null)
  const [days, setDays] = useState<Days>('7')
  usePanelMoved(content, session && { id: session._id, name: t('requestOf', namesOf(session)) })
  return (
    <Drawer
      open={session !== undefined}
      onClose={onClose}
      title={t('manage')}
      width="wide"
      tools={<PanelStepper stepper={stepper} />}
      footer={shown && <Decision key={shown._id} session={shown} days={Number(days)} stepper={stepper} onClose={onClose} />}
    >
      {shown && (
        <div key={shown._id} ref={content} className="flex flex-col gap-4">
          <ProposalCard about={shown._id} />
          <Summary session={shown} />
          <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Timeline session={shown} />
            <div className="flex min-w-0 flex-col gap-4">
              <PartyCard title={t('user')} party={shown.userID} />
              <PartyCard title={t('chatter')} party={shown.chatterID} />
              <PanelSection title={t('keepLonger')}>
                <Select
                  label={t('keepDays')}
                  hint={t('keepDaysHint')}
                  value={days}
                  options={DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
                  onChange={setDays}
                />
              </PanelSection>
              <AdvanceSwitch />
            </div>
          </div>
        </div>
      )}
    </Drawer>
  )
}

function Summary({ session }: { readonly session: LapsedSession }) {
  const t = useTexts('adminMinutes')
  const names = useNames()
  const { plan, keptUntil, keptMinutes, lapsedAt, amountPaid } = session
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <p className="max-w-2xl text-base text-ink">
        {t('whatHappened', { ...namesOf(session), count: keptMinutes ?? plan.duration, until: dateTimeText(keptUntil ?? lapsedAt) })}
      </p>
      <Facts
        items={[
          { label: t('plan'), value: names.plan(plan.title) },
          { label: t('paid'), value: moneyText(amountPaid) },
        ]}
      />
    </div>
  )
}

interface DecisionProps extends Pick<LapsedPanelProps, 'onClose'> {
  readonly session: LapsedSession
  readonly days: number
  readonly stepper: Pick<RowStepper, 'advance' | 'isMoving'>
}

/** Releasing and refunding are irreversible, so both ask for confirmation. */
function Decision({ session, days, stepper, onClose }: DecisionProps) {
  const t = useTexts('adminMinutes')
  const admin = useTexts('admin')
  const { onSuccess, ...goingOn } = useAfterChange(true, stepper, onClose)
  const decide = useDecideLapsed(goingOn)
  const keep = useRef<HTMLButtonElement>(null)
  const release = useRef<HTMLButtonElement>(null)
  const shownAtMs = useOpenedAt(true)
  const [isAsking, setAsking] = useState(false)
  // A pending proposal is for another admin to decide; the card above shows it.
  const isProposed = Boolean(useProposalAbout(session._id).data)
  const isInert = decide.isPending || stepper.isMoving || isProposed
  const running = decide.isPending ? decide.variables.decision : undefined
  usePanelKeys(keep, { KeyA: () => release.current?.click(), KeyL: () => keep.current?.focus() })
  return (
    <div className="flex grow items-center gap-3 max-sm:flex-wrap">
      <Button
        ref={release}
        variant="secondary"
        className="me-auto max-sm:w-full"
        aria-keyshortcuts="a"
        onClick={() => setAsking(true)}
        busy={running === 'release'}
        busyText={t('releasing')}
        disabled={isInert}
      >
        {t('release')}
      </Button>
      <Button variant="secondary" onClick={onClose} disabled={decide.isPending}>
        {admin('cancel')}
      </Button>
      <RefundButton sessionId={session._id} isRefundable onDone={goingOn.onDone ?? onClose} disabled={isInert} />
      <Button
        ref={keep}
        className="max-sm:grow"
        aria-keyshortcuts="l"
        onClick={({ nativeEvent }) => {
          // A double press: the first half has already decided the previous session.
          if (!isStrayInside(nativeEvent, shownAtMs.current)) decide.mutate({ id: session._id, decision: 'keep', days }, { onSuccess })
        }}
        busy={running === 'keep'}
        busyText={t('keeping')}
        disabled={isInert}
      >
        {t('keepLonger')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          // Close the question first; after the decision only the panel is left to close.
          setAsking(false)
          decide.mutate({ id: session._id, decision: 'release' }, { onSuccess })
        }}
        title={t('releaseQuestion')}
        description={t('whatIsReleased', namesOf(session))}
        confirmText={t('release')}
      />
    </div>
  )
}

function namesOf({ userID, chatterID }: LapsedSession) {
  return { user: userID.username, chatter: chatterID.username }
}
