// The journeys: a real browser on the real server, in the words of the spec, as on a desk and as on a phone.

import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/**
 * Debian's packages; elsewhere Playwright takes the browser it has installed itself. The shell is the same browser without the
 * windows around the pages, which nobody sees here and which took a quarter of the time.
 */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.mjs',
  // A journey that passes at the second try is a journey that fails.
  retries: 0,
  workers: 2,
  // A loaded machine may be slow; a hung journey still ends.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      ...(DEBIAN_CHROMIUM !== undefined && { executablePath: DEBIAN_CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-US',
    // Dates on the screen are the reader's own; the journeys read them in this one.
    timezoneId: 'Asia/Karachi',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What is about the connection, about who may go where and about the words of refusals has no width; neither
    // have lists that look like others which are looked at.
    {
      name: 'phone',
      testIgnore: [
        'admin-account-requests.spec.ts',
        'admin-money.spec.ts',
        'admin-users.spec.ts',
        'first-day.spec.ts',
        'money-refusals.spec.ts',
        'offline.spec.ts',
        'permissions.spec.ts',
        'validation.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
