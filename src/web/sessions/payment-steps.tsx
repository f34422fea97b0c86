import type { UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { moneyText, plainAmount } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { useNames } from '../texts/use-names.ts'
import { Callout } from '../ui/callout.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/field.tsx'
import { Perforation } from '../ui/perforation.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PaymentMethodsField } from './payment-methods-field.tsx'
import { ProofField } from './proof-field.tsx'
import { type ChatterPlan, LONGEST_TRANSACTION_ID } from './purchase-form.ts'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly hint?: string
  readonly done: boolean
  /** True while the form is being sent. */
  readonly locked?: boolean
  readonly children: ReactNode
}

function Step({ number, title, hint, done, locked = false, children }: StepProps) {
  return (
    <li inert={locked}>
      <div className="mb-3 flex items-start gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 shrink-0 place-items-center rounded-full font-semibold text-xs transition-colors duration-150',
            done ? 'bg-primary text-on-primary' : 'bg-primary-soft text-primary',
          )}
        >
          {done ? <Check className="size-4" /> : number}
        </span>
        <div className="min-w-0 pt-0.5">
          <h3 className="font-semibold text-base text-ink">{title}</h3>
          {hint !== undefined && <p className="mt-0.5 text-ink-soft text-xs">{hint}</p>}
        </div>
      </div>
      {children}
    </li>
  )
}

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
        <Fact name={t('plan')} value={names.plan(plan.title)} />
        <Fact name={t('price')} value={moneyText(plan.price)} />
        <Fact name={t('duration')} value={t('mins', { minutes: plan.duration })} />
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

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="font-semibold text-ink">{value}</dd>
    </div>
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
      <PaymentMethodsField methods={methods.data} selectedId={form.filled.method?._id ?? null} onSelect={form.selectMethod} error={error} />
    </Step>
  )
}

interface SendStepProps {
  readonly plan: ChatterPlan
  readonly method: PaymentMethod | null
  /** A rejected payment is sent again, for which the money was sent before. */
  readonly isSent: boolean
}

/** Stays enabled while the form is sent: copying is harmless, and the scrolling list stays reachable by keyboard. */
export function SendStep({ plan, method, isSent }: SendStepProps) {
  const t = useTexts('purchase')
  const after = useTexts('afterDecision')
  const { price } = plan
  if (isSent) {
    return (
      <Step number={3} title={t('stepSend')} done>
        <Callout tone="info">{after('alreadySent')}</Callout>
      </Step>
    )
  }
  return (
    <Step number={3} title={t('stepSend')} hint={t('stepSendHint')} done={false}>
      {/* Looks like a bank slip. */}
      <div className="overflow-hidden rounded-2xl border border-hairline bg-raised">
        <div className="flex items-center justify-between gap-3 bg-accent-soft py-3 ps-5 pe-2">
          <p className="min-w-0 break-words font-semibold text-accent-ink text-xl tracking-tight">
            {t('sendExactly', { amount: moneyText(price) })}
          </p>
          <CopyButton name={t('copyAmount')} text={plainAmount(price)} className="text-accent-ink" />
        </div>
        <Perforation />
        {method === null ? (
          <p className="px-5 py-4 text-ink-soft">{t('selectFirst')}</p>
        ) : (
          <dl className="divide-y divide-hairline pt-2">
            <Detail name={t('bankName')} value={method.bankName} />
            <Detail name={t('accountNumber')} value={method.accountNumber} copyName={t('copyAccountNumber')} />
            <Detail name={t('accountName')} value={method.accountName} copyName={t('copyAccountName')} />
          </dl>
        )}
      </div>
    </Step>
  )
}

interface DetailProps {
  readonly name: string
  readonly value: string
  /** What the copy button calls the value; absent when there is no button. */
  readonly copyName?: string
}

function Detail({ name, value, copyName }: DetailProps) {
  return (
    <div className="mx-5 py-2 -me-1">
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="flex items-center gap-3">
        <span className="min-w-0 grow break-words font-semibold text-ink">
          <bdi>{value}</bdi>
        </span>
        {/* Overlaps the label's row, so that it does not make the row higher. */}
        {copyName !== undefined && <CopyButton name={copyName} text={value} className="-my-2.5 -translate-y-2.5" />}
      </dd>
    </div>
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
      <div className="flex flex-col gap-4">
        <div data-part>
          <TextField
            data-field="transactionId"
            label={t('transactionId')}
            hint={t('transactionIdHint')}
            error={errorAt('transactionId')}
            value={filled.transactionId}
            onChange={(event) => form.typeTransactionId(event.target.value)}
            maxLength={LONGEST_TRANSACTION_ID}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <ProofField
          picture={filled.proof}
          earlier={form.earlierProof}
          error={errorAt('proof')}
          active={active}
          onChange={form.changeProof}
          onUnreadable={form.proofUnreadable}
        />
      </div>
    </Step>
  )
}
