import { useRef, useState } from 'react'
import { deviceName } from '#domain/device-name.ts'
import { refusal } from '../../../texts/refusal.ts'
import { useTexts } from '../../../texts/texts.ts'
import { text } from '../../../texts/translate.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { FormError } from '../../use-account-form.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { addPasskey } from '../queries.ts'
import { PasskeyNotUsed } from './passkey.ts'

const LONGEST_NAME = 60

interface PasskeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAdded: (reply: Awaited<ReturnType<typeof addPasskey>>) => void
}

export function PasskeyDialog({ open, onClose, onAdded }: PasskeyDialogProps) {
  const t = useTexts('security')
  const [name, setName] = useState('')
  const [wasOpen, setWasOpen] = useState(false)
  // Each passkey has its own name.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setName(deviceName(navigator.userAgent))
  }
  const field = useRef<HTMLInputElement>(null)

  async function send(currentPassword: string) {
    try {
      onAdded(await addPasskey(name.trim(), currentPassword))
    } catch (error) {
      if (!(error instanceof PasskeyNotUsed)) throw error
      throw new FormError(text('security', error.isKnown ? 'passkeyKnown' : 'passkeyNotCreated'))
    }
  }

  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title={t('addPasskey')}
      description={t('addPasskeyText')}
      confirmText={t('create')}
      busyText={t('passkeyCreating')}
      initialFocus={field}
      check={() => (name.trim() === '' ? { passkeyName: refusal('passkey_name_missing') } : {})}
      send={send}
    >
      {(errors) => (
        <TextField
          ref={field}
          label={t('passkeyName')}
          name="passkeyName"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          placeholder={t('passkeyNameExample')}
          value={name}
          error={errors.passkeyName}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </PasswordDialog>
  )
}
