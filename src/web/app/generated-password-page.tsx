import type { OwnAccount } from '#contract/accounts.ts'
import { GeneratedPassword } from '../accounts/security/generated-password.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { logOut } from './log-out.ts'

/** Styled like the sign-in pages, because it follows the login. */
export function GeneratedPasswordPage({ account }: { readonly account: OwnAccount }) {
  return (
    <AuthLayout>
      <GeneratedPassword account={account} onLogOut={logOut} />
    </AuthLayout>
  )
}
