import { CircleCheck, MailX } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as contract from '#contract/passwords.ts'
import { isEmailShaped } from '#domain/accounts.ts'
import { call } from '../../api/call.ts'
import { minutesToWait } from '../../api/retry.ts'
import { PATHS } from '../../paths.ts'
import { accountRefusal } from '../../texts/account-refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AuthHeading, AuthLink } from '../auth-form-parts.tsx'
import { AuthResult } from '../auth-result.tsx'
import { useSendsMail } from '../policies/contact.ts'
import { ContactLinks, useHasContact } from '../policies/contact-links.tsx'
import { FormError, useAccountForm } from '../use-account-form.ts'

/** Keeps the address in the history entry, so a reload keeps the answer and Back leads to the form. */
export function ForgotPassword() {
  const t = useTexts('mailLinks')
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const sentTo = sentToIn(state)
  const sendsMail = useSendsMail()
  usePageTitle(t('forgotTitle'))
  if (sendsMail === false) return <NoMail />
  if (sentTo === null) return <ForgotForm onSent={(email) => void navigate(pathname, { state: { sentTo: email } })} />
  return <LinkSent email={sentTo} onOther={() => void navigate(pathname)} />
}

function sentToIn(state: unknown): string | null {
  const email = typeof state === 'object' && state !== null && 'sentTo' in state ? state.sentTo : null
  return typeof email === 'string' ? email : null
}

function NoMail() {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const hasContact = useHasContact()
  return (
    <AuthResult
      icon={<MailX aria-hidden="true" />}
      title={t('forgotHeading')}
      text={t('noMailText')}
      more={hasContact ? t('noMailContact') : t('noMailOperator')}
    >
      <ContactLinks />
      <LinkButton to={PATHS.logIn}>{accounts('backToLogIn')}</LinkButton>
    </AuthResult>
  )
}

async function requestLink(email: string): Promise<void> {
  try {
    await call(contract.forgotPassword, { body: { email } })
  } catch (error) {
    const minutes = minutesToWait(error)
    throw minutes === null ? error : new FormError(text('mailLinks', 'sentTooOften', { count: minutes }))
  }
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const { form, typed, field, errors, busy, onSubmit } = useAccountForm({ email: '' })
  const email = typed.email.trim()
  const submit = onSubmit({
    check: () => (isEmailShaped(email) ? {} : { email: accountRefusal('email_form') }),
    send: async () => {
      await requestLink(email)
      onSent(email)
    },
  })

  return (
    <>
      <AuthHeading title={t('forgotHeading')} text={t('forgotText')} />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField {...field('email')} label={accounts('email')} type="email" autoComplete="email" />
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

function LinkSent({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const { form, errors, busy, onSubmit } = useAccountForm({})

  async function send() {
    await requestLink(email)
    toast.success(text('mailLinks', 'sentAgain'))
  }

  return (
    <form ref={form} onSubmit={onSubmit({ send })}>
      <AuthResult
        icon={<CircleCheck aria-hidden="true" />}
        title={t('sentHeading')}
        text={t('sentText', { email })}
        more={t('sentMore')}
        alert={<FormAlert text={errors.form ?? errors.email ?? null} />}
      >
        <Button type="submit" variant="secondary" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {t('sendAgain')}
        </Button>
        <Button variant="quiet" onClick={onOther} className="h-12">
          {t('otherAddress')}
        </Button>
      </AuthResult>
      <AuthLink question="">
        <Link to={PATHS.logIn}>{accounts('backToLogIn')}</Link>
      </AuthLink>
    </form>
  )
}
