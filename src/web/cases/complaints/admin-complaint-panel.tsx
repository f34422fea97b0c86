import type { AdminComplaint } from '#contract/complaints.ts'
import { moneyText } from '#texts/money-text.ts'
import { ProposalCard } from '../../admin/proposals/proposal-card.tsx'
import type { PanelProps } from '../../admin-ui/admin-list.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { Details } from '../../admin-ui/details.tsx'
import { OutcomePanel } from '../../admin-ui/outcome-panel.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { Timeline } from '../../sessions/minutes/admin-timeline-list.tsx'
import { useTexts } from '../../texts/texts.ts'
import { dateTimeText } from '../../ui/date-text.ts'
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
      person={shown?.userID}
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
      <PanelSection title={complaints(`kind.${kind}`)}>
        <Words text={words ?? t('noWords')} />
      </PanelSection>
      <PanelSection title={t('answer')}>
        <Words text={answer ?? t('noAnswer')} />
      </PanelSection>
      <Facts complaint={complaint} />
      <Timeline session={{ ...facts, userID, chatterID }} />
    </>
  )
}

/** Facts about the session, without its messages. */
function Facts({ complaint: { facts, chatterID } }: { readonly complaint: AdminComplaint }) {
  const t = useTexts('adminComplaints')
  const admin = useTexts('admin')
  const names = useTexts('names')
  const moment = (iso: string | null) => (iso === null ? admin('none') : dateTimeText(iso))
  const sent = ({ count, firstAt, lastAt }: AdminComplaint['facts']['buyerSent']) => {
    if (firstAt === null || lastAt === null) return t('noMessages')
    const [first, last] = [dateTimeText(firstAt), dateTimeText(lastAt)]
    return first === last ? t('sentAt', { count, time: first }) : t('sent', { count, first, last })
  }
  const { title, duration, price } = facts.plan
  return (
    <PanelSection title={t('facts')} strong>
      <Details
        items={[
          { label: t('chatter'), value: <bdi>{chatterID.username}</bdi> },
          { label: t('plan'), value: t('planText', { title: names(title), minutes: String(duration), price: moneyText(price) }) },
          { label: t('start'), value: moment(facts.startTime) },
          { label: t('end'), value: moment(facts.endTime) },
          ...(facts.stoppedAt === null ? [] : [{ label: t('stopped'), value: moment(facts.stoppedAt) }]),
          { label: t('buyerSent'), value: sent(facts.buyerSent) },
          { label: t('chatterSent'), value: sent(facts.chatterSent) },
        ]}
      />
    </PanelSection>
  )
}
