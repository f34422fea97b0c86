// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Availability } from '#contract/presence.ts'
import { received } from '../../live/live.ts'
import { loadTexts } from '../../texts/texts.ts'
import { PresenceText } from '../presence/presence-text.tsx'
import { AvailabilityText } from './availability-text.tsx'

const NOW = new Date('2026-11-17T21:59:00')
const HOUR_MS = 60 * 60_000
const NOTHING: Availability = { state: 'available', offAt: null, until: null, changedAt: null }
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()
const BREAK: Availability = { state: 'break', offAt: null, until: at(3), changedAt: at(-1) }

let root: Root
await loadTexts(['presence'])

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Rendered next to the presence, which watches the person. */
async function show(availability: Availability | null): Promise<void> {
  const person = { _id: 'sana', isOnline: true, lastSeen: null, availability }
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PresenceText person={person} />
        {' / '}
        <AvailabilityText person={person} />
      </QueryClientProvider>,
    ),
  )
}
const shown = () => document.body.textContent?.split(' / ')[1]
const receive = (availability: Availability) =>
  act(async () => {
    received('availabilityUpdate', { userID: 'sana', availability })
    // The cache notifies its observers a moment later.
    await vi.advanceTimersByTimeAsync(1)
  })

it('the clock passing the time changes what is shown', async () => {
  await show({ state: 'off_at', offAt: at(1 / 60), until: at(2), changedAt: at(-1) })
  expect(shown()).toBe('Available until 10:00 PM')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(shown()).toBe('Off until tomorrow')
  await act(() => vi.advanceTimersByTimeAsync(2 * HOUR_MS))
  expect(shown()).toBe('')
})

it('an event is shown at once, and one that is older than what is shown is dropped', async () => {
  await show(NOTHING)
  expect(shown()).toBe('')
  await receive(BREAK)
  expect(shown()).toBe('Taking a break')
  await receive({ ...NOTHING, changedAt: at(-2) })
  expect(shown()).toBe('Taking a break')
  await receive({ ...NOTHING, changedAt: at(0) })
  expect(shown()).toBe('')
})

it('a list that is newer than the last event counts, and people who choose nothing show nothing', async () => {
  await show(BREAK)
  expect(shown()).toBe('Taking a break')
  await show(null)
  expect(shown()).toBe('')
})
