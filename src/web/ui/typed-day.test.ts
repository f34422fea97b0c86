import { expect, it } from 'vitest'
import { dayOf, faultOf, plainDay, withHyphens } from './typed-day.ts'

it.each([
  ['18-11-2026', '2026-11-18'],
  ['8/1/2026', '2026-01-08'],
  [' 18.11.2026 ', '2026-11-18'],
  ['2026-11-18', '2026-11-18'],
  ['18-11-20', null],
  ['31-02-2026', null],
  ['', null],
])('%j is the day %s', (typed, day) => {
  expect(dayOf(typed)).toBe(day)
})

it.each([
  ['18', '18'],
  ['181', '18-1'],
  ['18-112', '18-11-2'],
  ['18112026', '18-11-2026'],
  ['8-11-2026', '8-11-2026'],
  ['2026-11-18', '2026-11-18'],
])('%s is completed to %s', (typed, text) => {
  expect(withHyphens(typed)).toBe(text)
})

it.each([
  ['  18-11-2026', '18-11-2026'],
  ['۱۸-۱۱-۲۰۲۶', '18-11-2026'],
  ['12–11–2026', '12-11-2026'],
  ['12−11—2026', '12-11-2026'],
])('%s is read as %s', (typed, text) => {
  expect(plainDay(typed)).toBe(text)
})

it.each([
  ['31-02-2026', 'noSuchDay'],
  ['2026-13-01', 'noSuchDay'],
  ['18-11-26', 'useDayForm'],
  ['tomorrow', 'useDayForm'],
  ['28-02-2026', null],
  ['', null],
])('the fault of %j is %s', (typed, fault) => {
  expect(faultOf(typed)).toBe(fault)
})
