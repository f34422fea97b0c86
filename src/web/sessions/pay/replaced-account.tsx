import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type BankAccount, MAX_SUBMIT_AFTER_CLOSING_HOURS } from '#domain/payments.ts'
import { groupedRaastId } from '#domain/raast.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { asksWhetherSent } from './chosen-account.ts'
import { RefusedPayment } from './refused-payment.tsx'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface ReplacedAccountProps {
  readonly form: PurchaseFormState
}

/**
 * The chosen account is another one now, has another Raast ID or is no longer offered: asks whether the money was already sent to it.
 * A full one takes no payment, so a buyer who has paid into it is shown how to reach the operator.
 */
export function ReplacedAccount({ form }: ReplacedAccountProps) {
  const { chosen, isSent } = form
  const isAsking = chosen.kind === 'full' || (asksWhetherSent(chosen) && !isSent)
  const isRefused = form.problem?.field === 'method'
  // The accounts may be loaded again only after the refusal has moved the focus to the list of them.
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
      {asksWhetherSent(chosen) && (isSent ? <Sent form={form} press={press} /> : <NotSent form={form} press={press} />)}
    </div>
  )
}

function Full({ form: { filled }, account }: ReplacedAccountProps & { readonly account: BankAccount }) {
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

interface ChoicesProps extends ReplacedAccountProps {
  readonly press: (action: () => void) => void
}

function NotSent({ form, press }: ChoicesProps) {
  const t = useTexts('purchase')
  const { chosen } = form
  const canUseNew = (chosen.kind === 'changed' && !chosen.method.isFull) || chosen.kind === 'raast_changed'
  return (
    <Note tone="warning">
      <p className="break-words">
        {chosen.kind === 'changed' && t('accountChanged', { ...chosen.account })}
        {chosen.kind === 'gone' && t('accountGone', { ...chosen.account })}
        {chosen.kind === 'raast_changed' && t('raastChanged', { raastId: groupedRaastId(chosen.raastID) })}
      </p>
      <div className="flex flex-wrap gap-x-3">
        <Choice text={t('alreadySent')} onClick={() => press(() => form.markSent(true))} data-field="method" />
        {canUseNew && (
          <Choice
            text={t(chosen.kind === 'changed' ? 'useNewAccount' : 'continueWithAccount')}
            onClick={() => press(() => form.selectMethod(chosen.method._id))}
          />
        )}
      </div>
    </Note>
  )
}

function Sent({ form, press }: ChoicesProps) {
  const t = useTexts('purchase')
  const { chosen } = form
  return (
    <Note tone="info">
      <p className="break-words">
        {chosen.kind === 'raast_changed'
          ? t('sentToOldRaast', { raastId: groupedRaastId(chosen.raastID) })
          : 'account' in chosen && t('sentToOld', { ...chosen.account, hours: MAX_SUBMIT_AFTER_CLOSING_HOURS })}
      </p>
      <Choice text={t('notSentYet')} onClick={() => press(() => form.markSent(false))} data-field="method" />
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

interface ChoiceProps {
  readonly text: string
  readonly onClick: () => void
  /** Gets the focus when the purchase is refused, and after another choice. */
  readonly 'data-field'?: string
}

function Choice({ text, ...button }: ChoiceProps) {
  return (
    <Button variant="secondary" size="small" className="mt-2" {...button}>
      {text}
    </Button>
  )
}
