import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import * as contract from '#contract/passwords.ts'
import { isEmailShaped } from '#domain/accounts.ts'
import { AuthHeading, AuthLink } from '../accounts/auth-form-parts.tsx'
import { useAccountForm } from '../accounts/use-account-form.ts'
import { call } from '../api/call.ts'
import { PATHS } from '../app/paths.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text, useTranslate } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AuthResult } from './auth-result.tsx'

export function ForgotPassword() {
  const t = useTexts('mailLinks')
  const app = useTexts('app')
  const [sent, setSent] = useState<Translatable | null>(null)
  usePageTitle(app('title', { page: t('forgotTitle') }))
  return sent === null ? <ForgotForm onSent={setSent} /> : <LinkSent answer={sent} onAgain={() => setSent(null)} />
}

function ForgotForm({ onSent }: { readonly onSent: (answer: Translatable) => void }) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const [email, setEmail] = useState('')
  const { form, errors, busy, submit, forget } = useAccountForm(text('accounts', 'somethingWentWrong'))

  function onSubmit(event: SyntheticEvent) {
    void submit(event, {
      check: () => (isEmailShaped(email.trim()) ? {} : { email: refusal('email_form') }),
      send: async () => onSent(await call(contract.forgotPassword, { body: { email: email.trim() } })),
    })
  }

  return (
    <>
      <AuthHeading title={t('forgotHeading')} text={t('forgotText')} />
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextField
          label={accounts('email')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value)
            forget('email')
          }}
        />
        <FormAlert text={errors.form ?? null} />
        <Button type="submit" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {t('sendLink')}
        </Button>
      </form>
      <AuthLink question="">
        <Link to={PATHS.logIn}>{accounts('backToLogIn')}</Link>
      </AuthLink>
    </>
  )
}

function LinkSent({ answer, onAgain }: { readonly answer: Translatable; readonly onAgain: () => void }) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const translate = useTranslate()
  return (
    <AuthResult icon={<CircleCheck aria-hidden="true" />} title={t('sentHeading')} text={translate(answer)} more={t('sentMore')}>
      <LinkButton to={PATHS.logIn}>{accounts('backToLogIn')}</LinkButton>
      <Button variant="secondary" onClick={onAgain}>
        {t('sendAgain')}
      </Button>
    </AuthResult>
  )
}
