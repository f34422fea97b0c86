// Beside each text that the server sends lies the same one compressed as far as it goes. That takes seconds, so it is
// done once, when the app is built, and neither for every visitor nor at every start of the server.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const ASSETS = /^assets\/.*\.(?:js|css|svg)$/
const PAGES = /^[^/]+\.html$/
const WORKER = 'worker.js'
/** Below this the head of the answer is most of it. */
const LEAST_BYTES = 1024

export function compressed(): Plugin {
  let directory = ''
  let isWritten = false
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      directory = resolve(root, build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    // Only now: while the bundle is written, prerender.ts still writes its pages.
    async closeBundle(error) {
      if (error || !isWritten) return
      const names = await readdir(directory, { recursive: true })
      const texts = names
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => ASSETS.test(name) || PAGES.test(name) || name === WORKER)
      await Promise.all(texts.map((name) => compress(join(directory, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < LEAST_BYTES) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}
