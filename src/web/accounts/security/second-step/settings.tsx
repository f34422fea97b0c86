import { useQuery } from '@tanstack/react-query'
import { KeyRound, Lock, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Passkey, TwoStep } from '#contract/two-step.ts'
import { languageOf } from '#texts/language-of.ts'
import { PATHS } from '../../../paths.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { shortDateTimeText } from '../../../ui/date-text.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { useAccount } from '../../sign-in.ts'
import { LoadedCard } from '../loaded-card.tsx'
import { TWO_STEP } from '../queries.ts'
import { SettingsRow } from '../settings-row.tsx'
import { type Step, TwoStepDialogs } from './dialogs.tsx'
import { canUsePasskeys } from './passkey.ts'

function PasskeyRows({ passkeys, onStep }: { readonly passkeys: readonly Passkey[]; readonly onStep: (step: Step) => void }) {
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
  const language = useLanguage()
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi lang={languageOf(name)} className="wrap-anywhere at-page-start block font-medium text-ink text-sm">
          {name}
        </bdi>
        <span className="block text-ink-soft text-xs">
          {lastUsedAt === null
            ? t('passkeyAdded', { time: shortDateTimeText(createdAt, language) })
            : t('passkeyUsed', { time: shortDateTimeText(lastUsedAt, language) })}
        </span>
      </span>
      <Button variant="quiet" size="small" aria-label={t('removePasskeyOf', { name })} onClick={onRemove} className="-me-3.5">
        {t('remove')}
      </Button>
    </li>
  )
}

function RecoveryCodesRow({ left, onStep }: { readonly left: number; readonly onStep: (step: Step) => void }) {
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

function AuthenticatorRow({ isOn, onStep }: { readonly isOn: boolean; readonly onStep: (step: Step) => void }) {
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
            className="-me-3.5"
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

export function SettingsTwoStep() {
  const t = useTexts('security')
  const [step, setStep] = useState<Step | null>(null)
  const loaded = useQuery(TWO_STEP)
  const isOn = loaded.data !== undefined && isTwoStepOn(loaded.data)
  const state = loaded.data && <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? t('twoStepOn') : t('twoStepOff')}</Badge>
  return (
    <LoadedCard title={t('twoStep')} state={state} explanation={t('twoStepText')} loaded={loaded} skeletonRows={2}>
      {(twoStep) => (
        <>
          <State twoStep={twoStep} />
          <Rows twoStep={twoStep} onStep={setStep} />
          <TwoStepDialogs twoStep={twoStep} step={step} onStep={setStep} />
        </>
      )}
    </LoadedCard>
  )
}

function Rows({ twoStep, onStep }: { readonly twoStep: TwoStep; readonly onStep: (step: Step) => void }) {
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = twoStep
  const focusKept = useFocusKept<HTMLUListElement>()
  return (
    <ul {...focusKept} className="divide-y divide-hairline border-hairline border-t pt-5 outline-none">
      <AuthenticatorRow isOn={hasAuthenticator} onStep={onStep} />
      <PasskeyRows passkeys={passkeys} onStep={onStep} />
      {isTwoStepOn(twoStep) && <RecoveryCodesRow left={recoveryCodesLeft} onStep={onStep} />}
    </ul>
  )
}

function isTwoStepOn({ hasAuthenticator, passkeys }: TwoStep): boolean {
  return hasAuthenticator || passkeys.length > 0
}

/** Who needs two-step login is told so; an admin who has turned it on gets a link to the admin pages. */
function State({ twoStep }: { readonly twoStep: TwoStep }) {
  const t = useTexts('security')
  const { role } = useAccount()
  const on = isTwoStepOn(twoStep)
  if (!twoStep.isRequired || (on && role !== 'admin')) return null
  return (
    <div className="mb-5 flex flex-col items-start gap-4">
      {on ? (
        <LinkButton to={PATHS.adminDashboard} variant="secondary" size="small">
          {t('openAdmin')}
        </LinkButton>
      ) : (
        <Callout tone="warning">{t('twoStepRequired')}</Callout>
      )}
    </div>
  )
}
