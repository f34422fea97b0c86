// `npm start`, `npm run demo` and the others below: installs and builds what is missing, then runs the program until it ends.

import { join } from 'node:path'
import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode, root } from './launcher/node.mjs'
import { runProgram, runVisibly } from './launcher/run.mjs'
import { ensureSystemPackages } from './launcher/system-packages.mjs'
import { main } from './launcher/terminal.mjs'

const PROGRAMS = {
  start: { args: ['src/server/main.ts', '--log-to-file'], needsWeb: true, greeting: 'Starting Guftagu …' },
  demo: { args: ['scripts/demo.ts'], needsWeb: true, greeting: 'Starting the Guftagu demo …' },
  dev: { args: ['scripts/dev.ts'] },
  'verify-books': { args: ['scripts/verify-books.ts'] },
  'failed-jobs': { args: ['scripts/failed-jobs.ts'] },
  'make-admin': { args: ['scripts/make-admin.ts'] },
  pictures: { args: ['scripts/pictures.ts'], needsWeb: true },
  tour: { args: ['scripts/tour.ts'], needsWeb: true, needsBrowser: true, run: runVisibly },
}

await main(async () => {
  requireLauncherNode()
  const [name, ...rest] = process.argv.slice(2)
  const { args, needsWeb = false, needsBrowser = false, greeting, run = runProgram } = PROGRAMS[name]
  await ensureInstalled()
  const node = programNode()
  if (needsBrowser) await ensureSystemPackages(node, { browser: true, postgres: false, redis: false })
  if (needsWeb) await ensureBuilt(node)
  if (greeting) console.log(greeting)
  return run({
    file: node,
    // Node's warnings go to the server log, not to the terminal.
    args: ['--no-warnings', ...args, ...rest],
    // Node reuses compiled code, so later starts take half the time.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
  })
})
