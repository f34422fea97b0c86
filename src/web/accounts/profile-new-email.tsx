import type { OwnAccount } from '#contract/accounts.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { minutesToWait } from '../api/retry.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { toast } from '../ui/toast.ts'
import { useCancelEmailChange, useResendEmailLink } from './queries.ts'
import { checkAccount } from './sign-in.ts'

interface NewEmailProps {
  readonly account: OwnAccount
  readonly email: string
  /** The buttons are gone then. */
  readonly onCancelled: () => void
}

/** An email address that waits for its confirmation. */
export function NewEmail({ account, email, onCancelled }: NewEmailProps) {
  const t = useTexts('profile')
  const resend = useResendEmailLink()
  const cancel = useCancelEmailChange(account)
  const isBusy = resend.isPending || cancel.isPending

  async function sendAgain() {
    try {
      toast.success(await resend.mutateAsync())
    } catch (error) {
      refuse(error)
    }
  }

  async function cancelChange() {
    try {
      toast.success(await cancel.mutateAsync())
      onCancelled()
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <Callout tone="info">
      <p className="wrap-anywhere">{t('emailWaiting', { email })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" busy={resend.isPending} disabled={isBusy} onClick={() => void sendAgain()}>
          {t('emailSendAgain')}
        </Button>
        <Button size="small" variant="secondary" busy={cancel.isPending} disabled={isBusy} onClick={() => void cancelChange()}>
          {t('emailCancel')}
        </Button>
      </div>
    </Callout>
  )
}

function refuse(error: unknown): void {
  const minutes = minutesToWait(error)
  if (minutes !== null) return toast.error(text('profile', 'emailTooOften', { count: minutes }))
  // Confirmed or cancelled on another page.
  if (error instanceof ApiError && error.code === 'new_email_not_found') void checkAccount()
  toast.error(messageOf(error, text('profile', 'unreachable')))
}
