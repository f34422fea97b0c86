import { useMutation } from '@tanstack/react-query'
import type { OwnAccount } from '#contract/accounts.ts'
import { cancelEmailChange, resendEmailLink } from '#contract/passwords.ts'
import { call } from '../api/call.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { minutesToWait } from '../api/retry.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { toast } from '../ui/toast.ts'
import { checkAccount, signIn } from './sign-in.ts'

interface NewEmailProps {
  readonly account: OwnAccount
  readonly email: string
  /** Called once the cancel button is gone, to move the focus. */
  readonly onCancelled: () => void
}

/** Shows an email address that waits for its confirmation. */
export function NewEmail({ account, email, onCancelled }: NewEmailProps) {
  const t = useTexts('profile')
  const resend = useMutation({
    mutationFn: () => call(resendEmailLink),
    onSuccess: (reply) => toast.success(reply),
    onError: refuse,
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: (reply) => {
      signIn.accountChanged({ ...account, newEmail: null })
      toast.success(reply)
      onCancelled()
    },
    onError: refuse,
  })
  const isBusy = resend.isPending || cancel.isPending

  return (
    <Callout tone="info">
      <p className="wrap-anywhere">{t('emailWaiting', { email })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" busy={resend.isPending} disabled={isBusy} onClick={() => resend.mutate()}>
          {t('emailSendAgain')}
        </Button>
        <Button size="small" variant="secondary" busy={cancel.isPending} disabled={isBusy} onClick={() => cancel.mutate()}>
          {t('emailCancel')}
        </Button>
      </div>
    </Callout>
  )
}

function refuse(error: unknown): void {
  const minutes = minutesToWait(error)
  if (minutes !== null) return toast.error(text('profile', 'emailTooOften', { count: minutes }))
  // The change was confirmed or cancelled on another page.
  if (error instanceof ApiError && error.code === 'new_email_not_found') void checkAccount()
  toast.error(messageOf(error, text('profile', 'unreachable')))
}
