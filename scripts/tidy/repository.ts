// Rules for the repository as a whole: merged migrations never change, versions are exact, files stay small,
// and nothing names the machine it was written on.

import { createHash } from 'node:crypto'
import { isCode, matches, type Remark, type Rule } from './source.ts'

export const MIGRATIONS = 'db/migrations/'
export const CHECKSUMS = `${MIGRATIONS}checksums.json`

export function checksum(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

export const mergedMigrations: Rule = {
  name: 'merged-migrations',
  appliesTo: (path) => path.startsWith(MIGRATIONS) && path !== CHECKSUMS,
  check: ({ path, text }, house) => {
    const name = path.slice(MIGRATIONS.length)
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [{ at: 0, sentence: 'a migration is named NNNN_what_it_does.sql' }]
    const twin = [...house.paths].find((other) => other !== path && other.startsWith(`${MIGRATIONS}${name.slice(0, 4)}_`))
    if (twin) return [{ at: 0, sentence: `${twin} has the same number` }]
    const recorded = house.migrations[name]
    if (recorded === undefined)
      return [{ at: 0, sentence: `new: run \`npm run tidy -- --record\` when it is final, and commit ${CHECKSUMS}` }]
    return recorded === checksum(text)
      ? []
      : [
          {
            at: 0,
            sentence: `a merged migration is never edited, databases have run it: add another one (if it is not merged yet, take its line out of ${CHECKSUMS} and record it again)`,
          },
        ]
  },
}

export const migrationsStay: Rule = {
  name: 'merged-migrations',
  appliesTo: (path) => path === CHECKSUMS,
  check: ({ text }, house) =>
    Object.keys(house.migrations)
      .filter((name) => !house.paths.has(MIGRATIONS + name))
      .map((name) => ({ at: Math.max(0, text.indexOf(name)), sentence: `${name} was merged and is gone: migrations only go forward` })),
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
          sentence: `${name} ${JSON.stringify(version)} is not an exact version; npm on an old Node picks older ones for a range`,
        })),
    )
  },
}

const MOST_LINES = 350
const GENERATED = new Set(['src/server/platform/db/schema.ts'])

export const smallFiles: Rule = {
  name: 'small-files',
  appliesTo: (path) => (isCode(path) || path.endsWith('.css')) && !GENERATED.has(path),
  check: ({ text }) => {
    const lines = text.split('\n').length - 1
    return lines <= MOST_LINES
      ? []
      : [{ at: text.length, sentence: `${lines} lines: it does more than one thing; split it (at most ${MOST_LINES})` }]
  },
}

export const plainNames: Rule = {
  name: 'plain-names',
  appliesTo: (path) => isCode(path),
  check: ({ path }) =>
    /^([a-z0-9.-]+\/)*[a-z0-9.-]+$/.test(path) ? [] : [{ at: 0, sentence: 'files are named in lower case, words joined by -' }],
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
    ...matches(text, REGISTRY_HOST, (found) => `${found} names a registry; npm is configured with one`),
    ...(path === 'package-lock.json' ? lockedHosts(text) : []),
  ],
}

function lockedHosts(text: string): Remark[] {
  return matches(text, LOCKED_HOST, (found) => `${found}" binds the lock to one host; leave it out`)
}
