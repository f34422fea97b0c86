import { expect, it } from 'vitest'
import { type AvailabilityForm, availabilityAt, chooseAvailability, shownAvailability } from './availability.ts'

const ZONE = 'Asia/Karachi'
/** Six in the evening in Karachi. */
const NOW = new Date('2026-11-17T13:00:00.000Z')
const MIDNIGHT = new Date('2026-11-17T19:00:00.000Z')
const at = (clock: string) => new Date(`2026-11-17T${clock}+05:00`)

// biome-ignore format: a table is read by its columns
it.each<[AvailabilityForm, object]>([
  [{ state: 'available', offAt: '' },      { state: 'available' }],
  [{ state: 'available', offAt: '22:00' }, { state: 'available' }],
  [{ state: 'break', offAt: '' },          { state: 'break', until: MIDNIGHT }],
  [{ state: 'off_at', offAt: '22:00' },    { state: 'off_at', offAt: at('22:00'), until: MIDNIGHT }],
  [{ state: 'off_at', offAt: '18:01' },    { state: 'off_at', offAt: at('18:01'), until: MIDNIGHT }],
  [{ state: 'off_at', offAt: '23:59' },    { state: 'off_at', offAt: at('23:59'), until: MIDNIGHT }],
])('%j is stored with its moments', (form, expected) => {
  expect(chooseAvailability(form, ZONE, NOW)).toEqual(expected)
})

// biome-ignore format: a table is read by its columns
it.each<[AvailabilityForm, string]>([
  [{ state: '', offAt: '22:00' },          'availability_missing'],
  [{ state: 'off_at', offAt: '' },         'off_time_form'],
  [{ state: 'off_at', offAt: '24:00' },    'off_time_form'],
  [{ state: 'off_at', offAt: '9:00' },     'off_time_form'],
  [{ state: 'off_at', offAt: '22:60' },    'off_time_form'],
  [{ state: 'off_at', offAt: '22:00:00' }, 'off_time_form'],
  [{ state: 'off_at', offAt: '18:00' },    'off_time_past'],
  [{ state: 'off_at', offAt: '00:00' },    'off_time_past'],
])('%j is refused: %s', (form, code) => {
  expect(() => chooseAvailability(form, ZONE, NOW)).toThrow(expect.objectContaining({ code }))
})

const BREAK = chooseAvailability({ state: 'break', offAt: '' }, ZONE, NOW)
const OFF = chooseAvailability({ state: 'off_at', offAt: '22:00' }, ZONE, NOW)

// biome-ignore format: a table is read by its columns
it.each([
  // choice            when                                       shown
  ['available', { state: 'available' } as const, NOW,             'available'],
  ['break',     BREAK,  NOW,                                      'break'],
  ['break',     BREAK,  new Date(MIDNIGHT.getTime() - 1),         'break'],
  ['break',     BREAK,  MIDNIGHT,                                 'available'],
  ['off',       OFF,    new Date(at('22:00').getTime() - 1),      'until'],
  ['off',       OFF,    at('22:00'),                              'off'],
  ['off',       OFF,    new Date(MIDNIGHT.getTime() - 1),         'off'],
  ['off',       OFF,    MIDNIGHT,                                 'available'],
] as const)('%s: %j at %s shows %s', (_name, chosen, now, shown) => {
  expect(shownAvailability(chosen, now)).toBe(shown)
})

it('at the end of its day nothing is left of a choice', () => {
  expect(availabilityAt(OFF, new Date(MIDNIGHT.getTime() - 1))).toEqual(OFF)
  expect(availabilityAt(OFF, MIDNIGHT)).toEqual({ state: 'available' })
})

it('where clocks change in the night, the day still ends at midnight', () => {
  // In London the clocks go forward at one in the morning of 29 March.
  const night = new Date('2026-03-29T00:30:00.000Z')
  expect(chooseAvailability({ state: 'off_at', offAt: '22:00' }, 'Europe/London', night)).toEqual({
    state: 'off_at',
    offAt: new Date('2026-03-29T21:00:00.000Z'),
    until: new Date('2026-03-29T23:00:00.000Z'),
  })
})
