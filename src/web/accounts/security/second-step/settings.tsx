import { useState } from 'react'
import type { TwoStep } from '#contract/two-step.ts'
import { loadLater } from '../../../api/load-later.tsx'
import { loadScript } from '../../../api/load-script.ts'
import { PATHS } from '../../../paths.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { useAccount } from '../../sign-in.ts'
import { LoadedCard } from '../loaded-card.tsx'
import { useTwoStep } from '../queries.ts'
import { AuthenticatorRow } from './authenticator-row.tsx'
import type { Step } from './dialogs.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'

const TwoStepDialogs = loadLater(async () => (await loadScript(() => import('./dialogs.tsx'))).TwoStepDialogs)

export function SettingsTwoStep() {
  const t = useTexts('security')
  const [step, setStep] = useState<Step | null>(null)
  const [isWanted, setWanted] = useState(false)
  if (step !== null && !isWanted) setWanted(true)
  return (
    <LoadedCard title={t('twoStep')} explanation={t('twoStepText')} loaded={useTwoStep()} skeletonRows={2}>
      {(twoStep) => (
        <>
          <State twoStep={twoStep} />
          <Rows twoStep={twoStep} onStep={setStep} />
          {isWanted && <TwoStepDialogs twoStep={twoStep} step={step} onStep={setStep} />}
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
      {isOn(twoStep) && <RecoveryCodesRow left={recoveryCodesLeft} onStep={onStep} />}
    </ul>
  )
}

function isOn({ hasAuthenticator, passkeys }: TwoStep): boolean {
  return hasAuthenticator || passkeys.length > 0
}

/** Whether the account is protected; for an admin who needs it, also what it is needed for. */
function State({ twoStep }: { readonly twoStep: TwoStep }) {
  const t = useTexts('security')
  const { role } = useAccount()
  const on = isOn(twoStep)
  return (
    <div className="mb-5 flex flex-col items-start gap-4">
      <Badge tone={on ? 'good' : 'neutral'}>{on ? t('twoStepOn') : t('twoStepOff')}</Badge>
      {twoStep.isRequired && !on && <Callout tone="warning">{t('twoStepRequired')}</Callout>}
      {twoStep.isRequired && on && role === 'admin' && (
        <LinkButton to={PATHS.adminDashboard} variant="secondary" size="small">
          {t('openAdmin')}
        </LinkButton>
      )}
    </div>
  )
}
