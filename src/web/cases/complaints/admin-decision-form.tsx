import { type ReactNode, useState } from 'react'
import type { AdminComplaint } from '#contract/complaints.ts'
import { COMPLAINT_OUTCOMES, type ComplaintOutcome, checkKeptMinutes } from '#domain/complaints.ts'
import { moneyText, plainAmount } from '#texts/money-text.ts'
import { SecondAdminNote, useNeedsSecondAdmin } from '../../admin/proposals/proposal-card.tsx'
import { OutcomeForm } from '../../admin-ui/outcome-form.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { RefundConsequences, useRefundPreview } from '../../sessions/admin/refund-consequences.tsx'
import { problemOf, type RefundPreview } from '../../sessions/refund-form.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ComplaintDecision } from './admin-queries.ts'

interface DecisionFormProps {
  readonly id: string
  readonly complaint: AdminComplaint
  readonly onSubmit: (decision: ComplaintDecision) => void
}

/** Shows in figures what each outcome gives back, before the admin saves it. */
export function DecisionForm({ id, complaint, onSubmit }: DecisionFormProps) {
  const t = useTexts('adminComplaints')
  const refunds = useTexts('adminRefunds')
  const { plan } = complaint.facts
  const [typedMinutes, setMinutes] = useState(String(plan.duration))
  const [typedAmount, setAmount] = useState(plainAmount(plan.price))
  const [minutes, amount] = [numberIn(typedMinutes), numberIn(typedAmount)]
  const preview = useRefundPreview(complaint.sessionID)
  const isProposed = useNeedsSecondAdmin(amount)
  const figures = preview.data
  const minutesProblem = brokenRule(() => checkKeptMinutes(minutes, plan.duration))
  const amountProblem = figures ? problemOf({ amount, reason: 'technical', note: '' }, figures) : null

  function renderFields(outcome: ComplaintOutcome, isSubmitted: boolean): ReactNode {
    if (outcome === 'nothing') return <Consequences items={[t('nothingHappens')]} />
    if (preview.isError) return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void preview.refetch()} />
    if (!figures) return <Skeleton className="h-40" />
    if (outcome === 'keep_minutes')
      return (
        <>
          <NumberField
            label={t('minutes')}
            hint={t('minutesHint', { count: plan.duration })}
            value={typedMinutes}
            onChange={(event) => setMinutes(event.target.value)}
            error={isSubmitted && minutesProblem !== null ? refusal(minutesProblem, { max: plan.duration }) : undefined}
          />
          {minutes !== null && minutesProblem === null && <KeptConsequences minutes={minutes} figures={figures} />}
        </>
      )
    return (
      <RefundFields
        typed={typedAmount}
        onChange={setAmount}
        amount={amount}
        problem={isSubmitted ? amountProblem : null}
        figures={figures}
      />
    )
  }

  return (
    <OutcomeForm<ComplaintOutcome>
      id={id}
      outcomes={COMPLAINT_OUTCOMES.map((value) => {
        const refused = value === 'nothing' ? null : complaint.refusals[value]
        return { value, label: t(`outcome.${value}`), refused: refused && refusal(refused) }
      })}
      noteLabel={t('note')}
      actionOf={(outcome) => {
        if (outcome === 'nothing') return t('closeComplaint')
        if (outcome === 'keep_minutes') return minutes === null ? t('outcome.keep_minutes') : t('saveMinutes', { count: minutes })
        return amount === null ? t('outcome.refund') : refunds(isProposed ? 'propose' : 'confirm', { amount: moneyText(amount) })
      }}
      renderFields={renderFields}
      isReady={(outcome) => {
        if (outcome === 'nothing') return true
        return figures !== undefined && (outcome === 'keep_minutes' ? minutesProblem : amountProblem) === null
      }}
      onSubmit={(outcome, note) =>
        onSubmit({ outcome, note, ...(outcome === 'keep_minutes' && { minutes }), ...(outcome === 'refund' && { amount }) })
      }
    />
  )
}

interface RefundFieldsProps {
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly amount: number | null
  readonly problem: ReturnType<typeof problemOf>
  readonly figures: RefundPreview
}

function RefundFields({ typed, onChange, amount, problem, figures }: RefundFieldsProps) {
  const t = useTexts('adminRefunds')
  return (
    <>
      <NumberField
        label={t('refundAmount')}
        hint={t('amountHint')}
        kind="amount"
        lead="PKR"
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        error={problem === null ? undefined : refusal(problem)}
      />
      <RefundConsequences amount={amount} figures={figures} />
      <SecondAdminNote amount={amount} />
    </>
  )
}

function KeptConsequences({ minutes, figures }: { readonly minutes: number; readonly figures: RefundPreview }) {
  const t = useTexts('adminComplaints')
  const { username: user, chatterName: chatter, earned } = figures
  return (
    <Consequences
      items={[t('minutesWait', { count: minutes, user, chatter }), t('creditStays', { chatter, amount: moneyText(earned) }), t('bothRead')]}
    />
  )
}

function Consequences({ items }: { readonly items: readonly string[] }) {
  const t = useTexts('adminComplaints')
  return (
    <PanelSection title={t('whatHappens')}>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </PanelSection>
  )
}

function numberIn(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}
