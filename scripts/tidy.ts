// Checks the rules of this repository: `npm run tidy`. Prints one line per violation; the exit code is 1 if there is one.
// `npm run tidy -- --record` records the checksums of new migrations, once they are final.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { citationsResolve, guaranteesAreShown } from './tidy/citations.ts'
import { environment, finished, finishedText, namedColumns, pureDomain, wire } from './tidy/code.ts'
import { changelog, decisions, linksResolve, namedDecisionsExist } from './tidy/docs.ts'
import { importDirection, knownFolders, noBarrels } from './tidy/imports.ts'
import { shortLines } from './tidy/lines.ts'
import { platformKnowsNoFeature } from './tidy/platform.ts'
import {
  anyMachine,
  CHECKSUMS,
  checksum,
  exactVersions,
  fullRunReason,
  isBinary,
  MIGRATIONS,
  mergedMigrations,
  migrationsStay,
  plainNames,
  smallFiles,
} from './tidy/repository.ts'
import { type Repository, type Rule, run } from './tidy/source.ts'
import { logicalClasses, logicalStyles, textsInOnePlace } from './tidy/web.ts'

const RULES: readonly Rule[] = [
  importDirection,
  knownFolders,
  noBarrels,
  platformKnowsNoFeature,
  environment,
  pureDomain,
  wire,
  namedColumns,
  finished,
  finishedText,
  logicalClasses,
  logicalStyles,
  textsInOnePlace,
  mergedMigrations,
  migrationsStay,
  exactVersions,
  smallFiles,
  plainNames,
  fullRunReason,
  anyMachine,
  linksResolve,
  namedDecisionsExist,
  decisions,
  changelog,
  citationsResolve,
  guaranteesAreShown,
  shortLines,
]

function repositoryFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
}

function recordedMigrations(): Record<string, string> {
  return existsSync(CHECKSUMS) ? (JSON.parse(readFileSync(CHECKSUMS, 'utf8')) as Record<string, string>) : {}
}

/** Only adds checksums; recorded ones do not change. */
function recordNewMigrations(paths: readonly string[]): void {
  const known = recordedMigrations()
  const found = paths.filter((path) => path.startsWith(MIGRATIONS) && path.endsWith('.sql'))
  const all = found.toSorted().map((path) => {
    const name = path.slice(MIGRATIONS.length)
    return [name, known[name] ?? checksum(readFileSync(path, 'utf8'))] as const
  })
  writeFileSync(CHECKSUMS, `${JSON.stringify({ ...known, ...Object.fromEntries(all) }, null, 2)}\n`)
}

if (process.argv.includes('--record')) recordNewMigrations(repositoryFiles())

const paths = [...new Set(repositoryFiles())]
const repository: Repository = {
  paths: new Set(paths),
  migrations: recordedMigrations(),
  read: (path) => (paths.includes(path) ? readFileSync(path, 'utf8') : null),
}
const findings = paths
  .filter((path) => !isBinary(path))
  .flatMap((path) => run(RULES, { path, text: readFileSync(path, 'utf8') }, repository))

for (const { path, line, rule, message } of findings) console.log(`${path}:${line} ${rule} ${message}`)
if (findings.length > 0) process.exitCode = 1
