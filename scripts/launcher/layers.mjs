// The test layers: what each one runs, how its results are counted, and how long it takes.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { logPath, runLogged, runVisibly } from './run.mjs'
import { missingBrowser, systemPostgres } from './system-packages.mjs'

const binary = (...path) => join(root, 'node_modules', ...path)

/**
 * In running order, fastest first. A layer without `quick` runs in `npm run test:all` only. `quick` and `full` are seconds on two cores,
 * used to announce a duration until this machine has run the layer once.
 */
export const LAYERS = [
  { name: 'check', quick: 45, full: 45, counts: 'steps', prepare: () => ({ args: ['scripts/check.ts'], count: countCheckLines }) },
  { name: 'unit', quick: 22, full: 40, counts: 'files', prepare: () => vitest('unit*', {}, 'unit') },
  { name: 'server', quick: 150, full: 430, counts: 'files', prepare: () => vitest('server') },
  { name: 'browser', quick: 165, full: 485, counts: 'journeys', needsWeb: true, prepare: (context) => playwright('desktop', context) },
  { name: 'server:pg15', full: 150, counts: 'files', prepare: serverOnSystemPostgres },
  { name: 'phone', full: 65, counts: 'journeys', needsWeb: true, prepare: (context) => playwright('phone', context) },
  { name: 'keyboard', full: 240, counts: 'journeys', needsWeb: true, prepare: (context) => playwright('keyboard', context) },
  { name: 'looks', full: 510, counts: 'screens', needsWeb: true, prepare: looks },
]

/** Returns `{ passed, failed, output }`, or `{ missing }` with the reason why the layer could not run. */
export async function runLayer(layer, { node, tier, extraArgs, onProgress }) {
  const run = layer.prepare({ node })
  if (run.missing) return run
  if (run.report) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(run.report, { force: true })
  }
  const visible = onProgress === undefined
  const logFile = logPath(`test-${layer.name.replace(':', '-')}`)
  const command = { file: node, args: [...run.args, ...extraArgs], env: { TEST_TIER: tier, ...run.env } }
  const code = visible
    ? await runVisibly(command)
    : await runLogged({ ...command, logFile, onProgress, env: { ...command.env, NO_COLOR: '1' } })
  const output = visible ? '' : readFileSync(logFile, 'utf8')
  const { passed, failed } = run.count(output, run.report) ?? { passed: 0, failed: 0 }
  // A run that fails before its first test still failed.
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), output }
}

const PROGRESS = join(import.meta.dirname, 'progress-reporter.mjs')

function vitest(project, env = {}, name = project) {
  const report = join(root, '.cache', `test-${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${PROGRESS}`, `--outputFile.json=${report}`]
  return { args: [binary('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters], env, report, count: countVitest }
}

/** The quick tests, which run all of the server's SQL statements. */
function serverOnSystemPostgres() {
  const postgres = systemPostgres()
  if (postgres === null) return { missing: 'no second PostgreSQL is installed; on Debian: apt-get install postgresql', optional: true }
  return vitest('server', { TEST_POSTGRES_BIN: postgres.binDirectory, TEST_TIER: 'quick' }, `server-pg${postgres.version}`)
}

function playwright(project, { node }) {
  const missing = missingBrowser(node)
  if (missing) return { missing }
  const report = join(root, '.cache', `test-${project}.json`)
  return {
    args: [binary('@playwright', 'test', 'cli.js'), 'test', `--project=${project}`, `--reporter=list,json,${PROGRESS}`],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: countPlaywright,
  }
}

/** The tour without pictures: every screen in every state, each in one width, theme and language. */
function looks({ node }) {
  const missing = missingBrowser(node)
  return missing ? { missing } : { args: ['scripts/tour.ts', '--rotate'], count: countTourLines }
}

function countCheckLines(output) {
  return { passed: output.match(/^✓/gm)?.length ?? 0, failed: output.match(/^✗/gm)?.length ?? 0 }
}

function countTourLines(output) {
  return { passed: output.match(/^ok /gm)?.length ?? 0, failed: output.match(/^WRONG /gm)?.length ?? 0 }
}

function countVitest(_output, report) {
  const result = readReport(report)
  return result && { passed: result.numPassedTests, failed: result.numFailedTests }
}

function countPlaywright(_output, report) {
  const stats = readReport(report)?.stats
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
