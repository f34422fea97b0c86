import { MAX_SUBMIT_AFTER_CLOSING_HOURS } from '#domain/payments.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import type { PurchaseFormState } from './use-purchase-form.ts'

/** The chosen account is another one now, or no longer offered: asks whether the money was already sent to it. */
export function ReplacedAccount({ form }: { readonly form: PurchaseFormState }) {
  const t = useTexts('purchase')
  const { chosen } = form
  return (
    <div role="status">
      {(chosen.kind === 'changed' || chosen.kind === 'gone') && (
        <div className="mt-3">
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
                  {chosen.kind === 'changed' && !chosen.method.isFull && (
                    <Choice text={t('useNewAccount')} onClick={() => form.selectMethod(chosen.method._id)} />
                  )}
                  <Choice text={t('alreadySent')} onClick={() => form.markSent(true)} />
                </div>
              </>
            )}
          </Callout>
        </div>
      )}
    </div>
  )
}

function Choice({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" className="mt-2" onClick={onClick}>
      {text}
    </Button>
  )
}
