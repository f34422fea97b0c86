// The journeys: a real browser on the real server, on a desktop and on a phone.

import { defineConfig } from '@playwright/test'
import { BROWSER } from './e2e/support/browser.ts'
import { ALSO_ON_A_PHONE } from './e2e/support/tags.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.mjs',
  // A journey that passes at the second try is a journey that fails.
  retries: 0,
  workers: 2,
  // So that neither of the two is left with a long file in the end.
  fullyParallel: true,
  // A loaded machine may be slow; a hung journey still ends.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: BROWSER,
    locale: 'en-US',
    // Dates on the screen are the reader's own; the journeys read them in this one.
    timezoneId: 'Asia/Karachi',
    screenshot: 'only-on-failure',
    // Its own journeys are in worker.spec.ts; elsewhere it would answer what a journey wants to see asked.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What is about the connection, about who may go where and about the words of refusals has no width; neither
    // have screens that look like others which are looked at. A journey over screens of their own shape says so.
    {
      name: 'phone',
      grep: new RegExp(ALSO_ON_A_PHONE.tag),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
