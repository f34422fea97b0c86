// One stop of the tour: a screen in a state, who visits it, how to get there, and what must appear.

import type { Locator } from '@playwright/test'
import type { PATHS } from '../../src/web/paths.ts'
import type { DatasetName } from './dataset-names.ts'
import type { Fixtures } from './fixtures.ts'
import type { Width } from './options.ts'
import type { TourPage } from './tour-page.ts'

export const ROLES = ['visitor', 'user', 'chatter', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** A role, or a person with that role in a special situation. */
export type Who = Role | `${Role}:${string}`

export type PathName = keyof typeof PATHS

export interface Stop {
  readonly name: string
  readonly who: Who
  /** Default: demo. */
  readonly dataset?: DatasetName
  /** The name of one of the app's paths, or an unknown path. */
  readonly at: PathName | `/${string}`
  /** The person whose page it is, for a path with `:id`. */
  readonly person?: string
  readonly query?: (fixtures: Fixtures) => Readonly<Record<string, string>>
  /** Runs before the page is opened. */
  readonly before?: (tour: TourPage) => Promise<unknown>
  /** Runs once the page is open. */
  readonly act?: (tour: TourPage) => Promise<unknown>
  /** What must be visible before the screenshot is taken: the name of a text, or a locator. */
  readonly until: string | ((tour: TourPage) => Locator)
  /** Takes the picture at the page's full height. */
  readonly whole?: boolean
  /** Set if the state exists at one width only. */
  readonly width?: Width
  /** Errors in the console are expected. */
  readonly expectsErrors?: boolean
  /** Needs a browser with a microphone. */
  readonly microphone?: boolean
}

export function roleOf({ who }: Pick<Stop, 'who'>): Role {
  return (ROLES.find((role) => who === role || who.startsWith(`${role}:`)) ?? 'visitor') satisfies Role
}
