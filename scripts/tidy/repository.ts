// Rules for the repository as a whole: merged migrations never change, versions are exact, files are small, and nothing depends on
// one machine.

import { createHash } from 'node:crypto'
import { isCode, matches, type Rule, type Violation } from './source.ts'

export const MIGRATIONS = 'db/migrations/'
export const CHECKSUMS = `${MIGRATIONS}checksums.json`

export function checksum(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

export const mergedMigrations: Rule = {
  name: 'merged-migrations',
  appliesTo: (path) => path.startsWith(MIGRATIONS) && path !== CHECKSUMS,
  check: ({ path, text }, repository) => {
    const name = path.slice(MIGRATIONS.length)
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [{ at: 0, message: 'the file name of a migration is NNNN_what_it_does.sql' }]
    const twin = [...repository.paths].find((other) => other !== path && other.startsWith(`${MIGRATIONS}${name.slice(0, 4)}_`))
    if (twin) return [{ at: 0, message: `${twin} has the same number` }]
    const recorded = repository.migrations[name]
    if (recorded === undefined)
      return [{ at: 0, message: `new: run \`npm run tidy -- --record\` when it is final, and commit ${CHECKSUMS}` }]
    return recorded === checksum(text)
      ? []
      : [
          {
            at: 0,
            message: `a merged migration is never edited, because databases have run it: add another one (if it is not merged yet, delete its line in ${CHECKSUMS} and record it again)`,
          },
        ]
  },
}

export const migrationsStay: Rule = {
  name: 'merged-migrations',
  appliesTo: (path) => path === CHECKSUMS,
  check: ({ text }, repository) =>
    Object.keys(repository.migrations)
      .filter((name) => !repository.paths.has(MIGRATIONS + name))
      .map((name) => ({ at: Math.max(0, text.indexOf(name)), message: `${name} was merged and is gone: migrations are never removed` })),
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

export const exactVersions: Rule = {
  name: 'exact-versions',
  appliesTo: (path) => path === 'package.json',
  check: ({ text }) => {
    const manifest = JSON.parse(text) as Record<string, Record<string, unknown> | undefined>
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((group) =>
      Object.entries(manifest[group] ?? {})
        .filter(([, version]) => typeof version !== 'string' || !EXACT.test(version))
        .map(([name, version]) => ({
          at: Math.max(0, text.indexOf(`"${name}"`)),
          message: `${name} ${JSON.stringify(version)} is not an exact version; npm on an old Node picks older ones for a range`,
        })),
    )
  },
}

const MAX_LINES = 350
const GENERATED = new Set(['src/server/platform/db/schema.ts'])

export const smallFiles: Rule = {
  name: 'small-files',
  appliesTo: (path) => (isCode(path) || path.endsWith('.css')) && !GENERATED.has(path),
  check: ({ text }) => {
    const lines = text.split('\n').length - 1
    return lines <= MAX_LINES ? [] : [{ at: text.length, message: `${lines} lines, at most ${MAX_LINES}: split the file` }]
  },
}

/** Tests that only the full run has. A page test names its environment in the first line. */
export const fullRunReason: Rule = {
  name: 'full-run-reason',
  appliesTo: (path) => /\.full\.(test|spec)\.tsx?$/.test(path),
  check: ({ text }) =>
    /^(\/\/ @.*\n)?\/\/ Full run: .+\./.test(text) ? [] : [{ at: 0, message: 'the first line says why: `// Full run: <reason>.`' }],
}

export const plainNames: Rule = {
  name: 'plain-names',
  appliesTo: (path) => isCode(path),
  check: ({ path }) =>
    /^([a-z0-9.-]+\/)*[a-z0-9.-]+$/.test(path) ? [] : [{ at: 0, message: 'file names are lower case, with words joined by -' }],
}

const MACHINE_PATHS = [/(?<![\w./-])\/(?:work|root|tmp)\/[\w.-]+/g, /(?<![\w.-])\/(?:home|Users)\/[\w.-]+/g, /\b[A-Z]:\\Users\\\w+/g]
const REGISTRY_HOST = /\bhttps?:\/\/[\w.-]*registry[\w.-]*/g
const LOCKED_HOST = /"resolved": "[^"]*/g
const BINARY = /\.(png|jpe?g|webp|gif|ico|woff2|webm|pdf)$/

export function isBinary(path: string): boolean {
  return BINARY.test(path)
}

export const anyMachine: Rule = {
  name: 'any-machine',
  appliesTo: (path) => !isBinary(path),
  check: ({ path, text }) => [
    ...MACHINE_PATHS.flatMap((pattern) => matches(text, pattern, (found) => `${found} is a path of one machine`)),
    ...matches(text, REGISTRY_HOST, (found) => `${found} is a registry; npm has its own configuration for it`),
    ...(path === 'package-lock.json' ? lockedHosts(text) : []),
  ],
}

function lockedHosts(text: string): Violation[] {
  return matches(text, LOCKED_HOST, (found) => `${found}" binds the lock to one host; leave it out`)
}
