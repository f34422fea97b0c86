// One stop of the tour: which screen in which state, who looks at it, how to get there, and what is to be seen then.

import type { Locator } from '@playwright/test'
import type { PATHS } from '../../src/web/app/paths.ts'
import type { Cast } from './cast.ts'
import type { HouseName } from './house-names.ts'
import type { Width } from './options.ts'
import type { Stage } from './stage.ts'

export const ROLES = ['visitor', 'user', 'chatter', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** A role, or somebody of that role in a situation of their own. */
export type Who = Role | `${Role}:${string}`

export type PathName = keyof typeof PATHS

export interface Stop {
  readonly name: string
  readonly who: Who
  /** The one that has been lived in when none is named. */
  readonly house?: HouseName
  /** One of the app's addresses by its name, or an address that is none of them. */
  readonly at: PathName | `/${string}`
  readonly query?: (cast: Cast) => Readonly<Record<string, string>>
  /** What the customer asked for and this stop shows, in the customer's words. */
  readonly spec: readonly string[]
  /** Before the page is opened. */
  readonly before?: (stage: Stage) => Promise<unknown>
  /** Once it is open. */
  readonly act?: (stage: Stage) => Promise<unknown>
  /** What must be on the screen before the picture: the name of a text, or something to be found. */
  readonly until: string | ((stage: Stage) => Locator)
  /** The whole height of the page, not only what is seen at first. */
  readonly whole?: boolean
  /** Where it exists on one of them only. */
  readonly width?: Width
  /** The page complains in its console, and rightly so. */
  readonly complains?: boolean
  /** Needs a browser with a microphone. */
  readonly microphone?: boolean
}

export function roleOf({ who }: Stop): Role {
  return (ROLES.find((role) => who === role || who.startsWith(`${role}:`)) ?? 'visitor') satisfies Role
}
