// The journeys: a real browser on the real server, on a desktop, on a phone, and without a pointer.

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER } from './e2e/support/browser.ts'
import type { InputOptions } from './e2e/support/journey.ts'
import { ALSO_ON_A_PHONE } from './e2e/support/tags.ts'

/** Run only in `npm run test:all`. The first line of each says why. */
const FULL = '**/*.full.spec.ts'
const DESKTOP = { viewport: { width: 1440, height: 900 } }

export default defineConfig<object, InputOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.mjs',
  // A journey that passes only on the second try is a bug.
  retries: 0,
  testIgnore: process.env['TEST_TIER'] === 'quick' ? FULL : [],
  // More than cores: a worker waits about three seconds in a journey, for timers and for the next look at a page.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Tests of one file run in parallel too, so that one worker is not left with a long file at the end.
  fullyParallel: true,
  // Generous for a loaded machine, but a journey that hangs still fails.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: BROWSER,
    locale: 'en-US',
    // The app shows dates in the browser's time zone; the journeys expect this one.
    timezoneId: 'Asia/Karachi',
    screenshot: 'only-on-failure',
    // Its own journeys are in worker.spec.ts, worker.full.spec.ts and push.full.spec.ts; elsewhere it would answer requests that a journey
    // wants to observe.
    serviceWorkers: 'block',
    // See motion.ts.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: DESKTOP },
    // Only journeys with this tag, which do something else on a phone.
    {
      name: 'phone',
      grep: new RegExp(ALSO_ON_A_PHONE.tag),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // What every screen does, once, as the quick journeys show it.
    { name: 'keyboard', testIgnore: FULL, use: { ...DESKTOP, inputDevice: 'keyboard' } },
  ],
})
