// Writes a .br and a .gz file next to each text file that the server sends. The best compression takes seconds, so it is done once at build
// time instead of at every request or start.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const ASSETS = /^assets\/.*\.(?:js|css|svg)$/
const PAGES = /^[^/]+\.html$/
const WORKER = 'worker.js'
/** Smaller files gain nothing, because the response headers are larger. */
const MIN_BYTES = 1024

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
    // Runs last, because prerender.ts writes its pages in writeBundle.
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
  if (text.length < MIN_BYTES) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}
