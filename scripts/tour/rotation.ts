// The width, theme and language for a stop that is visited only once. Together, a role's stops use every combination about equally often.
// The stop's name decides first, so a new stop changes few of the others.

import type { Language } from '../../src/texts/languages.ts'
import type { Theme, Width } from './options.ts'
import { roleOf, type Stop } from './stop.ts'

export interface Combination {
  readonly width: Width
  readonly theme: Theme
  readonly language: Language
}

export interface AllOfEach {
  readonly widths: readonly Width[]
  readonly themes: readonly Theme[]
  readonly languages: readonly Language[]
}

/** How much more often a stop's own choice may be used than its role's rarest combination. */
const SLACK = 1

export function rotate<Visited extends Pick<Stop, 'name' | 'who' | 'width'>>(
  stops: readonly Visited[],
  all: AllOfEach,
): ReadonlyMap<Visited, Combination> {
  const combinations = combinationsOf(all)
  const used = new Map<string, number>()
  const chosen = new Map<Visited, Combination>()
  for (const stop of stops) {
    const keyOf = ({ width, theme, language }: Combination) => [roleOf(stop), width, theme, language].join(' ')
    const usesOf = (combination: Combination) => used.get(keyOf(combination)) ?? 0
    const possible = combinations.filter(({ width }) => (stop.width ?? width) === width)
    const first = hashOf(stop.name) % possible.length
    const inOrder = [...possible.slice(first), ...possible.slice(0, first)]
    const limit = Math.min(...possible.map(usesOf)) + SLACK
    const found = inOrder.find((combination) => usesOf(combination) <= limit)
    if (found === undefined) throw new Error(`${stop.name} cannot be visited at the width ${stop.width}`)
    used.set(keyOf(found), usesOf(found) + 1)
    chosen.set(stop, found)
  }
  return chosen
}

export function combinationsOf({ widths, themes, languages }: AllOfEach): readonly Combination[] {
  return widths.flatMap((width) => themes.flatMap((theme) => languages.map((language) => ({ width, theme, language }))))
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  // The low bits are similar for similar names.
  return (hash ^ (hash >>> 15)) >>> 0
}
