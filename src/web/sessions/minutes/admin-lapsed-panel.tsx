import { useRef, useState } from 'react'
import type { LapsedSession } from '#contract/minutes.ts'
import { moneyText } from '#texts/money-text.ts'
import { useProposalAbout } from '../../admin/proposals/admin-queries.ts'
import { ProposalCard } from '../../admin/proposals/proposal-card.tsx'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { Facts } from '../../admin-ui/facts.tsx'
import { ManagePanel, submitting } from '../../admin-ui/manage-panel.tsx'
import { Outcomes } from '../../admin-ui/outcome-form.tsx'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { Person } from '../../admin-ui/person.tsx'
import { useReportAction, useReportUnsaved } from '../../admin-ui/unsaved.ts'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import type { RowStepper } from '../../admin-ui/use-row-stepper.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { Select } from '../../ui/select.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { RefundDialog } from '../admin/refund-dialog.tsx'
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

type Outcome = 'release' | 'keep' | 'refund'

/** Shows both parties' visits and decides about the minutes. */
export function LapsedPanel({ session, stepper, onClose }: LapsedPanelProps) {
  const t = useTexts('adminMinutes')
  const shown = useLastDefined(session)
  const content = useRef<HTMLDivElement>(null)
  const { onSuccess, ...goingOn } = useAfterChange(true, stepper, onClose)
  const decide = useDecideLapsed(goingOn)
  // A pending proposal is for another admin to decide; the card above shows it.
  const isProposed = Boolean(useProposalAbout(shown?._id).data)
  usePanelMoved(content, session && { id: session._id, name: t('requestOf', namesOf(session)) })
  return (
    <ManagePanel
      open={session !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={<PanelStepper stepper={stepper} />}
      saving={decide.isPending}
      row={shown?._id}
      isMoving={stepper.isMoving}
      hasSave={!isProposed}
      isSaveQuiet
      width="wide"
      renderForm={(id) =>
        shown && (
          <div key={shown._id} ref={content} className="flex flex-col gap-4">
            <ProposalCard about={shown._id} />
            <Summary session={shown} />
            <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-6">
              <div className="flex min-w-0 flex-col gap-4">
                <Parties session={shown} />
                <Timeline session={shown} />
              </div>
              <div className="flex min-w-0 flex-col gap-6 md:sticky md:top-0">
                {!isProposed && (
                  <DecisionForm
                    id={id}
                    session={shown}
                    onDecide={(decision) => decide.mutate({ id: shown._id, ...decision }, { onSuccess })}
                    onRefunded={goingOn.onDone ?? onClose}
                  />
                )}
                <AdvanceSwitch />
              </div>
            </div>
          </div>
        )
      }
    />
  )
}

function Summary({ session }: { readonly session: LapsedSession }) {
  const t = useTexts('adminMinutes')
  const names = useNames()
  const language = useLanguage()
  const { plan, keptUntil, keptMinutes, lapsedAt, amountPaid } = session
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <p className="max-w-2xl text-base text-ink">
        {t('whatHappened', {
          ...namesOf(session),
          count: keptMinutes ?? plan.duration,
          until: shortDateTimeText(keptUntil ?? lapsedAt, language),
        })}
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

function Parties({ session: { userID, chatterID } }: { readonly session: LapsedSession }) {
  const t = useTexts('adminMinutes')
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <PanelSection title={t('user')}>
        <Person person={userID} />
      </PanelSection>
      <PanelSection title={t('chatter')}>
        <Person person={chatterID} />
      </PanelSection>
    </div>
  )
}

interface DecisionFormProps {
  readonly id: string
  readonly session: LapsedSession
  readonly onDecide: (decision: { readonly decision: 'release' } | { readonly decision: 'keep'; readonly days: number }) => void
  readonly onRefunded: () => void
}

/** Paying the chatter and refunding are irreversible, so both ask for confirmation. */
function DecisionForm({ id, session, onDecide, onRefunded }: DecisionFormProps) {
  const t = useTexts('adminMinutes')
  const refunds = useTexts('adminRefunds')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [days, setDays] = useState<Days>('7')
  const [isSubmitted, setSubmitted] = useState(false)
  const [asking, setAsking] = useState<Outcome | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const people = namesOf(session)
  const outcomes = [
    { value: 'release', label: t('release'), hint: t('whatIsReleased', people) },
    { value: 'keep', label: t('keepLonger'), hint: t('keepHint') },
    { value: 'refund', label: refunds('refund'), hint: t('refundHint', people) },
  ] as const
  useReportUnsaved(outcome !== null)
  useReportAction(outcomes.find(({ value }) => value === outcome)?.label)
  const radio = (place: number) => form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[place]
  usePanelKeys(form, Object.fromEntries(outcomes.map((_, place) => [`Digit${place + 1}`, () => choose(place)])))
  function choose(place: number) {
    setOutcome(outcomes[place]?.value ?? null)
    // Enter then saves.
    radio(place)?.focus()
  }
  function submit() {
    setSubmitted(true)
    if (outcome === 'keep') onDecide({ decision: 'keep', days: Number(days) })
    else if (outcome === null) radio(0)?.focus()
    else setAsking(outcome)
  }
  return (
    <>
      <form ref={form} id={id} noValidate onSubmit={(event) => submitting(submit)(event)} className="flex flex-col gap-4">
        <Outcomes<Outcome> outcomes={outcomes} chosen={outcome} onChoose={setOutcome} isMissing={isSubmitted && outcome === null} />
        {outcome === 'keep' && (
          <Select
            label={t('keepDays')}
            value={days}
            options={DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            onChange={setDays}
          />
        )}
      </form>
      <ConfirmDialog
        open={asking === 'release'}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          // Close the question first; after the decision only the panel is left to close.
          setAsking(null)
          onDecide({ decision: 'release' })
        }}
        title={t('releaseQuestion')}
        description={t('whatIsReleased', people)}
        confirmText={t('release')}
      />
      <RefundDialog sessionId={asking === 'refund' ? session._id : undefined} onDone={onRefunded} onClose={() => setAsking(null)} />
    </>
  )
}

function namesOf({ userID, chatterID }: LapsedSession) {
  return { user: userID.username, chatter: chatterID.username }
}
