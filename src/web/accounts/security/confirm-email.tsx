import * as contract from '#contract/passwords.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AuthHeading } from '../auth-form-parts.tsx'
import { useSignIn } from '../sign-in.ts'
import { useAccountForm } from '../use-account-form.ts'
import { MailedLink } from './mailed-link.tsx'

const check = (token: string) => call(contract.checkEmailLink, { body: { token } })

/** Opened by the link mailed to a new address. It needs a button press, because mail scanners open links. */
export function ConfirmEmail() {
  const t = useTexts('mailLinks')
  usePageTitle(t('confirmEmailTitle'))
  return (
    <MailedLink
      check={check}
      heading={t('confirmEmailHeading')}
      ended={{ text: t('confirmEmailEnded'), action: <ToProfile /> }}
      done={{ title: t('confirmEmailDone'), text: t('confirmEmailDoneText') }}
    >
      {({ newEmail }, use) => (
        <ConfirmForm email={newEmail} onConfirm={() => use((token) => call(contract.confirmEmail, { body: { token } }))} />
      )}
    </MailedLink>
  )
}

function ConfirmForm({ email, onConfirm }: { readonly email: string; readonly onConfirm: () => Promise<void> }) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const { form, errors, busy, onSubmit } = useAccountForm({})
  return (
    <>
      <AuthHeading title={t('confirmEmailHeading')} text={t('confirmEmailText', { email })} />
      <form ref={form} onSubmit={onSubmit({ send: onConfirm })} className="flex flex-col gap-5">
        {/* An address taken by another account is an error of the whole form, because it has no email field. */}
        <FormAlert text={errors.form ?? errors.email ?? null} />
        <Button type="submit" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {t('confirmEmail')}
        </Button>
      </form>
    </>
  )
}

/** Leads to the profile, which shows the current address and can change it. */
function ToProfile() {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const isSignedIn = useSignIn().phase === 'in'
  return <LinkButton to={PATHS.profile}>{isSignedIn ? t('openProfile') : accounts('logIn')}</LinkButton>
}
