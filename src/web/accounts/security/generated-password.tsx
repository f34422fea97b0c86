import { useState } from 'react'
import type { OwnAccount } from '#contract/accounts.ts'
import { keepPassword } from '#contract/passwords.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AuthHeading } from '../auth-form-parts.tsx'
import { signIn } from '../sign-in.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Asks the first admin to replace a generated password after logging in. It can be postponed once. */
export function GeneratedPassword({ account, onLogOut }: { readonly account: OwnAccount; readonly onLogOut: () => void }) {
  const t = useTexts('passwords')
  const app = useTexts('app')
  const [isKeeping, setKeeping] = useState(false)
  usePageTitle(t('generatedTitle'))

  function proceed() {
    signIn.accountChanged({ ...account, passwordChange: 'none' })
  }

  async function keep() {
    setKeeping(true)
    try {
      toast.info(await call(keepPassword))
      proceed()
    } catch (error) {
      setKeeping(false)
      toast.error(messageOf(error, text('passwords', 'failed')))
    }
  }

  return (
    <>
      <AuthHeading title={t('generatedHeading')} text={t('generatedText')} />
      {account.passwordChange === 'required' && <p className="-mt-4 mb-8 font-medium text-ink">{t('generatedRequired')}</p>}
      <ChangePasswordForm onChanged={proceed} isOnlyForm>
        {account.passwordChange === 'advised' && (
          <Button variant="quiet" busy={isKeeping} onClick={() => void keep()}>
            {t('notNow')}
          </Button>
        )}
      </ChangePasswordForm>
      {/* Without this button the person is stuck, because the account can open no other page. */}
      <Button variant="quiet" onClick={onLogOut} className="mt-6 self-center">
        {app('logout')}
      </Button>
    </>
  )
}
