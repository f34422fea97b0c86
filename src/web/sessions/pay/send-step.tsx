import { Check, QrCode as QrCodeIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { groupedRaastId } from '#domain/raast.ts'
import { moneyText, plainAmount } from '#texts/money-text.ts'
import { AvailabilityNote } from '../../accounts/availability/availability-text.tsx'
import { type KnownPerson, usePresence } from '../../accounts/presence/people.ts'
import { PresenceText } from '../../accounts/presence/presence-text.tsx'
import { loadLater } from '../../api/load-later.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Perforation } from '../../ui/perforation.tsx'
import { Fact } from './fact.tsx'
import type { ChatterPlan } from './purchase-form.ts'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly hint?: string
  readonly done: boolean
  /** True while the form is being sent. */
  readonly locked?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A numbered step of the payment dialog. */
export function Step({ number, title, hint, done, locked = false, className, children }: StepProps) {
  return (
    <li inert={locked} className={className}>
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

interface SendStepProps {
  readonly chatter: KnownPerson & { readonly username: string }
  readonly plan: ChatterPlan
  readonly method: PaymentMethod | null
  /** Shown instead of the amount once the money was sent, for example when a rejected payment is sent again. */
  readonly sentNote: string | null
  readonly done: boolean
}

/** Loaded on demand together with its QR library. */
const RaastQr = loadLater(() => import('./raast-qr.tsx'), 'RaastQr')

/** Not sticky on a low screen, where it would leave no room for the fields below. */
const SLIP_PLACE = 'top-0 z-10 bg-surface pb-6 md:[@media(height>=40rem)]:sticky'

/** Stays enabled while the form is sent: copying is harmless, and the list must stay scrollable by keyboard. */
export function SendStep({ chatter, plan, method, sentNote, done }: SendStepProps) {
  const t = useTexts('purchase')
  const { price } = plan
  if (sentNote !== null) {
    return (
      <Step number={3} title={t('stepSend')} done className="pb-6">
        <Callout tone="info">{sentNote}</Callout>
      </Step>
    )
  }
  return (
    // On a wide screen the slip stays in view while the other steps scroll, so its step must not be a box that would confine it.
    <Step number={3} title={t('stepSend')} hint={t('stepSendHint')} done={done} className="md:contents">
      <OfflineChatter chatter={chatter} />
      <div data-slip className={SLIP_PLACE}>
        {/* Looks like a bank slip. */}
        <div className="overflow-hidden rounded-2xl border border-hairline bg-raised">
          <div className="flex items-center justify-between gap-3 bg-accent-soft py-3 ps-5 pe-2 md:py-1.5">
            <p className="min-w-0 break-words font-semibold text-accent-ink text-xl tracking-tight">
              {t('sendExactly', { amount: moneyText(price) })}
            </p>
            <CopyButton name={t('copyAmount')} text={plainAmount(price)} className="text-accent-ink" />
          </div>
          <Perforation />
          {method === null ? (
            <p className="px-5 py-4 text-ink-soft">{t('selectFirst')}</p>
          ) : (
            <dl className="grid pt-2 lg:grid-cols-2 lg:pb-1 max-lg:divide-y max-lg:divide-hairline">
              <Detail name={t('accountNumber')} value={method.accountNumber} copyName={t('copyAccountNumber')} className="lg:col-span-2" />
              <Detail name={t('accountName')} value={method.accountName} copyName={t('copyAccountName')} />
              <Detail name={t('bankName')} value={method.bankName} />
              {method.raastID !== null && (
                <Detail
                  name={t('raastId')}
                  value={groupedRaastId(method.raastID)}
                  copy={method.raastID}
                  copyName={t('copyRaastId')}
                  className="lg:col-span-2"
                />
              )}
            </dl>
          )}
        </div>
      </div>
      {/* Outside the slip, which must stay low. */}
      {method !== null && <Extras key={method._id} method={method} />}
    </Step>
  )
}

/** The note for the payer, and the QR code on request. */
function Extras({ method: { raastID, payerNote } }: { readonly method: PaymentMethod }) {
  const t = useTexts('purchase')
  const [isQrShown, setIsQrShown] = useState(false)
  if (raastID === null && payerNote === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-6">
      {payerNote !== null && (
        <div className="grow basis-64 rounded-2xl bg-sunken px-5 py-3">
          <p className="text-ink-faint text-xs">{t('payerNote')}</p>
          <p dir="auto" className="whitespace-pre-line break-words text-ink text-sm">
            {payerNote}
          </p>
        </div>
      )}
      {raastID !== null && (
        <Button variant="secondary" size="small" aria-expanded={isQrShown} onClick={() => setIsQrShown(!isQrShown)}>
          <QrCodeIcon aria-hidden="true" />
          {isQrShown ? t('hideQr') : t('showQr')}
        </Button>
      )}
      {raastID !== null && isQrShown && (
        <div className="w-full">
          <RaastQr raastId={raastID} />
        </div>
      )}
    </div>
  )
}

/** Buying from an offline chatter is allowed, but the buyer must know it before paying. */
function OfflineChatter({ chatter }: Pick<SendStepProps, 'chatter'>) {
  const t = useTexts('purchase')
  const presence = usePresence(chatter)
  return (
    <div role="status">
      {presence?.isOnline === false && (
        <div className="mb-3">
          <Callout tone="warning">
            <p>{t('chatterOffline', { name: chatter.username })}</p>
            {presence.lastSeen !== null && <PresenceText person={chatter} className="font-normal" />}
          </Callout>
        </div>
      )}
      {presence?.isOnline === true && (
        <div className="mb-3 empty:hidden">
          <AvailabilityNote person={chatter} />
        </div>
      )}
    </div>
  )
}

interface DetailProps {
  readonly name: string
  readonly value: string
  /** Names the value on its copy button; undefined if it has none. */
  readonly copyName?: string
  /** The text to copy, if it differs from the value. */
  readonly copy?: string
  readonly className?: string
}

function Detail({ name, value, copyName, copy = value, className }: DetailProps) {
  return (
    <div className={cx('ms-5 me-2 py-2 lg:py-1.5', className)}>
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="flex items-center gap-3">
        <span className="min-w-0 grow break-words font-semibold text-ink lg:grow-0">
          <bdi>{value}</bdi>
        </span>
        {/* Overlaps the label's row, because the button must not make it taller. */}
        {copyName !== undefined && <CopyButton name={copyName} text={copy} className="-my-2.5 -translate-y-2.5" />}
      </dd>
    </div>
  )
}
