import * as contract from '#contract/passwords.ts'
import { checkPassword } from '#domain/accounts.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { accountRefusal } from '../../texts/account-refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTranslate } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AuthHeading } from '../auth-form-parts.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { MailedLink } from './mailed-link.tsx'

const check = (token: string) => call(contract.checkResetLink, { body: { token } })

/** Opened by the link in a forgotten-password mail. */
export function ResetPassword() {
  const t = useTexts('mailLinks')
  const translate = useTranslate()
  usePageTitle(t('resetTitle'))
  return (
    <MailedLink
      check={check}
      heading={t('resetHeading')}
      ended={{
        text: translate(accountRefusal('link_ended')),
        action: <LinkButton to={PATHS.forgotPassword}>{t('newLink')}</LinkButton>,
      }}
      done={{ title: t('resetDone'), text: t('resetDoneText') }}
    >
      {(_found, use) => <ResetForm onSave={(password) => use((token) => call(contract.resetPassword, { body: { token, password } }))} />}
    </MailedLink>
  )
}

function ResetForm({ onSave }: { readonly onSave: (password: string) => Promise<void> }) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const passwords = useTexts('passwords')
  const { form, typed, field, errors, busy, onSubmit } = useAccountForm({ password: '' })
  const { password } = typed
  return (
    <>
      <AuthHeading title={t('resetHeading')} text={t('resetText')} />
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit({ rule: () => checkPassword(password), send: () => onSave(password) })}
        className="flex flex-col gap-5"
      >
        <NewPasswordField {...field('password')} label={passwords('newPassword')} ownWords={[]} />
        <FormAlert text={errors.form ?? null} />
        <Button type="submit" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {t('savePassword')}
        </Button>
      </form>
    </>
  )
}
