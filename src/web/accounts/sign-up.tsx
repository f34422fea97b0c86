import { MessageCircleHeart, UserRound } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as contract from '#contract/accounts.ts'
import { checkSignup, type Gender } from '#domain/accounts.ts'
import { call } from '../api/call.ts'
import { PolicyLinks } from '../policies/policy-links.tsx'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { numberOf } from '../ui/number-text.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AuthHeading, AuthLink } from './auth-form-parts.tsx'
import { type AccountField, type FormFailure, formFailure } from './form-failure.ts'

/** Long enough to read the toast before the page changes. */
const REDIRECT_AFTER_MS = 3000

type JoinAs = 'user' | 'chatter'

const BLANK = { username: '', email: '', password: '', phoneNumber: '', age: '', gender: 'male' as Gender }

function ageOf({ age }: typeof BLANK): number | null {
  return age.trim() === '' ? null : numberOf(age)
}

export function SignUp() {
  const t = useTexts('accounts')
  const app = useTexts('app')
  const location = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<JoinAs>(search.get('as') === 'chatter' ? 'chatter' : 'user')
  const [typed, setTyped] = useState(BLANK)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  usePageTitle(app('title', { page: t('signUpTitle') }))

  useEffect(() => () => clearTimeout(redirect.current), [])
  useEffect(() => {
    if (!failure) return
    // An error about the whole form means that a field is missing: focus the first empty one.
    const blank = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])].find(({ value }) => value === '')
    const named = form.current?.querySelector<HTMLInputElement>(`[name="${failure.field}"]`)
    const input = named ?? blank
    input?.focus()
  }, [failure])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setBusy(true)
    try {
      checkSignup({ ...typed, role, age: ageOf(typed) })
      const details = role === 'chatter' ? { phoneNumber: typed.phoneNumber, age: ageOf(typed), gender: typed.gender } : {}
      const { username, email, password } = typed
      const reply = await call(contract.signUp, { body: { username, email, password, role, ...details } })
      toast.success(reply)
      redirect.current = setTimeout(() => {
        void navigate(role === 'user' ? '/auth/login' : '/', { state: location.state })
      }, REDIRECT_AFTER_MS)
    } catch (error) {
      setFailure(formFailure(error))
      setBusy(false)
    }
  }

  function messageOf({ message }: FormFailure): Translatable {
    return message ?? text('accounts', 'somethingWentWrong')
  }

  function field(name: Exclude<AccountField, 'gender'>) {
    return {
      name,
      label: t(name),
      value: typed[name],
      error: failure?.field === name ? messageOf(failure) : undefined,
      onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    }
  }

  return (
    <>
      <AuthHeading title={t('signUpHeading')} text={t('signUpText')} />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <SegmentedToggle
          label={t('joinAs')}
          value={role}
          onChange={setRole}
          options={[
            { value: 'user', label: t('user'), icon: <UserRound aria-hidden="true" /> },
            { value: 'chatter', label: t('chatter'), icon: <MessageCircleHeart aria-hidden="true" /> },
          ]}
        />
        <TextField {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <PasswordField {...field('password')} hint={t('passwordHint')} autoComplete="new-password" />
        {role === 'chatter' && (
          <div className="flex flex-col gap-5 rounded-card border border-hairline bg-surface p-5">
            <p className="text-ink-soft text-sm">{t('chatterNote')}</p>
            <div className="grid gap-5 sm:grid-cols-2">
              <NumberField {...field('phoneNumber')} kind="phone" autoComplete="tel" placeholder={t('phoneExample')} />
              <NumberField {...field('age')} maxLength={12} />
            </div>
            <SegmentedToggle
              label={t('gender')}
              value={typed.gender}
              error={failure?.field === 'gender' ? messageOf(failure) : undefined}
              onChange={(gender) => setTyped({ ...typed, gender })}
              options={[
                { value: 'male', label: t('male') },
                { value: 'female', label: t('female') },
              ]}
            />
          </div>
        )}
        <FormAlert text={failure?.field === null ? messageOf(failure) : null} />
        <Button type="submit" busy={busy} busyText={t('pleaseWait')} className="h-12">
          {t('signUp')}
        </Button>
      </form>
      <p className="mt-5 flex flex-wrap items-baseline justify-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <span className="max-sm:w-full max-sm:text-center">{t('agree')}</span>{' '}
        <PolicyLinks inNewTab className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4" />
      </p>
      <AuthLink question={t('haveAccount')}>
        <Link to="/auth/login" state={location.state}>
          {t('logInLink')}
        </Link>
      </AuthLink>
    </>
  )
}
