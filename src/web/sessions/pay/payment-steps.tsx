import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Callout } from '../../ui/callout.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isAnyOpen } from './chosen-account.ts'
import { Fact } from './fact.tsx'
import { PaymentMethodsField } from './payment-methods-field.tsx'
import { Step } from './payment-step.tsx'
import { ProofField } from './proof-field.tsx'
import { IdWarning, ProofWarnings } from './proof-warnings.tsx'
import { type ChatterPlan, LONGEST_TRANSACTION_ID } from './purchase-form.ts'
import { ReplacedAccount } from './replaced-account.tsx'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface PlanStepProps {
  readonly plan: ChatterPlan
  readonly chosenPrice: number
  readonly error: Translatable | undefined
}

export function PlanStep({ plan, chosenPrice, error }: PlanStepProps) {
  const t = useTexts('purchase')
  const names = useNames()
  const errorId = useId()
  return (
    <Step number={1} title={t('stepPlan')} done={error === undefined}>
      <dl
        data-field="plan"
        tabIndex={-1}
        aria-describedby={errorId}
        className="grid grid-cols-[1fr_auto_auto] gap-x-6 rounded-2xl bg-sunken px-4 py-3 outline-offset-2"
      >
        <Fact name={t('plan')}>{names.plan(plan.title)}</Fact>
        <Fact name={t('price')}>{moneyText(plan.price)}</Fact>
        <Fact name={t('duration')}>{t('mins', { minutes: plan.duration })}</Fact>
      </dl>
      <div className="mt-1.5">
        <FieldError id={errorId} text={error} />
      </div>
      <div role="status">
        {plan.price !== chosenPrice && (
          <div className="mt-3">
            <Callout tone="info">{t('priceChanged', { was: moneyText(chosenPrice) })}</Callout>
          </div>
        )}
      </div>
    </Step>
  )
}

interface AccountStepProps {
  readonly methods: UseQueryResult<PaymentMethod[]>
  readonly form: PurchaseFormState
  readonly locked: boolean
  readonly error: Translatable | undefined
}

export function AccountStep({ methods, form, locked, error }: AccountStepProps) {
  const t = useTexts('purchase')
  return (
    <Step number={2} title={t('stepAccount')} done={form.filled.method !== null} locked={locked}>
      <ReplacedAccount form={form} />
      {/* That nothing can be chosen does not matter to a buyer who has paid. */}
      {(isAnyOpen(methods.data) || form.filled.method === null) && (
        <PaymentMethodsField
          methods={methods.data}
          selectedId={form.filled.method?._id ?? null}
          onSelect={form.selectMethod}
          error={error}
        />
      )}
    </Step>
  )
}

interface ProofStepProps {
  readonly form: PurchaseFormState
  readonly locked: boolean
  /** Whether a pasted picture is used as the screenshot. */
  readonly active: boolean
}

export function ProofStep({ form, locked, active }: ProofStepProps) {
  const t = useTexts('purchase')
  const { filled, problem } = form
  const errorAt = (field: 'transactionId' | 'proof') => (problem?.field === field ? problem.message : undefined)
  return (
    <Step
      number={4}
      title={t('stepProof')}
      done={filled.transactionId.trim() !== '' && (filled.proof !== null || filled.hasEarlierProof)}
      locked={locked}
    >
      {/* On a wide screen the slip above stays in view, and must not cover a field that gets the focus. */}
      <div className="grid gap-4 lg:grid-cols-2 md:[&_[data-field]]:scroll-mt-56">
        <ProofField
          picture={filled.proof}
          earlier={form.earlierProof}
          error={errorAt('proof')}
          active={active}
          onChange={form.changeProof}
          onUnreadable={form.proofUnreadable}
        />
        <ProofWarnings form={form} />
        <div data-part>
          <TextField
            data-field="transactionId"
            label={t('transactionId')}
            hint={form.isIdRead ? t('idRead') : t('transactionIdHint')}
            error={errorAt('transactionId')}
            value={filled.transactionId}
            onChange={(event) => form.typeTransactionId(event.target.value)}
            maxLength={LONGEST_TRANSACTION_ID}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <IdWarning form={form} />
        </div>
      </div>
    </Step>
  )
}
