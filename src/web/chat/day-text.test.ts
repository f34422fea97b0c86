import { expect, it } from 'vitest'
import { dayName } from './day-text.ts'

const NOW = new Date(2026, 0, 5, 0, 30)

it.each([
  [new Date(2026, 0, 5, 0, 1), { near: 'today' }],
  [new Date(2026, 0, 4, 23, 59), { near: 'yesterday' }],
  [new Date(2026, 0, 4, 0, 0), { near: 'yesterday' }],
  [new Date(2026, 0, 3, 23, 59), { date: '3 January 2026' }],
  [new Date(2025, 11, 31), { date: '31 December 2025' }],
])('%s is named by its day', (moment, name) => {
  expect(dayName(moment.getTime(), NOW, 'en')).toEqual(name)
})
