import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useAccount } from '../sign-in.ts'
import { type FormErrors, useAccountForm } from '../use-account-form.ts'
import { FAILED } from './queries.ts'

interface PasswordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description: string
  readonly confirmText: string
  readonly busyText: string
  readonly isDangerous?: boolean
  /** Checks the fields in `children`. */
  readonly check?: () => FormErrors
  readonly send: (currentPassword: string) => Promise<unknown>
  /** Renders fields above the password. */
  readonly children?: (errors: FormErrors) => ReactNode
  /** A field in `children`; defaults to the password. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** Asks for the password before a change to how the account signs in. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, onClose, title, description, confirmText, busyText, isDangerous = false } = props
  const password = useRef<HTMLInputElement>(null)
  const t = useTexts('security')
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      description={description}
      initialFocus={props.initialFocus ?? password}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} variant={isDangerous ? 'danger' : 'primary'} busy={busy} busyText={busyText}>
            {confirmText}
          </Button>
        </>
      }
    >
      <PasswordForm {...props} id={id} field={password} onBusy={setBusy} />
    </Dialog>
  )
}

interface PasswordFormProps extends Pick<PasswordDialogProps, 'check' | 'send' | 'children'> {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onBusy: (busy: boolean) => void
}

/** Starts empty each time the dialog opens. */
function PasswordForm({ id, field, check, send, children, onBusy }: PasswordFormProps) {
  const t = useTexts('passwords')
  const { username } = useAccount()
  const { form, typed, errors, busy, field: bind, onSubmit } = useAccountForm({ currentPassword: '' }, { failed: FAILED })
  useEffect(() => onBusy(busy), [busy, onBusy])

  const submission = {
    check: () => ({
      ...check?.(),
      currentPassword: typed.currentPassword === '' ? refusal('current_password_missing') : undefined,
    }),
    send: () => send(typed.currentPassword),
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={onSubmit(submission)} className="flex flex-col gap-5">
      {children?.(errors)}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...bind('currentPassword')} ref={field} label={t('currentPassword')} autoComplete="current-password" />
      <FormAlert text={errors.form ?? null} />
    </form>
  )
}
