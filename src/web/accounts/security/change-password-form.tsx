import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
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
  /** The page is about nothing else: its first field has the focus. */
  readonly isOnlyForm?: boolean
  /** Beside the button. */
  readonly children?: ReactNode
}

const BLANK = { currentPassword: '', newPassword: '' }

export function ChangePasswordForm({ onChanged, isOnlyForm = false, children }: ChangePasswordFormProps) {
  const t = useTexts('passwords')
  const { username, email } = useAccount()
  const [typed, setTyped] = useState(BLANK)
  const { form, errors, busy, submit, forget } = useAccountForm(text('passwords', 'failed'))

  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOnlyForm) firstField.current?.focus()
  }, [isOnlyForm])

  async function send() {
    const reply = await changePassword(typed)
    setTyped(BLANK)
    toast.success(reply)
    onChanged()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SyntheticEvent) => void submit(event, { check: () => errorsIn(typed), send })}
      className="flex flex-col gap-5"
    >
      {/* For password managers, which store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={firstField}
        label={t('currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        value={typed.currentPassword}
        error={errors.currentPassword}
        onChange={(event) => {
          setTyped({ ...typed, currentPassword: event.target.value })
          forget('currentPassword')
        }}
      />
      <NewPasswordField
        label={t('newPassword')}
        name="newPassword"
        value={typed.newPassword}
        ownWords={[username, email]}
        error={errors.password}
        onChange={(event) => {
          setTyped({ ...typed, newPassword: event.target.value })
          forget('password')
        }}
      />
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

function errorsIn({ currentPassword, newPassword }: typeof BLANK): FormErrors {
  const problem = problemOf(() => checkPassword(newPassword))
  return {
    ...(currentPassword === '' && { currentPassword: refusal('current_password_missing') }),
    ...(problem !== null && { password: problem }),
  }
}
