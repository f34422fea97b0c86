import { type Ref, useEffect, useRef } from 'react'
import { MAX_SUBMIT_AFTER_CLOSING_HOURS } from '#domain/payments.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import type { PurchaseFormState } from './use-purchase-form.ts'

/** The chosen account is another one now, or no longer offered: asks whether the money was already sent to it. */
export function ReplacedAccount({ form }: { readonly form: PurchaseFormState }) {
  const t = useTexts('purchase')
  const { chosen } = form
  const alreadySent = useRef<HTMLButtonElement>(null)
  const asks = (chosen.kind === 'changed' || chosen.kind === 'gone') && !form.isSent
  const isRefused = form.problem?.field === 'method'
  // The accounts may be loaded again only after the refusal has moved the focus to the list of them.
  useEffect(() => {
    if (asks && isRefused) alreadySent.current?.focus()
  }, [asks, isRefused])
  return (
    <div role="status">
      {(chosen.kind === 'changed' || chosen.kind === 'gone') && (
        <div data-part className="mb-3">
          <Callout tone={form.isSent ? 'info' : 'warning'}>
            {form.isSent ? (
              <>
                <p className="break-words">{t('sentToOld', { ...chosen.account, hours: MAX_SUBMIT_AFTER_CLOSING_HOURS })}</p>
                <Choice text={t('notSentYet')} onClick={() => form.markSent(false)} />
              </>
            ) : (
              <>
                <p className="break-words">
                  {chosen.kind === 'changed' ? t('accountChanged', chosen.account) : t('accountGone', chosen.account)}
                </p>
                <div className="flex flex-wrap gap-x-3">
                  <Choice ref={alreadySent} text={t('alreadySent')} onClick={() => form.markSent(true)} data-field="method" />
                  {chosen.kind === 'changed' && !chosen.method.isFull && (
                    <Choice text={t('useNewAccount')} onClick={() => form.selectMethod(chosen.method._id)} />
                  )}
                </div>
              </>
            )}
          </Callout>
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly text: string
  readonly onClick: () => void
  /** Gets the focus when the purchase is refused. */
  readonly 'data-field'?: string
}

function Choice({ text, ...button }: ChoiceProps) {
  return (
    <Button variant="secondary" size="small" className="mt-2" {...button}>
      {text}
    </Button>
  )
}
