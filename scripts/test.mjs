// `npm test`: installs what the tests need, then runs every layer and prints one line for each, with the full output of a failed
// one. `npm run test:<layer> -- <arguments>` runs one layer with its output visible.

import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { LAYERS, runLayer } from './launcher/layers.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { layerLine, totalLines } from './launcher/summary.mjs'
import { ensureSystemPackages } from './launcher/system-packages.mjs'
import { main } from './launcher/terminal.mjs'

const NAME_WIDTH = Math.max(...LAYERS.map(({ name }) => name.length))

await main(async () => {
  const startedAt = Date.now()
  requireLauncherNode()
  const [only, ...extraArgs] = process.argv.slice(2)
  const layers = LAYERS.filter(({ name }) => only === undefined || name === only)
  if (layers.length === 0) throw new Error(`unknown layer ${only}`)

  await ensureInstalled()
  const node = programNode()
  if (layers.some(({ needsWeb }) => needsWeb)) await ensureBuilt(node)
  await ensureSystemPackages(node, {
    browser: wants(layers, 'browser'),
    postgres: wants(layers, 'server:pg15'),
    redis: wants(layers, 'server'),
  })

  const visible = only !== undefined
  const showAll = process.env.CI === 'true'
  const total = { passed: 0, failed: 0 }
  for (const layer of layers) {
    const layerStartedAt = Date.now()
    const result = await runLayer(layer, { node, extraArgs, visible })
    const { passed, failed } = tally(result, only)
    total.passed += passed
    total.failed += failed
    if ((failed > 0 || showAll) && result.output) console.log(result.output)
    console.log(layerLine({ name: layer.name, nameWidth: NAME_WIDTH, result, durationMs: Date.now() - layerStartedAt }))
  }
  console.log(totalLines(total, Date.now() - startedAt))
  return total.failed === 0 ? 0 : 1
})

function wants(layers, wanted) {
  return layers.some(({ name }) => name === wanted)
}

/** A layer requested by name must run. In a full run, only the layer on the second database may be missing. */
function tally(result, only) {
  if (!result.missing) return result
  return { passed: 0, failed: result.optional && only === undefined ? 0 : 1 }
}
