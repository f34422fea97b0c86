import { defineConfig } from 'vitest/config'

const WHOLE_PROGRAMS = ['main', 'money-races', 'purchase-races', 'money-kills', 'money-stops'].map((name) => `src/server/${name}.test.ts`)

const WITHOUT_DATABASE = [
  'src/server/bad-input.test.ts',
  'src/server/platform/{data-directory,embedded-postgres,file-routes,files,http,images,limits,log,postgres-user,queue,realtime,tokens,uploads}.test.ts',
]

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
          // A run about another PostgreSQL need not repeat what takes long with whole programs, or never asks the database.
          exclude: process.env['TEST_POSTGRES_BIN'] ? [...WHOLE_PROGRAMS, ...WITHOUT_DATABASE] : [],
          globalSetup: ['src/server/testing/global-setup.ts'],
          // A loaded machine may be slow; a hung test still ends.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
