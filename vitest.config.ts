import { defineConfig } from 'vitest/config'

const WHOLE_PROGRAMS = ['main', 'money-races', 'purchase-races', 'money-kills', 'money-stops'].map((name) => `src/server/${name}.test.ts`)

export default defineConfig({
  test: {
    // A test must not pass because another one left something behind.
    restoreMocks: true,
    unstubEnvs: true,
    // Tests of the server wait for the database half of the time, so every core may have one.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          // What is shown with whole programs takes long; a run about another PostgreSQL need not repeat it.
          exclude: process.env['TEST_POSTGRES_BIN'] ? WHOLE_PROGRAMS : [],
          globalSetup: ['src/server/testing/global-setup.ts'],
          // A loaded machine may be slow; a hung test still ends.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
