// The page a visitor wanted when they were sent to log in. It is in the history entry and not in the address, so that a link cannot
// lead to another site after the login.

import type { Location } from 'react-router'
import { PATHS } from './paths.ts'

export interface OriginState {
  readonly from: string
}

export function rememberOrigin({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): OriginState {
  return { from: `${pathname}${search}${hash}` }
}

/** The remembered address if it is an address of the app, otherwise the landing page. */
export function originOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : PATHS.landing
}
