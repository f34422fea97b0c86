// The test layers: what each one runs, and how its results are counted.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { logPath, runLogged, runVisibly } from './run.mjs'
import { hasBrowser, hasRedis, systemPostgres } from './system-packages.mjs'

const binary = (...path) => join(root, 'node_modules', ...path)

/** In the order they run, fastest first. */
export const LAYERS = [
  { name: 'check', prepare: () => ({ args: ['scripts/check.ts'], count: countCheckLines }) },
  { name: 'unit', prepare: () => vitest('unit*', {}, 'unit') },
  { name: 'server', prepare: server },
  { name: 'server:pg15', prepare: serverOnSystemPostgres },
  { name: 'browser', needsWeb: true, prepare: browser },
]

/** Returns `{ passed, failed, output }`, or `{ missing }` with the reason why the layer could not run. */
export async function runLayer(layer, { node, extraArgs, visible }) {
  const run = layer.prepare({ node, isWholeSuite: !visible })
  if (run.missing) return run
  if (run.report) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(run.report, { force: true })
  }
  const logFile = logPath(`test-${layer.name.replace(':', '-')}`)
  const command = { file: node, args: [...run.args, ...extraArgs], env: run.env }
  const code = visible ? await runVisibly(command) : await runLogged({ ...command, logFile, env: { ...run.env, NO_COLOR: '1' } })
  const output = visible ? '' : readFileSync(logFile, 'utf8')
  const { passed, failed } = run.count(output, run.report) ?? { passed: 0, failed: 0 }
  // A run that fails before its first test still failed.
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), output }
}

function vitest(project, env = {}, name = project) {
  const report = join(root, '.cache', `test-${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { args: [binary('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters], env, report, count: countVitest }
}

/** In a whole run, the files that need only one PostgreSQL are left to the next layer. */
function server({ isWholeSuite }) {
  if (!hasRedis()) return { missing: 'redis-server is not installed; on Debian: apt-get install redis-server' }
  return vitest('server', isWholeSuite && systemPostgres() !== null ? { TEST_POSTGRES_SHARE: '1' } : {})
}

function serverOnSystemPostgres() {
  const postgres = systemPostgres()
  if (postgres === null) return { missing: 'no second PostgreSQL is installed; on Debian: apt-get install postgresql', optional: true }
  return vitest('server', { TEST_POSTGRES_BIN: postgres.binDirectory }, `server-pg${postgres.version}`)
}

function browser({ node }) {
  if (!hasBrowser(node))
    return {
      missing: 'the full Chromium, which the microphone needs, is not installed; run: npx playwright install --with-deps chromium',
    }
  const report = join(root, '.cache', 'test-browser.json')
  return {
    args: [binary('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: countPlaywright,
  }
}

function countCheckLines(output) {
  return { passed: output.match(/^✓/gm)?.length ?? 0, failed: output.match(/^✗/gm)?.length ?? 0 }
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
