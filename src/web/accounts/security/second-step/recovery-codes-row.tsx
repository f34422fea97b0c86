import { Lock } from 'lucide-react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsRow } from '../settings-row.tsx'
import type { Step } from './dialogs.tsx'

interface RecoveryCodesRowProps {
  readonly left: number
  readonly onStep: (step: Step) => void
}

export function RecoveryCodesRow({ left, onStep }: RecoveryCodesRowProps) {
  const t = useTexts('security')
  return (
    <SettingsRow
      icon={<Lock aria-hidden="true" />}
      name={t('recoveryCodes')}
      text={left === 0 ? t('codesNone') : t('codesLeft', { count: left })}
      action={
        <Button variant="secondary" size="small" onClick={() => onStep({ kind: 'renew-codes' })}>
          {t('newCodes')}
        </Button>
      }
    />
  )
}
