import { expect, it } from 'vitest'
import { filterOf } from './filter.ts'

const PERSON = '01890000-0000-7000-8000-000000000001'

it.each([
  [`person=${PERSON}&month=2026-11`, { person: PERSON, month: '2026-11' }],
  ['person=abc&month=2026-13', {}],
  ['', {}],
])('the filter in %j', (address, filter) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(filter)
})
