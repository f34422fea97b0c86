import { useState } from 'react'
import type { Passkey, TwoStep } from '#contract/two-step.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { PATHS } from '../app/paths.ts'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { Badge } from '../ui/badge.tsx'
import { Callout } from '../ui/callout.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusKept } from '../ui/use-focus-kept.ts'
import { AuthenticatorRow } from './authenticator-row.tsx'
import { LoadedCard } from './loaded-card.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { beginAuthenticator, removeAuthenticator, removePasskey, renewRecoveryCodes, useReloadTwoStep, useTwoStep } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { ScanDialog } from './scan-dialog.tsx'

/** The dialog that is open. */
export type Step =
  | { readonly kind: 'add-authenticator' | 'remove-authenticator' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly reply: Translatable }

export function SettingsTwoStep() {
  const t = useTexts('security')
  const [step, setStep] = useState<Step | null>(null)
  return (
    <LoadedCard title={t('twoStep')} explanation={t('twoStepText')} loaded={useTwoStep()} skeletonRows={2}>
      {(twoStep) => (
        <>
          <State twoStep={twoStep} />
          <Rows twoStep={twoStep} onStep={setStep} />
          <Dialogs twoStep={twoStep} step={step} onStep={setStep} />
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

interface DialogsProps {
  readonly twoStep: TwoStep
  readonly step: Step | null
  readonly onStep: (step: Step | null) => void
}

function Dialogs({ twoStep, step, onStep }: DialogsProps) {
  const t = useTexts('security')
  const reload = useReloadTwoStep()
  const close = () => onStep(null)
  const isLast = Number(twoStep.hasAuthenticator) + twoStep.passkeys.length === 1
  function changed({ recoveryCodes: codes, ...reply }: { readonly recoveryCodes?: readonly string[] | undefined } & Translatable) {
    if (codes === undefined) confirmed(reply)
    // First the codes, which are shown only once.
    else onStep({ kind: 'codes', codes, reply })
    void reload()
  }
  function confirmed(reply: Translatable) {
    toast.success(reply)
    close()
  }
  const removal = (text: string) => (isLast ? `${text} ${t('removeLastText')}` : text)
  const passkey = step?.kind === 'remove-passkey' ? step.passkey : null
  return (
    <>
      <PasswordDialog
        open={step?.kind === 'add-authenticator'}
        onClose={close}
        title={t('setUpOf')}
        description={t('passwordFirst')}
        confirmText={t('continue')}
        busyText={t('pleaseWait')}
        send={async (password) => onStep({ kind: 'scan', ...(await beginAuthenticator(password)) })}
      />
      <ScanDialog shown={step?.kind === 'scan' ? step : undefined} onClose={close} onAdded={changed} />
      <PasskeyDialog open={step?.kind === 'add-passkey'} onClose={close} onAdded={changed} />
      <RecoveryCodesDialog
        codes={step?.kind === 'codes' ? step.codes : undefined}
        onClose={() => step?.kind === 'codes' && confirmed(step.reply)}
      />
      <PasswordDialog
        open={step?.kind === 'renew-codes'}
        onClose={close}
        title={t('newCodesTitle')}
        description={t('newCodesText')}
        confirmText={t('newCodes')}
        busyText={t('pleaseWait')}
        send={async (password) => changed(await renewRecoveryCodes(password))}
      />
      <PasswordDialog
        open={step?.kind === 'remove-authenticator'}
        onClose={close}
        title={t('removeAuthenticator')}
        description={removal(t('removeAuthenticatorText'))}
        confirmText={t('remove')}
        busyText={t('removing')}
        isDangerous
        send={async (password) => changed(await removeAuthenticator(password))}
      />
      <PasswordDialog
        open={passkey !== null}
        onClose={close}
        title={t('removePasskey')}
        description={passkey === null ? '' : removal(t('removePasskeyText', { name: passkey.name }))}
        confirmText={t('remove')}
        busyText={t('removing')}
        isDangerous
        send={async (password) => passkey !== null && changed(await removePasskey(passkey._id, password))}
      />
    </>
  )
}
