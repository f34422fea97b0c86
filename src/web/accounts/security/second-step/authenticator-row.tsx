import { Smartphone } from 'lucide-react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsRow } from '../settings-row.tsx'
import type { Step } from './dialogs.tsx'

interface AuthenticatorRowProps {
  readonly isOn: boolean
  readonly onStep: (step: Step) => void
}

export function AuthenticatorRow({ isOn, onStep }: AuthenticatorRowProps) {
  const t = useTexts('security')
  return (
    <SettingsRow
      icon={<Smartphone aria-hidden="true" />}
      name={t('authenticator')}
      text={isOn ? t('authenticatorOn') : t('authenticatorText')}
      action={
        isOn ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('removeAuthenticator')}
            onClick={() => onStep({ kind: 'remove-authenticator' })}
            className="max-sm:-ms-3.5"
          >
            {t('remove')}
          </Button>
        ) : (
          <Button variant="secondary" size="small" aria-label={t('setUpOf')} onClick={() => onStep({ kind: 'add-authenticator' })}>
            {t('setUp')}
          </Button>
        )
      }
    />
  )
}
