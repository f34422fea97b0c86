// `npm run test:keyboard`: the same journeys without a pointer.

import { defineConfig } from '@playwright/test'
import type { InputOptions } from './e2e/support/journey.ts'
import config from './playwright.config.ts'

export default defineConfig<object, InputOptions>({
  ...config,
  projects: [{ name: 'keyboard', use: { viewport: { width: 1440, height: 900 }, inputDevice: 'keyboard' } }],
})
