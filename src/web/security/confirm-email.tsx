import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import * as contract from '#contract/passwords.ts'
import { AuthHeading } from '../accounts/auth-form-parts.tsx'
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

/** What the link in the mail to a new address opens. A press confirms it, because programs that scan mails open links, too. */
export function ConfirmEmail() {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const app = useTexts('app')
  const translate = useTranslate()
  const token = useLinkToken()
  const [isEnded, setEnded] = useState(false)
  const [done, setDone] = useState<Translatable | null>(null)
  const { form, errors, busy, submit } = useAccountForm(text('accounts', 'somethingWentWrong'))
  usePageTitle(app('title', { page: t('confirmEmailTitle') }))

  async function send(linkToken: string) {
    try {
      setDone(await call(contract.confirmEmail, { body: { token: linkToken } }))
      // This browser may have been signed in, which has ended.
      void checkAccount()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_ended') setEnded(true)
      else throw error
    }
  }

  if (done !== null) {
    return (
      <AuthResult icon={<CircleCheck aria-hidden="true" />} title={t('confirmEmailDone')} text={translate(done)}>
        <LinkButton to={PATHS.logIn}>{accounts('logIn')}</LinkButton>
      </AuthResult>
    )
  }
  if (token === null || isEnded) return <LinkEnded isIncomplete={token === null} to={PATHS.profile} action={t('openProfile')} />
  return (
    <>
      <AuthHeading title={t('confirmEmailHeading')} text={t('confirmEmailText')} />
      <form
        ref={form}
        onSubmit={(event: SyntheticEvent) => void submit(event, { check: () => ({}), send: () => send(token) })}
        className="flex flex-col gap-5"
      >
        {/* An address that was taken meanwhile is an error of the whole form: there is no field. */}
        <FormAlert text={errors.form ?? errors.email ?? null} />
        <Button type="submit" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {t('confirmEmail')}
        </Button>
      </form>
    </>
  )
}
