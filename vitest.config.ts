import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inServer = (...names: readonly string[]) => names.map((name) => `src/server/${name}.test.ts`)

/** Migrations, constraints, triggers, the query that checks the books, and jobs: on both PostgreSQLs. */
const ON_BOTH = [
  ...inServer('platform/db/schema', 'platform/db/migrate', 'platform/postgres/external', 'accounts/constraints', 'audit/record'),
  ...inServer('system/money-constraints', 'system/books', 'minutes/old-database', 'system/upkeep'),
  ...inServer('platform/jobs/jobs', 'platform/jobs/failed-jobs', 'platform/jobs/events'),
]

/**
 * Together they run every statement of the server. A statement means the same on either PostgreSQL, so one of them is enough: the other
 * one, the oldest that is supported, when the whole suite runs and it is installed.
 */
const ON_ONE = [
  // Every call and every event once, which run most statements.
  ...inServer('system/permissions', 'system/event-permissions'),
  // The remaining statements.
  ...inServer('accounts/first-admin', 'accounts/search', 'presence/presence'),
  ...inServer('sessions/receiving-limit', 'sessions/search', 'sessions/sessions-read'),
  ...inServer('people/chatter-search', 'people/session-people', 'chat/fetch-messages', 'chat/voice'),
  ...inServer('notices/messages', 'notices/timed', 'notices/queue-alert'),
  ...inServer('minutes/due', 'minutes/meeting', 'refunds/payment', 'system/refund-races', 'proposals/decisions', 'chat/search'),
]

const ON_ANOTHER_POSTGRES = [...ON_BOTH, ...ON_ONE]

/** Needs the database of the server tests, although it is a script. */
const DEMO = 'scripts/demo/demo.test.ts'

const PROPERTY_SEED = 'scripts/testing/property-seed.ts'

/** Run first, so that no worker starts a long file when the others are done. */
const LONGEST = [
  'scripts/deploy/start.test.ts',
  'scripts/deploy/image.test.ts',
  ...inServer(
    'system/money-model',
    'system/money-kills',
    'system/refund-kills',
    'system/main',
    'system/bad-input',
    'system/minutes-kills',
    'system/permissions',
    'system/event-delivery',
  ),
  DEMO,
  ...inServer('sessions/search', 'complaints/remedies', 'notices/push', 'sessions/proof-readings', 'system/nodes', 'system/chat-history'),
  ...inServer('withdrawals/payout', 'system/purchase-races', 'system/money-stops', 'sessions/proofs'),
  ...inServer('platform/media/images', 'platform/media/audio'),
]

for (const file of [...ON_ANOTHER_POSTGRES, ...LONGEST]) {
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`vitest.config.ts names ${file}, which does not exist`)
}

/** Vitest orders by the durations of the last run, which a new clone does not have, and then by file size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(file))
      return index < 0 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** Test files that need a DOM, as their first line declares. */
const WITH_DOM = globSync('src/web/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment happy-dom'),
)

export default defineConfig({
  test: {
    // So that no test depends on what another one left behind.
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: '100%',
    // A loaded machine may be twenty times as slow; a hung test still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Less than a test may take, so that the report says what did not come.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,texts,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [DEMO, ...WITH_DOM],
          pool: 'threads',
          setupFiles: [PROPERTY_SEED],
          // Pure code has no state, so modules can be loaded once for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-page',
          include: WITH_DOM,
          // A context for each file. A thread for each would load happy-dom again, which takes longer than most of these files.
          pool: 'vmThreads',
          setupFiles: ['scripts/testing/page-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: process.env['TEST_POSTGRES_BIN'] ? ON_ANOTHER_POSTGRES : ['src/server/**/*.test.ts', DEMO],
          // Set by a whole run.
          exclude: process.env['TEST_POSTGRES_SHARE'] ? ON_ONE : [],
          // Every test has its own database, folder and app. Only the modules are shared, because loading them takes longer than
          // running most of these files.
          isolate: false,
          setupFiles: [PROPERTY_SEED, 'src/server/testing/each-file.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          // The tests mostly wait for the database and for programs, so more workers than cores are faster.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // Projects with a different number of workers run one after the other when several are run together.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
