import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inServer = (...names: readonly string[]) => names.map((name) => `src/server/${name}.test.ts`)

/**
 * What a run on another PostgreSQL is about: every migration, constraint and trigger, and every statement that the server
 * sends, in the fewest files. Whether the rules are right does not depend on the version.
 */
const ON_ANOTHER_POSTGRES = [
  // Migrations, constraints, triggers, and the query that proves the books.
  ...inServer('platform/db/schema', 'platform/db/migrate', 'platform/postgres/external', 'accounts/constraints', 'audit/record'),
  ...inServer('system/money-constraints', 'system/books'),
  // Every call and every event once, and so most statements.
  ...inServer('system/permissions', 'system/event-permissions'),
  // The statements that those do not send.
  ...inServer(
    'accounts/first-admin',
    'accounts/search',
    'presence/presence',
    'system/upkeep',
    'platform/jobs/jobs',
    'platform/jobs/failed-jobs',
    'platform/jobs/events',
  ),
  ...inServer('sessions/receiving-limit', 'sessions/search', 'sessions/sessions-read'),
  ...inServer('people/chatter-search', 'people/session-people', 'chat/fetch-messages', 'chat/voice'),
  ...inServer('notices/messages', 'notices/timed', 'notices/queue-alert'),
]

/** The longest first, so that no worker starts one of them when the others are done. */
const LONGEST = [
  'scripts/deploy/start.test.ts',
  'scripts/deploy/image.test.ts',
  ...inServer(
    'system/money-kills',
    'system/main',
    'system/money-model',
    'system/event-delivery',
    'sessions/search',
    'system/bad-input',
    'system/permissions',
    'system/nodes',
    'system/chat-history',
  ),
  ...inServer('system/purchase-races', 'system/money-stops', 'sessions/proofs', 'withdrawals/payout'),
  ...inServer('platform/media/images', 'platform/media/audio'),
]

for (const file of [...ON_ANOTHER_POSTGRES, ...LONGEST]) {
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`vitest.config.ts names ${file}, which does not exist`)
}

/** Vitest goes by the times of the last run, which a fresh clone does not have, and then by the size of the files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(file))
      return index < 0 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** A script, and yet it needs the database that the tests of the server share. */
const DEMO = 'scripts/demo/demo.test.ts'

/** Those that say in their first line that they need a page; each has one of its own. */
const WITH_A_PAGE = globSync('src/web/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment happy-dom'),
)

export default defineConfig({
  test: {
    // A test must not pass because another one left something behind.
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: '100%',
    // A loaded machine may be slow; a hung test still ends.
    testTimeout: 30_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [DEMO, ...WITH_A_PAGE],
          pool: 'threads',
          // Pure code leaves nothing behind, and is loaded once instead of once for each file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-page', include: WITH_A_PAGE, pool: 'threads' } },
      {
        extends: true,
        test: {
          name: 'server',
          include: process.env['TEST_POSTGRES_BIN'] ? ON_ANOTHER_POSTGRES : ['src/server/**/*.test.ts', DEMO],
          // Every test has a database, a folder and an app of its own; only the code is shared, which takes longer to load than
          // most of these files take to run.
          isolate: false,
          globalSetup: ['src/server/testing/global-setup.ts'],
          // They wait for the database and for whole programs, so two cores have time for a third.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
