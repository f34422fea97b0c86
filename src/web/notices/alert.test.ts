// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { NoticeSettings } from '#contract/notices.ts'
import { TOUCH } from '../ui/use-media-query.ts'
import { isQuietNow } from './alert.ts'

const SETTINGS: NoticeSettings = {
  kinds: [],
  quietHours: null,
  timeZone: 'Asia/Karachi',
  showDetails: false,
  devices: [],
  pushKey: 'key',
}

const vibrate = vi.fn(() => true)
let nowMs = 0

beforeEach(() => {
  vi.resetModules()
  vibrate.mockClear()
  nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === TOUCH }))
})

/** On a phone, with or without an earlier press on the page. */
function onPhone(userActivation: Partial<UserActivation> | undefined): void {
  vi.stubGlobal('navigator', { vibrate, userActivation })
}

/** The module as in a newly opened page. */
async function newPage() {
  const { alertPerson } = await import('./alert.ts')
  return () => alertPerson(async () => SETTINGS)
}

it('several arrivals at once are one alert, and a later one is another', async () => {
  onPhone({ hasBeenActive: true })
  const arrive = await newPage()
  await arrive()
  nowMs = 2_999
  await arrive()
  expect(vibrate).toHaveBeenCalledTimes(1)
  nowMs = 3_000
  await arrive()
  expect(vibrate).toHaveBeenCalledTimes(2)
})

it('what arrives before the first press of the person makes no sound and does not silence what follows the press', async () => {
  onPhone({ hasBeenActive: false })
  const arrive = await newPage()
  await arrive()
  expect(vibrate).not.toHaveBeenCalled()
  onPhone({ hasBeenActive: true })
  nowMs = 1_000
  await arrive()
  expect(vibrate).toHaveBeenCalledTimes(1)
})

const NIGHT = { from: '22:30', to: '07:00' }

it.each([
  ['2026-11-16T17:29:00Z', 'Asia/Karachi', NIGHT, false],
  ['2026-11-16T17:30:00Z', 'Asia/Karachi', NIGHT, true],
  ['2026-11-16T19:00:00Z', 'Asia/Karachi', NIGHT, true],
  ['2026-11-17T01:59:00Z', 'Asia/Karachi', NIGHT, true],
  ['2026-11-17T02:00:00Z', 'Asia/Karachi', NIGHT, false],
  ['2026-11-16T17:30:00Z', 'Europe/London', NIGHT, false],
  ['2026-11-16T19:00:00Z', 'Asia/Karachi', null, false],
])('at %s in %s with quiet hours %j, quiet is %s', (now, timeZone, quietHours, isQuiet) => {
  expect(isQuietNow({ quietHours, timeZone }, new Date(now))).toBe(isQuiet)
})
