// The tests that `npm run mutation` runs: the domain's, without the database that the full configuration would start.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    setupFiles: ['scripts/testing/property-seed.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
  },
})
