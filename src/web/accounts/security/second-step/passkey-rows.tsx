import { KeyRound } from 'lucide-react'
import type { Passkey } from '#contract/two-step.ts'
import { languageOf } from '#texts/language-of.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/date-text.ts'
import { SettingsRow } from '../settings-row.tsx'
import type { Step } from './dialogs.tsx'
import { canUsePasskeys } from './passkey.ts'

interface PasskeyRowsProps {
  readonly passkeys: readonly Passkey[]
  readonly onStep: (step: Step) => void
}

export function PasskeyRows({ passkeys, onStep }: PasskeyRowsProps) {
  const t = useTexts('security')
  return (
    <SettingsRow
      icon={<KeyRound aria-hidden="true" />}
      name={t('passkeys')}
      text={canUsePasskeys() ? t('passkeysText') : t('passkeysUnsupported')}
      action={
        canUsePasskeys() && (
          <Button variant="secondary" size="small" onClick={() => onStep({ kind: 'add-passkey' })}>
            {t('addPasskey')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => onStep({ kind: 'remove-passkey', passkey })} />
          ))}
        </ul>
      )}
    </SettingsRow>
  )
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useTexts('security')
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi lang={languageOf(name)} className="wrap-anywhere at-page-start block font-medium text-ink text-sm">
          {name}
        </bdi>
        <span className="block text-ink-soft text-xs">
          {lastUsedAt === null
            ? t('passkeyAdded', { time: dateTimeText(createdAt) })
            : t('passkeyUsed', { time: dateTimeText(lastUsedAt) })}
        </span>
      </span>
      <Button variant="quiet" size="small" aria-label={t('removePasskeyOf', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
