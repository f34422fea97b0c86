import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Run only in `npm run test:all`. The first line of each says why. */
const FULL = '**/*.full.test.{ts,tsx}'

/** `npm test` and the layer on the other PostgreSQL set it. One file by its name runs in either tier. */
const isQuick = process.env['TEST_TIER'] === 'quick'

/** Needs the database of the server tests, although it is a script. */
const DEMO = 'scripts/demo/demo.full.test.ts'

const PROPERTY_SEED = 'scripts/testing/property-seed.ts'

/** The longest, which start first, so that no worker is left with one of them at the end. */
const LONG = [/\.full\./, /\/src\/server\/tests\//]

/** Vitest orders by the durations of the last run, which a new clone does not have, and then by file size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => LONG.filter((pattern) => pattern.test(moduleId)).length
    return (await super.sort(files)).toSorted((one, other) => length(other) - length(one))
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
    exclude: [...configDefaults.exclude, ...(isQuick ? [FULL] : [])],
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
          include: ['src/server/**/*.test.ts', DEMO],
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
