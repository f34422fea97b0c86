import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { type BankAccount, MAX_SUBMIT_AFTER_CLOSING_HOURS } from '#domain/payments.ts'
import { groupedRaastId } from '#domain/raast.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { PHONE } from '../../ui/use-media-query.ts'
import { asksWhetherSent, isAnyOpen } from './purchase-draft.ts'
import { RefusedPayment } from './refused-payment.tsx'
import { Step } from './send-step.tsx'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface AccountStepProps {
  readonly methods: UseQueryResult<readonly PaymentMethod[]>
  readonly form: PurchaseFormState
  readonly locked: boolean
  readonly error: Translatable | undefined
}

export function AccountStep({ methods, form, locked, error }: AccountStepProps) {
  const t = useTexts('purchase')
  return (
    <Step number={2} title={t('stepAccount')} done={form.filled.method !== null} locked={locked}>
      <ReplacedAccount form={form} />
      {/* A buyer who has already paid needs no open method. */}
      {(isAnyOpen(methods.data) || form.filled.method === null) && <PaymentMethodsField methods={methods.data} form={form} error={error} />}
    </Step>
  )
}

/**
 * Shown when the chosen account was replaced, got another Raast ID or is no longer offered: asks whether the money was
 * already sent to it. A full account takes no payments, so a buyer who has paid into it is told how to contact us.
 */
function ReplacedAccount({ form }: Pick<AccountStepProps, 'form'>) {
  const { chosen, isSent } = form
  const isAsking = chosen.kind === 'full' || (asksWhetherSent(chosen) && !isSent)
  const isRefused = form.problem?.field === 'method'
  // The accounts may reload after the refusal has already focused their list.
  const refused = useEffectEvent(() => form.focusOn('method'))
  useEffect(() => {
    if (isAsking && isRefused) refused()
  }, [isAsking, isRefused])
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // The pressed button is gone, so focus moves here before the dialog notices and takes it.
  useLayoutEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    box.current?.closest('form')?.querySelector<HTMLElement>('[data-field="method"]')?.focus()
  })
  const press = (action: () => void) => {
    isPressed.current = true
    action()
  }
  return (
    <div ref={box} role="status">
      {chosen.kind === 'full' && <Full form={form} account={chosen.account} />}
      {asksWhetherSent(chosen) && <WhetherSent form={form} press={press} />}
    </div>
  )
}

function Full({ form: { filled }, account }: { readonly form: PurchaseFormState; readonly account: BankAccount }) {
  const t = useTexts('purchase')
  return (
    <Note tone="warning">
      <p tabIndex={-1} data-field="method" className="break-words outline-none">
        {t('accountFull', { ...account })}
      </p>
      <RefusedPayment transactionId={filled.transactionId} amount={filled.plan.price} />
    </Note>
  )
}

interface WhetherSentProps extends Pick<AccountStepProps, 'form'> {
  readonly press: (action: () => void) => void
}

function WhetherSent({ form: { chosen, isSent, markSent, selectMethod }, press }: WhetherSentProps) {
  const t = useTexts('purchase')
  const choice = { variant: 'secondary', size: 'small', className: 'mt-2' } as const
  const canUseNew = (chosen.kind === 'changed' && !chosen.method.isFull) || chosen.kind === 'raast_changed'
  return (
    <Note tone={isSent ? 'info' : 'warning'}>
      <p className="break-words">
        {chosen.kind === 'changed' && !isSent && t('accountChanged', { ...chosen.account })}
        {chosen.kind === 'gone' && !isSent && t('accountGone', { ...chosen.account })}
        {isSent && 'account' in chosen && t('sentToOld', { ...chosen.account, hours: MAX_SUBMIT_AFTER_CLOSING_HOURS })}
        {chosen.kind === 'raast_changed' && t(isSent ? 'sentToOldRaast' : 'raastChanged', { raastId: groupedRaastId(chosen.raastID) })}
      </p>
      <div className="flex flex-wrap gap-x-3">
        {/* Gets the focus when the purchase is refused, and after another choice. */}
        <Button {...choice} onClick={() => press(() => markSent(!isSent))} data-field="method">
          {t(isSent ? 'notSentYet' : 'alreadySent')}
        </Button>
        {!isSent && canUseNew && (
          <Button {...choice} onClick={() => press(() => selectMethod(chosen.method._id))}>
            {t(chosen.kind === 'changed' ? 'useNewAccount' : 'continueWithAccount')}
          </Button>
        )}
      </div>
    </Note>
  )
}

function Note({ tone, children }: { readonly tone: 'info' | 'warning'; readonly children: ReactNode }) {
  return (
    <div data-part className="mb-3">
      <Callout tone={tone}>{children}</Callout>
    </div>
  )
}

interface PaymentMethodsFieldProps extends Pick<AccountStepProps, 'form' | 'error'> {
  readonly methods: readonly PaymentMethod[] | undefined
}

/**
 * The payment methods as radio buttons. A full one is shown but disabled. On a phone, pressing one
 * hides the others, so that what to send is in view. Arrow keys hide nothing, because they pass every account on the way.
 */
