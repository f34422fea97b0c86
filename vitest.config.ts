import { defineConfig } from 'vitest/config'

const inServer = (...names: readonly string[]) => names.map((name) => `src/server/${name}.test.ts`)

/** What a run about another PostgreSQL leaves out: there it is shown that the same migrations and the same SQL do the same. */
const LEFT_OUT_ON_ANOTHER_POSTGRES = [
  // Whole programs take long, and send the statements of decide, purchase, payout and the races once more.
  ...inServer('main', 'money-races', 'purchase-races', 'money-kills', 'money-stops', 'nodes', 'chat-history'),
  // Never ask the database.
  ...inServer(
    'bad-input',
    'config',
    'registered',
    'platform/{audio,data-directory,embedded-postgres,file-routes,files,http,images,limits}',
  ),
  ...inServer('platform/{log,postgres-user,queue,realtime,redis,tokens,uploads}', 'sessions/looks'),
  // Are about who may, what is refused before a write, and pictures; their statements are those of the tests beside them.
  ...inServer('permissions', 'accounts/{avatars,holds,live,profile,sign-in}', 'withdrawals/{live,request}'),
  ...inServer('chat/{talk-refusals,voice}'),
  ...inServer('sessions/{account-holds,approval-guards,proofs,purchase-refusals}'),
]

/** A script, and yet it needs the database that the tests of the server share. */
const DEMO = 'scripts/demo/demo.test.ts'

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
          exclude: [DEMO],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', DEMO],
          exclude: process.env['TEST_POSTGRES_BIN'] ? [...LEFT_OUT_ON_ANOTHER_POSTGRES, DEMO] : [],
          // Every test has a database, a folder and an app of its own; only the code is shared, which takes longer to load than
          // most of these files take to run.
          isolate: false,
          globalSetup: ['src/server/testing/global-setup.ts'],
          // A loaded machine may be slow; a hung test still ends.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
