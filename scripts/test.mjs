// `npm test` proves every rule, route and screen once. `npm run test:all` proves everything. Both install what they need, run their layers,
// and print one line per layer, with the full output of failed layers.
//
//     npm test -- server [arguments]       one layer, with its output visible
//     npm run test:all -- looks            one layer of the full run
//     npm test -- --changed [commit]       what the changes since a commit (by default HEAD) can reach

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { LAYERS, runLayer } from './launcher/layers.mjs'
import { programNode, requireLauncherNode, root } from './launcher/node.mjs'
import { runVisibly } from './launcher/run.mjs'
import { announcement, expectedSeconds, layerLine, progressLine, totalLines } from './launcher/summary.mjs'
import { ensureSystemPackages } from './launcher/system-packages.mjs'
import { LaunchError, main, movingLine } from './launcher/terminal.mjs'

/** How long each layer took in the last passing run on this machine. */
const TIMES = join(root, '.cache', 'test-times.json')

await main(async () => {
  requireLauncherNode()
  const [first, ...rest] = process.argv.slice(2)
  const tier = first === '--all' ? 'full' : 'quick'
  const [only, ...extraArgs] = tier === 'full' ? rest : process.argv.slice(2)

  await ensureInstalled()
  const node = programNode()
  if (only === '--changed') return runVisibly({ file: node, args: ['scripts/test-changed.ts', ...extraArgs] })

  const layers = LAYERS.filter((layer) => tier in layer && (only === undefined || layer.name === only))
  if (layers.length === 0) throw new LaunchError(`There is no layer ${only} here. There are: ${layersOf(tier)}.`)
  const needsWeb = layers.some((layer) => layer.needsWeb)
  // The size check in `check` needs it too.
  if (needsWeb) await ensureBuilt(node)
  await ensureSystemPackages(node, {
    browser: needsWeb,
    postgres: layers.some(({ name }) => name === 'server:pg15'),
    redis: tier === 'full' && layers.some(({ name }) => name === 'server'),
  })
  return only === undefined ? runAll(layers, { node, tier }) : runOne(layers[0], { node, tier, extraArgs })
})

async function runOne(layer, context) {
  const startedAt = Date.now()
  const result = await runLayer(layer, context)
  console.log(layerLine({ name: layer.name, nameWidth: layer.name.length, result, durationMs: Date.now() - startedAt }))
  return result.failed === 0 ? 0 : 1
}

async function runAll(layers, { node, tier }) {
  const startedAt = Date.now()
  const showAll = process.env.CI === 'true'
  const nameWidth = Math.max(...layers.map(({ name }) => name.length))
  const earlier = readTimes()
  const cores = availableParallelism()
  const totalSeconds = layers.reduce((sum, layer) => sum + expectedSeconds(layer, { tier, cores, earlier }), 0)
  console.log(announcement(layers, totalSeconds))

  const total = { passed: 0, failed: 0 }
  for (const layer of layers) {
    const layerStartedAt = Date.now()
    let progress
    const line = movingLine(() => {
      const now = Date.now()
      return progressLine({ ...layer, nameWidth, progress, layerMs: now - layerStartedAt, totalMs: now - startedAt, totalSeconds })
    })
    const onProgress = (newest) => {
      progress = newest
    }
    const result = await runLayer(layer, { node, tier, extraArgs: [], onProgress }).finally(() => line.clear())
    const durationMs = Date.now() - layerStartedAt
    // A missing second PostgreSQL is reported but is not a failure.
    const { passed, failed } = result.missing ? { passed: 0, failed: result.optional ? 0 : 1 } : result
    total.passed += passed
    total.failed += failed
    if (failed === 0 && !result.missing) earlier[`${tier} ${layer.name}`] = Math.round(durationMs / 1000)
    if ((failed > 0 || showAll) && result.output) console.log(result.output)
    console.log(layerLine({ name: layer.name, nameWidth, result, durationMs }))
  }
  writeTimes(earlier)
  console.log(totalLines(total, Date.now() - startedAt))
  return total.failed === 0 ? 0 : 1
}

function layersOf(tier) {
  return LAYERS.filter((layer) => tier in layer)
    .map(({ name }) => name)
    .join(', ')
}

function readTimes() {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8'))
  } catch {
    return {}
  }
}

function writeTimes(times) {
  mkdirSync(dirname(TIMES), { recursive: true })
  writeFileSync(TIMES, `${JSON.stringify(times, null, 2)}\n`)
}
