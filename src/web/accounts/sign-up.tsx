import { CircleCheck, MessageCircleHeart, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as contract from '#contract/accounts.ts'
import { POLICY_NAMES } from '#domain/policies.ts'
import { call } from '../api/call.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AuthHeading, AuthLink } from './auth-form-parts.tsx'
import { AuthResult } from './auth-result.tsx'
import { ChatterFields } from './chatter-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ageOf, BLANK, type JoinAs, signUpErrors } from './sign-up-form.ts'
import { useAccountForm } from './use-account-form.ts'

/** Leaves enough time to read the toast before the page changes. */
const REDIRECT_AFTER_MS = 3000
const READ_ON_NEXT_PAGE_MS = 5000

export function SignUp() {
  const t = useTexts('accounts')
  const location = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<JoinAs>(search.get('as') === 'chatter' ? 'chatter' : 'user')
  const form = useAccountForm(BLANK, { isErrorOfFields: true })
  const { typed, field, errors, busy } = form
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isDone, setDone] = useState(false)
  usePageTitle(t('signUpTitle'))

  useEffect(() => () => clearTimeout(redirect.current), [])

  async function send() {
    const { username, email, password, phoneNumber, gender } = typed
    const details = role === 'chatter' ? { phoneNumber, age: ageOf(typed), gender } : {}
    const reply = await call(contract.signUp, { body: { username, email, password, role, ...details } })
    toast.success(reply, { shownMs: REDIRECT_AFTER_MS + READ_ON_NEXT_PAGE_MS })
    setDone(true)
    redirect.current = setTimeout(proceed, REDIRECT_AFTER_MS)
  }

  function proceed() {
    if (role === 'user') void navigate(PATHS.logIn, { state: { ...location.state, username: typed.username } })
    else void navigate(PATHS.landing)
  }

  const onSubmit = form.onSubmit({ check: () => signUpErrors(typed, role), send, staysBusy: true })
  if (isDone)
    return (
      <AuthResult
        icon={<CircleCheck aria-hidden="true" />}
        title={t(role === 'user' ? 'signedUpHeading' : 'signedUpChatterHeading')}
        text={t(role === 'user' ? 'logInText' : 'signedUpChatterText')}
      >
        <Button onClick={proceed} className="h-12">
          {t(role === 'user' ? 'goToLogIn' : 'goHome')}
        </Button>
      </AuthResult>
    )
  return (
    <>
      <AuthHeading title={t('signUpHeading')} text={t(role === 'chatter' ? 'signUpChatterText' : 'signUpText')} />
      <form ref={form.form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <SegmentedToggle
          label={t('joinAs')}
          value={role}
          onChange={setRole}
          options={[
            { value: 'user', label: t('user'), icon: <UserRound aria-hidden="true" /> },
            { value: 'chatter', label: t('chatter'), icon: <MessageCircleHeart aria-hidden="true" /> },
          ]}
        />
        <TextField {...field('username')} label={t('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <TextField {...field('email')} label={t('email')} type="email" autoComplete="email" />
        <NewPasswordField {...field('password')} label={t('password')} ownWords={[typed.username, typed.email]} />
        {role === 'chatter' && (
          <div className="flex flex-col gap-5 rounded-card border border-hairline bg-surface p-5">
            <p className="text-ink-soft text-sm">{t('chatterNote')}</p>
            <ChatterFields form={form} phoneExample={t('phoneExample')} />
          </div>
        )}
        <FormAlert text={errors.form ?? null} />
        <Button type="submit" busy={busy} busyText={t('pleaseWait')} className="h-12">
          {t('signUp')}
        </Button>
      </form>
      <Agreement />
      <AuthLink question={t('haveAccount')}>
        <Link to={PATHS.logIn} state={location.state}>
          {t('logInLink')}
        </Link>
      </AuthLink>
    </>
  )
}

/** One sentence, in which the numbers stand for links to the policies. They open in a new tab, to keep what was entered. */
function Agreement() {
  const t = useTexts('accounts')
  const app = useTexts('app')
  return (
    <p className="mt-5 text-balance text-center text-ink-soft text-sm">
      {t('agree')
        .split(/\[(\d)\]/)
        .map((part) => {
          const policy = POLICY_NAMES[Number.parseInt(part, 10) - 1]
          if (policy === undefined) return part
          return (
            <a
              key={policy}
              href={PATHS[policy]}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-primary underline underline-offset-4"
            >
              {app(policy)}
            </a>
          )
        })}
    </p>
  )
}
