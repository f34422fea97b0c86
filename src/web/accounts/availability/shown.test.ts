import { expect, it } from 'vitest'
import type { Availability } from '#contract/presence.ts'
import { loadTexts } from '../../texts/texts.ts'
import { translate } from '../../texts/translate.ts'
import { suggestedTime } from './availability-control.tsx'
import { availabilitySentence, shownOf, turningPoints } from './shown.ts'

await loadTexts(['presence'])

/** The machine's local time. */
const TEN = new Date('2026-11-17T22:00:00')
const MIDNIGHT = new Date('2026-11-18T00:00:00')
const before = (moment: Date) => new Date(moment.getTime() - 1)
const NOTHING: Availability = { state: 'available', offAt: null, until: null, changedAt: null }
const BREAK: Availability = { ...NOTHING, state: 'break', until: MIDNIGHT.toISOString() }
const OFF: Availability = { ...BREAK, state: 'off_at', offAt: TEN.toISOString() }

it.each([
  ['of nobody', null, TEN, null],
  ['available', NOTHING, TEN, null],
  ['break', BREAK, TEN, 'Taking a break'],
  ['break, to its last moment', BREAK, before(MIDNIGHT), 'Taking a break'],
  ['break, on the next day', BREAK, MIDNIGHT, null],
  ['off at ten, before ten', OFF, before(TEN), 'Available until 10:00 PM'],
  ['off at ten, from ten on', OFF, TEN, 'Off until tomorrow'],
  ['off at ten, on the next day', OFF, MIDNIGHT, null],
])('%s', (_name, chosen, now, expected) => {
  const sentence = availabilitySentence(shownOf(chosen, now), 'en')
  expect(sentence && translate(sentence, 'en')).toBe(expected)
})

it('what is shown may change at the end of the choice, and at its time', () => {
  expect([null, NOTHING, BREAK, OFF].map(turningPoints)).toEqual([[], [], [MIDNIGHT.getTime()], [TEN.getTime(), MIDNIGHT.getTime()]])
})

it.each([
  [0, '22:00'],
  [22 * 60 - 1, '22:00'],
  [22 * 60, '23:00'],
  [22 * 60 + 59, '23:00'],
  [23 * 60, '23:59'],
  [23 * 60 + 59, '23:59'],
])('at minute %i the form suggests %s', (minute, time) => {
  expect(suggestedTime(minute)).toBe(time)
})
