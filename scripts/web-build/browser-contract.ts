// What a browser gets of the contract. A call needs its method, its address, who may make it and which status means
// success; the shapes are for the server, which checks them, and for the compiler. So each description is reduced to that when the
// pages are built, and the schema library stays out of them.

import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/
const HAS_SHAPES = /^import \* as z from 'zod'$/m

interface Described {
  readonly method: string
  readonly path: string
  readonly callers: readonly string[]
  readonly upload?: object
  readonly reply: Readonly<Record<string, unknown>>
}

export function contractOnTheWay(): Plugin {
  return {
    name: 'contract-on-the-way',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod(\/|$)/ },
      handler(_, importer) {
        throw new Error(`${importer ?? 'a page'} asks for the schema library, which pages do without`)
      },
    },
    load: {
      filter: { id: CONTRACT },
      async handler(id) {
        return HAS_SHAPES.test(await readFile(id, 'utf8')) ? onTheWay(await read(id)) : null
      },
    },
  }
}

type Module = Readonly<Record<string, unknown>>

/** The module again, as one plain export for each call and each figure; a page that uses more of it does not build. */
export function onTheWay(described: Module): string {
  return Object.entries(described)
    .flatMap(([name, value]) => {
      const plain = isDescribed(value) ? reduced(value) : isFigure(value) ? value : null
      return plain === null ? [] : [`export const ${name} = ${JSON.stringify(plain)}\n`]
    })
    .join('')
}

/** The time makes another module of a file that was changed while the pages are being developed. */
async function read(file: string): Promise<Module> {
  return await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)
}

function reduced({ method, path, callers, upload, reply }: Described) {
  const statuses = Object.fromEntries(Object.keys(reply).map((status) => [status, true]))
  return { method, path, callers, ...(upload && { upload }), reply: statuses }
}

function isDescribed(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && ['method', 'path', 'callers', 'reply'].every((part) => part in value)
}

function isFigure(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
