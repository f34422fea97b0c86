import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SecondStepNeeded } from '#contract/sign-ins.ts'
import * as contract from '#contract/sign-ins.ts'
import { guardAppCode, isWholeAppCode, readCode } from '#domain/second-steps.ts'
import { call } from '../../../api/call.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useTexts } from '../../../texts/texts.ts'
import { type Translatable, text } from '../../../texts/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthHeading } from '../../auth-form-parts.tsx'
import { signIn } from '../../sign-in.ts'
import { FormError, useAccountForm } from '../../use-account-form.ts'
import { CodeField } from './code-field.tsx'
import { askForPasskey, canUsePasskeys, PasskeyNotUsed } from './passkey.ts'

export type Method = SecondStepNeeded['methods'][number]

/** Methods that this browser supports, with passkeys first because they need only one press. */
export function usableMethods(methods: readonly Method[], hasPasskeys: boolean): Method[] {
  const others = methods.filter((method) => method !== 'passkey')
  return hasPasskeys && methods.includes('passkey') ? ['passkey', ...others] : others
}

interface SecondStepProps {
  readonly needed: contract.SecondStepNeeded
  /** `why` is null if the person chose to start again. */
  readonly onStartAgain: (why: Translatable | null) => void
}

/** Follows the password: asks for an app code, a passkey or a recovery code. */
export function SecondStep({ needed, onStartAgain }: SecondStepProps) {
  const t = useTexts('secondStep')
  const methods = usableMethods(needed.methods, canUsePasskeys())
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery-code')
  usePageTitle(t('title'))
  return <StepForm key={method} method={method} methods={methods} needed={needed} onMethod={setMethod} onStartAgain={onStartAgain} />
}

interface StepFormProps extends SecondStepProps {
  readonly method: Method
  /** Methods that this browser supports. */
  readonly methods: readonly Method[]
  readonly onMethod: (method: Method) => void
}

function StepForm({ method, methods, needed, onMethod, onStartAgain }: StepFormProps) {
  const t = useTexts('secondStep')
  const accounts = useTexts('accounts')
  const { form, typed, field, errors, busy, onSubmit } = useAccountForm({ code: '' })
  // The control that had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [form])
  // Sends an app code with its last digit, and once more only after it is changed.
  useEffect(() => {
    if (method === 'authenticator' && isWholeAppCode(typed.code)) form.current?.requestSubmit()
  }, [form, method, typed.code])

  /** Starts again if the login has expired; shows every other error here. */
  async function attempt(send: () => Promise<contract.LoggedIn>): Promise<void> {
    try {
      const { token, user } = await send()
      signIn.signedIn(token, user)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'log_in_expired') onStartAgain(messageOf(error, null))
      else if (error instanceof PasskeyNotUsed) throw new FormError(text('secondStep', 'passkeyNotUsed'))
      else throw error
    }
  }

  const sendCode = onSubmit({
    rule: () => (method === 'authenticator' ? guardAppCode(typed.code) : readCode(typed.code)),
    send: () => attempt(() => call(contract.finishLogIn, { body: { ticket: needed.ticket, code: typed.code.trim() } })),
  })
  const sendPasskey = onSubmit({ send: () => attempt(() => passkeyLogIn(needed.ticket)) })

  const explanations = {
    authenticator: t('codeText'),
    // Its button says it.
    passkey: null,
    'recovery-code': t('recoveryText'),
  }
  return (
    <>
      <AuthHeading title={t('heading')} text={explanations[method]} />
      {needed.methods.includes('passkey') && methods.every((each) => each === 'recovery-code') && (
        <div className="mb-6">
          <Callout tone="info">{t('passkeyUnsupported')}</Callout>
        </div>
      )}
      <form ref={form} noValidate onSubmit={method === 'passkey' ? sendPasskey : sendCode} className="flex flex-col gap-5">
        {method !== 'passkey' && (
          <CodeField {...field('code')} kind={method} label={method === 'authenticator' ? t('code') : t('recoveryCode')} />
        )}
        <FormAlert text={errors.form ?? null} />
        <Button type="submit" busy={busy} busyText={accounts('pleaseWait')} className="h-12">
          {method === 'passkey' && <KeyRound aria-hidden="true" />}
          {method === 'passkey' ? t('usePasskey') : t('confirmCode')}
        </Button>
      </form>
      <div className="mt-3 flex flex-col items-center gap-1">
        {method !== 'passkey' && methods.includes('passkey') && (
          <Button variant="secondary" onClick={sendPasskey} className="mb-3 h-12 self-stretch">
            <KeyRound aria-hidden="true" />
            {t('usePasskey')}
          </Button>
        )}
        {method !== 'authenticator' && methods.includes('authenticator') && (
          <Button variant="quiet" onClick={() => onMethod('authenticator')}>
            {t('useCode')}
          </Button>
        )}
        {method !== 'recovery-code' && methods.includes('recovery-code') && (
          <Button variant="quiet" onClick={() => onMethod('recovery-code')}>
            {t('useRecoveryCode')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onStartAgain(null)}>
          {accounts('backToLogIn')}
        </Button>
      </div>
    </>
  )
}

async function passkeyLogIn(ticket: string): Promise<contract.LoggedIn> {
  const { options } = await call(contract.fetchPasskeyChallenge, { body: { ticket } })
  return await call(contract.finishLogInWithPasskey, { body: { ticket, response: await askForPasskey(options) } })
}
