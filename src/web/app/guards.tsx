import type { ReactNode } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#domain/accounts.ts'
import { useSignIn } from '../accounts/sign-in.ts'
import { originOf, rememberOrigin } from './origin.ts'
import { PATHS } from './paths.ts'
import { NoPermission, StatusRestricted } from './restricted.tsx'

interface RequireRoleProps {
  readonly roles: readonly Role[]
  /** Child pages that fewer roles may open. Checked here, so that the message fills the whole screen. */
  readonly narrower?: Readonly<Record<string, readonly Role[]>>
  readonly children?: ReactNode
}

/** For accounts with one of the roles; a chatter must also be approved. */
export function RequireRole({ roles, narrower = {}, children = <Outlet /> }: RequireRoleProps) {
  const location = useLocation()
  const now = useSignIn()
  if (now.phase !== 'in') return <Navigate to={PATHS.logIn} replace state={rememberOrigin(location)} />
  const { role, status } = now.account
  const page = Object.entries(narrower).find(([path]) => matchPath(path, location.pathname))
  if (!(page?.[1] ?? roles).includes(role)) return <NoPermission />
  if (role === 'chatter' && status !== 'approved') return <StatusRestricted status={status} />
  return children
}

/** Redirects a signed-in account from the sign-in pages to the page it wanted. */
export function RequireGuest() {
  const location = useLocation()
  const now = useSignIn()
  return now.phase === 'in' ? <Navigate to={originOf(location.state)} replace /> : <Outlet />
}
