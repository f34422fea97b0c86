// The web app is built when what it is made of has changed.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { runQuietly } from './run.mjs'
import { step } from './say.mjs'

const MADE_OF = [
  'src/web',
  'src/domain',
  'src/contract',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/web-build',
  'package-lock.json',
]

export async function ensureBuilt(node) {
  const stampFile = join(root, 'dist', 'web.sha256')
  const wanted = fingerprint(root)
  if (existsSync(join(root, 'dist', 'web', 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  await step('Building the web app', async () => {
    rmSync(stampFile, { force: true })
    await runQuietly({
      title: 'Building the web app',
      file: node,
      args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
      logName: 'build',
      env: { NODE_ENV: 'production' },
    })
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, wanted)
  })
}

function fingerprint(directory) {
  const hash = createHash('sha256')
  for (const path of MADE_OF.flatMap((each) => filesOf(directory, each))) {
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
