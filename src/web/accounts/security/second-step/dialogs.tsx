import { useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/two-step.ts'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { Translatable } from '../../../texts/translate.ts'
import { toast } from '../../../ui/toast.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { TWO_STEP } from '../queries.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { ScanDialog } from './scan-dialog.tsx'

/** The open dialog. */
export type Step =
  | { readonly kind: 'add-authenticator' | 'remove-authenticator' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'remove-passkey'; readonly passkey: contract.Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly reply: Translatable }

interface DialogsProps {
  readonly twoStep: contract.TwoStep
  readonly step: Step | null
  readonly onStep: (step: Step | null) => void
}

export function TwoStepDialogs({ twoStep, step, onStep }: DialogsProps) {
  const t = useTexts('security')
  const queries = useQueryClient()
  const close = () => onStep(null)
  const isLast = Number(twoStep.hasAuthenticator) + twoStep.passkeys.length === 1
  function changed({ recoveryCodes: codes, ...reply }: { readonly recoveryCodes?: readonly string[] | undefined } & Translatable) {
    if (codes === undefined) confirmed(reply)
    // Shows the codes first, because they are shown only once.
    else onStep({ kind: 'codes', codes, reply })
    void queries.invalidateQueries(TWO_STEP)
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
        send={async (currentPassword) =>
          onStep({ kind: 'scan', ...(await call(contract.beginAuthenticator, { body: { currentPassword } })) })
        }
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
        send={async (currentPassword) => changed(await call(contract.renewRecoveryCodes, { body: { currentPassword } }))}
      />
      <PasswordDialog
        open={step?.kind === 'remove-authenticator'}
        onClose={close}
        title={t('removeAuthenticator')}
        description={removal(t('removeAuthenticatorText'))}
        confirmText={t('remove')}
        busyText={t('removing')}
        isDangerous
        send={async (currentPassword) => changed(await call(contract.removeAuthenticator, { body: { currentPassword } }))}
      />
      <PasswordDialog
        open={passkey !== null}
        onClose={close}
        title={t('removePasskey')}
        description={passkey === null ? '' : removal(t('removePasskeyText', { name: passkey.name }))}
        confirmText={t('remove')}
        busyText={t('removing')}
        isDangerous
        send={async (currentPassword) =>
          passkey !== null && changed(await call(contract.removePasskey, { params: { id: passkey._id }, body: { currentPassword } }))
        }
      />
    </>
  )
}