function PaymentMethodsField({ methods, form, error }: PaymentMethodsFieldProps) {
  const t = useTexts('purchase')
  const name = useId()
  const selected = form.filled.method
  const [isFolded, setFolded] = useState(selected !== null)
  const group = useRef<HTMLFieldSetElement>(null)
  const isByKey = useRef(false)
  if (methods === undefined) return <LoadingMethods />
  if (!isAnyOpen(methods)) return <NoMethods title={t(methods.length === 0 ? 'noMethods' : 'allFull')} />
  const focused = methods.find(({ _id, isFull }) => (selected === null ? !isFull : _id === selected._id))
  const isOnlyChosen = isFolded && error === undefined && methods.length > 1 && methods.some(({ _id }) => _id === selected?._id)

  // Arrow keys send a click, too. The key goes down in one card and up in another.
  function press() {
    if (isByKey.current) return
    setFolded(true)
    showNextStep(group.current)
  }

  function unfold() {
    setFolded(false)
    // The pressed button is about to go.
    group.current?.querySelector<HTMLElement>('[data-field="method"]')?.focus()
  }

  return (
    <fieldset ref={group} data-part aria-describedby={`${name}-error`}>
      <legend className="sr-only">{t('paymentMethods')}</legend>
      <div className="grid gap-2 sm:grid-cols-2 md:grid-cols-1">
        {methods.map((method) => (
          <MethodCard
            key={method._id}
            name={name}
            method={method}
            selected={method._id === selected?._id}
            hidden={isOnlyChosen && method._id !== selected?._id}
            takesFocus={method === focused}
            invalid={error !== undefined}
            onSelect={form.selectMethod}
            onPress={press}
            onKey={(isDown) => {
              isByKey.current = isDown
            }}
          />
        ))}
      </div>
      {isOnlyChosen && (
        <Button variant="quiet" size="small" className="-mb-4 -ms-3 mt-1 md:hidden" onClick={unfold}>
          {t('changeAccount')}
        </Button>
      )}
      <div className="mt-1.5">
        <FieldError id={`${name}-error`} text={error} />
      </div>
    </fieldset>
  )
}

/** On a phone, where the steps are below each other, scrolls to what to send. */
function showNextStep(step: HTMLElement | null): void {
  if (!window.matchMedia(PHONE).matches) return
  requestAnimationFrame(() => step?.closest('form')?.querySelector('[data-slip]')?.closest('li')?.scrollIntoView())
}

interface MethodCardProps {
  readonly name: string
  readonly method: PaymentMethod
  readonly selected: boolean
  /** On a phone. */
  readonly hidden: boolean
  readonly takesFocus: boolean
  readonly invalid: boolean
  readonly onSelect: (id: string) => void
  readonly onPress: () => void
  readonly onKey: (isDown: boolean) => void
}

function MethodCard({ name, method, selected, hidden, takesFocus, invalid, onSelect, onPress, onKey }: MethodCardProps) {
  const t = useTexts('purchase')
  return (
    <label
      className={cx(
        'relative flex min-w-0 items-center gap-3 rounded-2xl border px-4 py-2.5 transition-colors duration-150 md:py-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-1',
        method.isFull ? 'border-hairline border-dashed bg-canvas' : 'cursor-pointer bg-raised hover:bg-hover',
        !method.isFull && 'has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary',
        !method.isFull && (invalid ? 'border-danger' : 'border-hairline'),
        hidden && 'max-md:hidden',
      )}
    >
      <input
        type="radio"
        className="peer sr-only"
        name={name}
        value={method._id}
        checked={selected}
        disabled={method.isFull}
        onChange={() => onSelect(method._id)}
        onKeyDown={() => onKey(true)}
        onKeyUp={() => onKey(false)}
        onClick={onPress}
        {...(takesFocus && { 'data-field': 'method' })}
      />
      <span
        aria-hidden="true"
        className={cx(
          'size-5 shrink-0 rounded-full border bg-surface peer-checked:border-6 peer-checked:border-primary',
          method.isFull ? 'border-hairline' : 'border-outline',
        )}
      />
      <span className="min-w-0 grow">
        <span className={cx('block break-words font-semibold', method.isFull ? 'text-ink-soft' : 'text-ink')}>
          <bdi>{method.bankName}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 break-words text-ink-soft text-xs">
          <bdi>{method.accountName}</bdi>
          <bdi dir="ltr" className="whitespace-nowrap">
            {method.accountNumber}
          </bdi>
        </span>
      </span>
      {method.isFull && <Badge>{t('full')}</Badge>}
    </label>
  )
}

function NoMethods({ title }: { readonly title: string }) {
  const t = useTexts('purchase')
  return (
    <div role="status" data-field="method" tabIndex={-1} className="rounded-2xl bg-sunken px-4 py-5">
      <p className="font-semibold text-ink">{title}</p>
      <p className="mt-1 text-ink-soft">{t('noMethodsText')}</p>
    </div>
  )
}

function LoadingMethods() {
  const t = useTexts('purchase')
  const shown = useDelayed(true)
  return (
    <div role="status" className="grid min-h-24 gap-3 sm:grid-cols-2 md:grid-cols-1">
      {shown && (
        <>
          <span className="sr-only">{t('loadingMethods')}</span>
          <Skeleton className="h-24 rounded-2xl" />
          <Skeleton className="h-24 rounded-2xl max-sm:hidden" />
        </>
      )}
    </div>
  )
}
