// `npm test -- --changed [commit]`: checks the changed files and runs the tests that they can reach. Changes are those since the commit (by
// default HEAD) and new files. Journeys run if they or their helpers changed; `npm test` runs the others.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Imports, reachedTests } from './testing/reached-tests.ts'
import { resolved } from './tidy/imports.ts'
import { importsOf, isCode } from './tidy/source.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const since = process.argv[2] ?? 'HEAD'

const changed = [...new Set([...git('diff', '--name-only', '-z', since), ...git('ls-files', '--others', '--exclude-standard', '-z')])]
const present = changed.filter((path) => existsSync(join(ROOT, path)))
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}.`)
} else {
  const tests = reachedTests(changed, readImports())
  const journeys = tests.filter((path) => path.endsWith('.spec.ts'))
  const others = tests.filter((path) => !path.endsWith('.spec.ts'))
  console.log(`${changed.length} changed files reach ${others.length} test files and ${journeys.length} files with journeys.`)
  const code = present.filter(isCode)
  const succeeded = [
    run('biome', ['check', '--no-errors-on-unmatched', ...present]),
    code.length === 0 || run('oxlint', code),
    code.length === 0 || run('tsc', ['-p', code.some((path) => path.startsWith('src/web/')) ? 'tsconfig.web.json' : 'tsconfig.json']),
    run('node', ['scripts/tidy.ts']),
    others.length === 0 || run('vitest', ['run', ...others]),
    journeys.length === 0 || run('playwright', ['test', '--project=desktop', ...journeys]),
  ]
  if (succeeded.includes(false)) process.exitCode = 1
}

function git(...args: readonly string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '')
}

function readImports(): Imports {
  const paths = [...git('ls-files', '-z'), ...git('ls-files', '--others', '--exclude-standard', '-z')]
  return new Map(paths.filter((path) => isCode(path) && existsSync(join(ROOT, path))).map((path) => [path, importedBy(path)]))
}

function importedBy(path: string): string[] {
  return importsOf({ path, text: readFileSync(join(ROOT, path), 'utf8') })
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ specifier }) => resolved(path, specifier) ?? [])
}

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    // Like `npm test`, this runs only the files of the quick tier.
    env: { ...process.env, PATH: `${BIN}:${process.env['PATH']}`, TEST_TIER: 'quick' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) console.log(`✗ ${command}`)
  return status === 0
}
