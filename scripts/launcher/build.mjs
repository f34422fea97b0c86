// Builds the web app when its sources have changed.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { runQuietly } from './run.mjs'
import { step } from './terminal.mjs'

const SOURCES = [
  'src/web',
  'src/domain',
  'src/contract',
  'src/texts',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'tsconfig.worker.json',
  'scripts/web-build',
  'package-lock.json',
]

const STAMP = 'dist/web.sha256'
/** Lists which script imports which, for the size budgets. Outside the app, because everything in the app is served. */
const MANIFEST = 'dist/web-manifest.json'

export async function ensureBuilt(node) {
  const wanted = fingerprint(root)
  if (isBuilt(root, wanted)) return
  await step('Building the web app', async () => {
    rmSync(join(root, STAMP), { force: true })
    await runQuietly({
      title: 'Building the web app',
      file: node,
      args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--manifest'],
      logName: 'build',
      env: { NODE_ENV: 'production' },
    })
    renameSync(join(root, 'dist', 'web', '.vite', 'manifest.json'), join(root, MANIFEST))
    rmSync(join(root, 'dist', 'web', '.vite'), { recursive: true })
    writeFileSync(join(root, STAMP), wanted)
  })
}

/** Whether the existing build was made from the current sources. */
export function isBuilt(directory, wanted = fingerprint(directory)) {
  const isComplete = ['dist/web/index.html', MANIFEST, STAMP].every((path) => existsSync(join(directory, path)))
  return isComplete && readFileSync(join(directory, STAMP), 'utf8') === wanted
}

export function fingerprint(directory, sources = SOURCES) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(directory, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(directory, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(directory, path) {
  const found = statSync(join(directory, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(directory, path)).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesOf(directory, `${path}/${name}`))
}
