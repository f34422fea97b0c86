// The page a visitor wanted when they were sent to log in. It is in the history entry and not in the address, so that a link cannot
// lead to another site after the login.

import type { Location } from 'react-router'
import type { Role } from '#domain/accounts.ts'
import { PATHS } from '../paths.ts'

export interface OriginState {
  readonly from: string
}

export function rememberOrigin({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): OriginState {
  return { from: `${pathname}${search}${hash}` }
}

/** The remembered address if it is one of the app's that the role may open, otherwise the landing page. */
export function originOf(state: unknown, role: Role): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const isOwn = typeof from === 'string' && /^\/(?![/\\])/.test(from)
  return isOwn && mayOpen(from, role) ? from : PATHS.landing
}

/** The role may have changed since: a former admin is not greeted with a refusal. */
function mayOpen(address: string, role: Role): boolean {
  const [path = ''] = address.split(/[?#]/)
  if (path === PATHS.admin || path.startsWith(`${PATHS.admin}/`)) return role === 'admin'
  return path !== PATHS.withdraws || role === 'chatter'
}
