import { useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addPasskey, beginPasskey } from '#contract/two-step.ts'
import { deviceName } from '#domain/device-name.ts'
import { call } from '../../../api/call.ts'
import { refusal } from '../../../texts/refusal.ts'
import { useTexts } from '../../../texts/texts.ts'
import { text } from '../../../texts/translate.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { FormError } from '../../use-account-form.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { createPasskey, PasskeyNotUsed } from './passkey.ts'

const LONGEST_NAME = 60

interface PasskeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAdded: (reply: ReplyOf<typeof addPasskey>) => void
}

export function PasskeyDialog({ open, onClose, onAdded }: PasskeyDialogProps) {
  const t = useTexts('security')
  const [name, setName] = useState('')
  const [wasOpen, setWasOpen] = useState(false)
  // Suggests a new name each time the dialog opens.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setName(deviceName(navigator.userAgent))
  }
  const field = useRef<HTMLInputElement>(null)

  async function send(currentPassword: string) {
    try {
      const { options } = await call(beginPasskey, { body: { currentPassword } })
      onAdded(await call(addPasskey, { body: { name: name.trim(), response: await createPasskey(options) } }))
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
      check={() => ({ passkeyName: name.trim() === '' ? refusal('passkey_name_missing') : undefined })}
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
