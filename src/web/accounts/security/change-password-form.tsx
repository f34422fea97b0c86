import { type ReactNode, useEffect, useRef } from 'react'
import { checkPassword } from '#domain/accounts.ts'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { problemOf } from '../detail-errors.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { useAccount } from '../sign-in.ts'
import { type FormErrors, useAccountForm } from '../use-account-form.ts'
import { changePassword } from './queries.ts'

interface ChangePasswordFormProps {
  readonly onChanged: () => void
  /** Focuses the first field, on a page that has only this form. */
  readonly isOnlyForm?: boolean
  /** More buttons beside Submit. */
  readonly children?: ReactNode
}

const BLANK = { currentPassword: '', password: '' }

export function ChangePasswordForm({ onChanged, isOnlyForm = false, children }: ChangePasswordFormProps) {
  const t = useTexts('passwords')
  const { username, email } = useAccount()
  const { form, typed, setTyped, field, errors, busy, onSubmit } = useAccountForm(BLANK, { failed: text('passwords', 'failed') })

  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOnlyForm) firstField.current?.focus()
  }, [isOnlyForm])

  async function send() {
    const reply = await changePassword({ currentPassword: typed.currentPassword, newPassword: typed.password })
    setTyped(BLANK)
    toast.success(reply)
    onChanged()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit({ check: () => errorsIn(typed), send })} className="flex flex-col gap-5">
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('currentPassword')} ref={firstField} label={t('currentPassword')} autoComplete="current-password" />
      <NewPasswordField {...field('password')} name="newPassword" label={t('newPassword')} ownWords={[username, email]} />
      <FormAlert text={errors.form ?? null} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {children}
        <Button type="submit" busy={busy} busyText={t('changing')}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}

function errorsIn({ currentPassword, password }: typeof BLANK): FormErrors {
  return {
    currentPassword: currentPassword === '' ? refusal('current_password_missing') : undefined,
    password: problemOf(() => checkPassword(password)),
  }
}
