import { type ReactNode, useEffect, useState } from 'react'
import { type Location, matchPath, Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import type { Role } from '#domain/accounts.ts'
import { useSignIn } from '../accounts/sign-in.ts'
import { loadLater } from '../api/load-later.tsx'
import { PATHS } from '../paths.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { NoPermission, StatusRestricted } from './status-page.tsx'

// The page a visitor wanted when they were sent to log in. Kept in the history entry rather
// than the address, because a crafted link must not lead to another site after login.
interface OriginState {
  readonly from: string
}

export function rememberOrigin({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): OriginState {
  return { from: `${pathname}${search}${hash}` }
}

/** The remembered address if it is on this site and the role may open it, otherwise the landing page. */
export function originOf(state: unknown, role: Role): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const isOwn = typeof from === 'string' && /^\/(?![/\\])/.test(from)
  return isOwn && mayOpen(from, role) ? from : PATHS.landing
}

/** The role may have changed since then, and a former admin should not land on a refusal. */
function mayOpen(address: string, role: Role): boolean {
  const [path = ''] = address.split(/[?#]/)
  if (path === PATHS.admin || path.startsWith(`${PATHS.admin}/`)) return role === 'admin'
  return path !== PATHS.withdraws || role === 'chatter'
}

/** Replaces the page until the password is changed or kept for now. Loaded separately, because few accounts ever see it. */
const NewPasswordNeeded = loadLater(
  () => import('./generated-password-page.tsx'),
  'GeneratedPasswordPage',
  ['accounts', 'passwords'],
  <PageSpinner />,
)

interface RequireRoleProps {
  readonly roles: readonly Role[]
  /** Child pages open to fewer roles. Checked here, because the refusal must fill the whole screen. */
  readonly narrower?: Readonly<Record<string, readonly Role[]>>
  readonly children?: ReactNode
}

/** Admits accounts with one of the roles; a chatter must also be approved. */
export function RequireRole({ roles, narrower = {}, children = <Outlet /> }: RequireRoleProps) {
  const location = useLocation()
  const now = useSignIn()
  if (now.phase !== 'in') return <ToLogIn />
  const { role, status, passwordChange } = now.account
  const page = Object.entries(narrower).find(([path]) => matchPath(path, location.pathname))
  if (!(page?.[1] ?? roles).includes(role)) return <NoPermission />
  if (passwordChange !== 'none') return <NewPasswordNeeded account={now.account} />
  if (role === 'chatter' && status !== 'approved') return <StatusRestricted account={now.account} />
  return children
}

/**
 * `Navigate` would navigate only once. An open dialog that unmounts with its page goes back
 * in the history and interrupts the navigation, so this retries until the page is gone.
 */
function ToLogIn() {
  const location = useLocation()
  const navigate = useNavigate()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    let isGone = false
    async function go() {
      await navigate(PATHS.logIn, { replace: true, state: rememberOrigin(location) })
      if (!isGone) setAttempts(attempts + 1)
    }
    void go()
    return () => {
      isGone = true
    }
  }, [attempts, location, navigate])
  return null
}

/** Redirects a signed-in account from the sign-in pages to the page it wanted. */
export function RequireGuest() {
  const location = useLocation()
  const now = useSignIn()
  if (now.phase !== 'in') return <Outlet />
  if (now.account.passwordChange !== 'none') return <NewPasswordNeeded account={now.account} />
  return <Navigate to={originOf(location.state, now.account.role)} replace />
}
