// Beside each text that is served for ever lies the same one compressed as far as it goes. That takes seconds, so it is
// done once, when the pages are built, and not for every visitor.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(?:js|css|svg)$/
/** Below this the head of the answer is most of it. */
const LEAST_BYTES = 1024

export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets')
      const names = (await readdir(assets)).filter((name) => TEXTS.test(name))
      await Promise.all(names.map((name) => compress(join(assets, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < LEAST_BYTES) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}
