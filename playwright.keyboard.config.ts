// `npm run test:keyboard`: the same journeys without a pointer.

import { defineConfig } from '@playwright/test'
import type { Hands } from './e2e/support/journey.ts'
import config from './playwright.config.ts'

export default defineConfig<object, Hands>({
  ...config,
  projects: [{ name: 'keyboard', use: { viewport: { width: 1440, height: 900 }, hands: 'keyboard' } }],
})
