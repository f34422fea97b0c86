// Where somebody wanted to go when they were sent to log in. It travels in the history entry, not in the address, so
// nobody can hand out a link that leads elsewhere after the login.

import type { Location } from 'react-router'
import { PATHS } from './paths.ts'

export interface OriginState {
  readonly from: string
}

export function rememberOrigin({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): OriginState {
  return { from: `${pathname}${search}${hash}` }
}

/** The remembered address when it is one of ours, else the landing page. */
export function originOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : PATHS.landing
}
