import { type SyntheticEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as contract from '#contract/sign-ins.ts'
import { checkSignInForm } from '#domain/accounts.ts'
import { call } from '../api/call.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { text, useTranslate } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AuthHeading, AuthLink } from './auth-form-parts.tsx'
import { type FormFailure, formFailure } from './form-failure.ts'
import { signIn, useSignIn } from './sign-in.ts'

/** For a person whose page was open when the sign-in ended. */
function WhyOut() {
  const t = useTexts('accounts')
  const translate = useTranslate()
  const now = useSignIn()
  if (now.phase !== 'out' || now.why === null) return null
  return (
    <div role="alert" className="mb-6">
      {now.why === 'banned' ? (
        <Callout tone="danger">{translate(refusal('account_banned'))}</Callout>
      ) : (
        <Callout tone="info">{t('signedOut')}</Callout>
      )}
    </div>
  )
}

export function LogIn() {
  const t = useTexts('accounts')
  const app = useTexts('app')
  const location = useLocation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  usePageTitle(app('title', { page: t('logInTitle') }))

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setBusy(true)
    try {
      checkSignInForm({ name, password })
      const reply = await call(contract.logIn, { body: { username_email: name.trim(), password } })
      // The guard of this page then opens the page that the visitor wanted.
      if ('token' in reply) signIn.signedIn(reply.token, reply.user)
    } catch (error) {
      setFailure(formFailure(error))
      setBusy(false)
    }
  }

  return (
    <>
      <AuthHeading title={t('logInHeading')} text={t('logInText')} />
      {failure === null && <WhyOut />}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={t('usernameOrEmail')}
          name="username_email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormAlert text={failure && (failure.message ?? text('accounts', 'somethingWentWrong'))} />
        <Button type="submit" busy={busy} busyText={t('pleaseWait')} className="h-12">
          {t('logIn')}
        </Button>
      </form>
      <AuthLink question={t('noAccount')}>
        <Link to="/auth/signup" state={location.state}>
          {t('signUpLink')}
        </Link>
      </AuthLink>
    </>
  )
}
