import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import * as contract from '#contract/passwords.ts'
import { checkPassword } from '#domain/accounts.ts'
import { AuthHeading } from '../accounts/auth-form-parts.tsx'
import { problemOf } from '../accounts/detail-errors.ts'
import { NewPasswordField } from '../accounts/new-password-field.tsx'
import { checkAccount } from '../accounts/sign-in.ts'
import { useAccountForm } from '../accounts/use-account-form.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { PATHS } from '../app/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text, useTranslate } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AuthResult } from './auth-result.tsx'
import { LinkEnded } from './link-ended.tsx'
import { useLinkToken } from './link-token.ts'

/** What the link in the mail about a forgotten password opens. */
export function ResetPassword() {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const app = useTexts('app')
  const translate = useTranslate()
  const token = useLinkToken()
  const [isEnded, setEnded] = useState(false)
  const [done, setDone] = useState<Translatable | null>(null)
  usePageTitle(app('title', { page: t('resetTitle') }))
  if (done !== null) {
    return (
      <AuthResult icon={<CircleCheck aria-hidden="true" />} title={t('resetDone')} text={translate(done)}>
        <LinkButton to={PATHS.logIn}>{accounts('logIn')}</LinkButton>
      </AuthResult>
    )
  }
  if (token === null || isEnded) return <LinkEnded isIncomplete={token === null} to={PATHS.forgotPassword} action={t('newLink')} />
  return <ResetForm token={token} onDone={setDone} onEnded={() => setEnded(true)} />
}

interface ResetFormProps {
  readonly token: string
  readonly onDone: (answer: Translatable) => void
  readonly onEnded: () => void
}

function ResetForm({ token, onDone, onEnded }: ResetFormProps) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const passwords = useTexts('passwords')
  const [password, setPassword] = useState('')
  const { form, errors, busy, submit, forget } = useAccountForm(text('accounts', 'somethingWentWrong'))

  async function send() {
    try {
      onDone(await call(contract.resetPassword, { body: { token, password } }))
      // This browser may have been signed in, which has ended.
      void checkAccount()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_ended') onEnded()
      else throw error
    }
  }

  function onSubmit(event: SyntheticEvent) {
    void submit(event, {
      check: () => {
        const problem = problemOf(() => checkPassword(password))
        return problem === null ? {} : { password: problem }
      },
      send,
    })
  }

  return (
    <>
      <AuthHeading title={t('resetHeading')} text={t('resetText')} />
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <NewPasswordField
          label={passwords('newPassword')}
          name="password"
          value={password}
          ownWords={[]}
          error={errors.password}
          onChange={(event) => {
            setPassword(event.target.value)
            forget('password')
          }}
        />
        <FormAlert text={errors.form ?? null} />
        <Button type="submit" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {t('savePassword')}
        </Button>
      </form>
    </>
  )
}
