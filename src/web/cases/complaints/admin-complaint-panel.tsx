import type { AdminComplaint } from '#contract/complaints.ts'
import { moneyText } from '#texts/money-text.ts'
import { ProposalCard } from '../../admin/proposals/proposal-card.tsx'
import type { PanelProps } from '../../admin-ui/admin-list.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { Details } from '../../admin-ui/details.tsx'
import { OutcomePanel } from '../../admin-ui/outcome-panel.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { Timeline } from '../../sessions/minutes/admin-timeline-list.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { timeRangeText } from '../../ui/date-text.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { Words } from '../../ui/words.tsx'
import { DecisionForm } from './admin-decision-form.tsx'
import { useDecideComplaint } from './admin-queries.ts'

export function ComplaintPanel({ row, stepper, onClose }: PanelProps<AdminComplaint>) {
  const t = useTexts('adminComplaints')
  const shown = useLastDefined(row)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', stepper, onClose)
  const decide = useDecideComplaint(goingOn)
  return (
    <OutcomePanel
      title={t('manage')}
      open={row !== undefined}
      row={shown}
      from={shown?.userID.username}
      outcome={useOutcomeText(shown)}
      details={shown && <ComplaintDetails complaint={shown} />}
      renderForm={(id) =>
        shown && (
          <DecisionForm id={id} complaint={shown} onSubmit={(decision) => decide.mutate({ id: shown._id, ...decision }, { onSuccess })} />
        )
      }
      stepper={stepper}
      saving={decide.isPending}
      onClose={onClose}
    />
  )
}

function useOutcomeText(complaint: AdminComplaint | undefined): string | null {
  const t = useTexts('adminComplaints')
  if (!complaint?.outcome) return null
  const { outcome, keptMinutes, refundAmount } = complaint
  if (outcome === 'keep_minutes') return t('decided.keep_minutes', { count: keptMinutes ?? 0 })
  return outcome === 'refund' ? t('decided.refund', { amount: moneyText(refundAmount ?? 0) }) : t('outcome.nothing')
}

function ComplaintDetails({ complaint }: { readonly complaint: AdminComplaint }) {
  const t = useTexts('adminComplaints')
  const complaints = useTexts('complaints')
  const { sessionID, userID, chatterID, kind, words, answer, status, facts } = complaint
  return (
    <>
      {status === 'pending' && <ProposalCard about={sessionID} />}
      <PanelSection title={complaints(`kind.${kind}`)} aside={<Name person={userID} />}>
        <Words text={words ?? t('noWords')} />
      </PanelSection>
      <PanelSection title={t('answer')} aside={<Name person={chatterID} />}>
        <Words text={answer ?? t('noAnswer')} />
      </PanelSection>
      <Facts complaint={complaint} />
      <Timeline session={{ ...facts, userID, chatterID }} />
    </>
  )
}

function Name({ person: { _id, username } }: { readonly person: AdminComplaint['userID'] }) {
  const names = useNames()
  return (
    <span className="min-w-0 truncate font-medium text-ink text-sm" dir="auto" title={username}>
      <NameLink id={_id}>{names.person(username)}</NameLink>
    </span>
  )
}

/** Facts about the session, without its messages. */
function Facts({ complaint: { facts } }: { readonly complaint: AdminComplaint }) {
  const t = useTexts('adminComplaints')
  const admin = useTexts('admin')
  const names = useTexts('names')
  const { startTime, endTime, stoppedAt } = facts
  const { title, duration, price } = facts.plan
  const sent = ({ count, firstAt, lastAt }: AdminComplaint['facts']['buyerSent']) => {
    if (firstAt === null || lastAt === null) return t('noMessages')
    return t('sent', { count, time: timeRangeText(firstAt, lastAt, startTime) })
  }
  return (
    <PanelSection title={t('facts')} strong>
      <Details
        items={[
          { label: t('plan'), value: t('planText', { title: names(title), minutes: String(duration), price: moneyText(price) }) },
          {
            label: t('time'),
            value: startTime === null ? admin('none') : <bdi dir="ltr">{timeRangeText(startTime, endTime ?? startTime, null)}</bdi>,
          },
          ...(stoppedAt === null
            ? []
            : [{ label: t('stopped'), value: <bdi dir="ltr">{timeRangeText(stoppedAt, stoppedAt, startTime)}</bdi> }]),
          { label: t('buyerSent'), value: sent(facts.buyerSent) },
          { label: t('chatterSent'), value: sent(facts.chatterSent) },
        ]}
      />
    </PanelSection>
  )
}
