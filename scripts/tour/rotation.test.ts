import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/texts/languages.ts'
import { THEMES, WIDTHS } from './options.ts'
import { type AllOfEach, type Combination, combinationsOf, rotate } from './rotation.ts'
import { ROLES, roleOf, type Stop } from './stop.ts'
import { STOPS } from './stops.ts'

type Visited = Pick<Stop, 'name' | 'who' | 'width'>

const ALL: AllOfEach = { widths: WIDTHS, themes: THEMES, languages: LANGUAGE_CODES }
const nameOf = ({ width, theme, language }: Combination) => `${width} ${theme} ${language}`
const EVERY = combinationsOf(ALL).map(nameOf)

function timesByCombination(stops: readonly Visited[]): ReadonlyMap<string, number> {
  const times = new Map(EVERY.map((name) => [name, 0]))
  for (const combination of rotate(stops, ALL).values()) times.set(nameOf(combination), (times.get(nameOf(combination)) ?? 0) + 1)
  return times
}

const aStop = (name: string, others: Partial<Visited> = {}): Visited => ({ name, who: 'user', ...others })
const someStops = (count: number, others: Partial<Visited> = {}) =>
  Array.from({ length: count }, (_, index) => aStop(`stop-${index}`, others))

describe('the stops of the tour, each visited once', () => {
  test('every stop is visited once, at its own width if it has one', () => {
    const chosen = rotate(STOPS, ALL)
    expect([...chosen.keys()]).toEqual(STOPS)
    for (const [stop, { width }] of chosen) expect(stop.width ?? width, stop.name).toBe(width)
  })

  test.each(ROLES)('the stops of a %s are visited in every combination of width, theme and language', (role) => {
    const times = timesByCombination(STOPS.filter((stop) => roleOf(stop) === role))
    expect([...times].filter(([, count]) => count === 0)).toEqual([])
  })
})

describe('the choice', () => {
  test.each([8, 24, 100, 800])('%i stops of a role are spread evenly', (count) => {
    const counts = [...timesByCombination(someStops(count)).values()]
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  test.each(WIDTHS)('stops that exist at %i only are visited in all themes and languages', (width) => {
    const times = timesByCombination(someStops(40, { width }))
    expect([...times].filter(([, count]) => count > 0).map(([name]) => name)).toEqual(EVERY.filter((name) => name.startsWith(`${width} `)))
  })

  test('a new stop leaves the ones before it, those of other roles, and most of the others where they were', () => {
    const [visitors, users] = [someStops(40, { who: 'visitor' }), someStops(200)]
    const before = rotate([...visitors, ...users], ALL)
    for (const place of [0, 50, 100, 199]) {
      const after = rotate([...visitors, ...users.slice(0, place), aStop('a-new-one'), ...users.slice(place)], ALL)
      const moved = [...before].filter(([stop, combination]) => nameOf(after.get(stop) ?? combination) !== nameOf(combination))
      expect(moved.filter(([stop]) => visitors.includes(stop) || users.indexOf(stop) < place)).toEqual([])
      expect(moved.length).toBeLessThan(users.length / 4)
    }
  })
})
