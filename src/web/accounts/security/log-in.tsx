import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as contract from '#contract/sign-ins.ts'
import { checkSignInForm } from '#domain/accounts.ts'
import { call } from '../../api/call.ts'
import { loadScript } from '../../api/load-script.ts'
import { PATHS } from '../../paths.ts'
import { accountRefusal } from '../../texts/account-refusal.ts'
import { loadTexts, useTexts } from '../../texts/texts.ts'
import { type Translatable, text, useTranslate } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AuthHeading, AuthLink } from '../auth-form-parts.tsx'
import { problemOf } from '../detail-errors.ts'
import { signIn, useSignIn } from '../sign-in.ts'
import type { WhyOut as WhyOutCode } from '../sign-in-state.ts'
import { type FormErrors, useAccountForm } from '../use-account-form.ts'

/** Loaded only for accounts with a second step. */
const loadSecondStep = () => loadScript(() => Promise.all([import('./second-step/log-in-step.tsx'), loadTexts(['secondStep'])]))
const SecondStep = lazy(async () => ({ default: (await loadSecondStep())[0].SecondStep }))

/** The password form, then the account's second step if it has one. The second step is a separate history entry, so Back leads here. */
export function LogIn() {
  const location = useLocation()
  const navigate = useNavigate()
  const [name, setName] = useState(signedUpAs(location.state))
  const [secondStep, setSecondStep] = useState<contract.SecondStepNeeded | null>(null)
  const [ended, setEnded] = useState<Translatable | null>(null)

  function goToSecondStep(needed: contract.SecondStepNeeded, username: string) {
    setName(username)
    setSecondStep(needed)
    setEnded(null)
    void navigate(location, { state: { ...location.state, isSecondStep: true } })
  }

  // A reload loses the ticket.
  if (secondStep === null || !isSecondStep(location.state))
    return <FirstStep initialName={name} ended={ended} onSecondStep={goToSecondStep} />
  return (
    <Suspense>
      <SecondStep
        needed={secondStep}
        onStartAgain={(why) => {
          setEnded(why)
          void navigate(-1)
        }}
      />
    </Suspense>
  )
}

interface FirstStepProps {
  readonly initialName: string
  /** Why the second step ended; null if it did not. */
  readonly ended: Translatable | null
  readonly onSecondStep: (needed: contract.SecondStepNeeded, username: string) => void
}

function FirstStep({ initialName, ended, onSecondStep }: FirstStepProps) {
  const t = useTexts('accounts')
  const location = useLocation()
  const isSignedUp = signedUpAs(location.state) !== ''
  const [isFirstTry, setFirstTry] = useState(true)
  const { form, typed, field, errors, busy, onSubmit } = useAccountForm({ username: initialName, password: '' })
  usePageTitle(t('logInTitle'))

  async function send() {
    const reply = await call(contract.logIn, { body: { username_email: typed.username.trim(), password: typed.password } })
    // This page's guard then opens the page the visitor wanted.
    if ('token' in reply) return signIn.signedIn(reply.token, reply.user)
    await loadSecondStep()
    onSecondStep(reply, typed.username)
  }

  function check() {
    setFirstTry(false)
    return missingFields(typed)
  }

  return (
    <>
      <AuthHeading title={t(isSignedUp ? 'signedUpHeading' : 'logInHeading')} text={t('logInText')} />
      {isFirstTry && ended === null && <WhyOut />}
      <form ref={form} noValidate onSubmit={onSubmit({ check, send, staysBusy: true })} className="flex flex-col gap-5">
        <TextField
          {...field('username')}
          label={t('usernameOrEmail')}
          name="username_email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-col gap-1">
          <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
          <Link
            to={PATHS.forgotPassword}
            className="-me-2 inline-flex min-h-9 pointer-coarse:min-h-11 items-center self-end rounded-control px-2 font-medium text-primary text-sm underline decoration-transparent underline-offset-4 hover:decoration-current"
          >
            {t('forgotPassword')}
          </Link>
        </div>
        <FormAlert text={errors.form ?? (isFirstTry ? ended : null)} />
        <Button type="submit" busy={busy} busyText={t('pleaseWait')} className="h-12">
          {t('logIn')}
        </Button>
      </form>
      <AuthLink question={t('noAccount')}>
        <Link to={PATHS.signUp} state={location.state}>
          {t('signUpLink')}
        </Link>
      </AuthLink>
    </>
  )
}

/** One message for the form, and one at each empty field. */
function missingFields({ username, password }: { readonly username: string; readonly password: string }): FormErrors {
  return {
    form: problemOf(() => checkSignInForm({ name: username, password })),
    username: username.trim() === '' ? text('accounts', 'nameMissing') : undefined,
    password: password === '' ? text('accounts', 'passwordMissing') : undefined,
  }
}

/** Explains why the sign-in ended while the page was open. */
function WhyOut() {
  const t = useTexts('accounts')
  const translate = useTranslate()
  const now = useSignIn()
  if (now.phase !== 'out' || now.why === null) return null
  const texts: Readonly<Record<WhyOutCode, string>> = {
    banned: translate(accountRefusal('account_banned')),
    'signed-out': t('signedOut'),
    password_changed: t('outByPassword'),
    email_changed: t('outByEmail'),
    role_changed: t('outByRole'),
    signed_out_elsewhere: t('outByDevice'),
  }
  return (
    <div role="alert" className="mb-6">
      <Callout tone={now.why === 'banned' ? 'danger' : 'info'}>{texts[now.why]}</Callout>
    </div>
  )
}

function isSecondStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSecondStep' in state
}

/** The new account's name, which the signup leaves in the history entry. */
function signedUpAs(state: unknown): string {
  const name = typeof state === 'object' && state !== null && 'username' in state ? state.username : ''
  return typeof name === 'string' ? name : ''
}
