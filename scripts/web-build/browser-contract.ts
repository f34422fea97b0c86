// Reduces the contract for browsers. A call needs the method, path, callers and success statuses of an endpoint. The schemas are only
// for the server and the compiler, so they and the schema library are left out of the pages.

import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/
const HAS_SCHEMAS = /^import \* as z from 'zod'$/m

interface Endpoint {
  readonly method: string
  readonly path: string
  readonly callers: readonly string[]
  readonly upload?: object
  readonly reply: Readonly<Record<string, unknown>>
}

export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod(\/|$)/ },
      handler(_, importer) {
        throw new Error(`${importer ?? 'a page'} imports the schema library, which must not be in the pages`)
      },
    },
    load: {
      filter: { id: CONTRACT },
      async handler(id) {
        return HAS_SCHEMAS.test(await readFile(id, 'utf8')) ? browserModule(await read(id)) : null
      },
    },
  }
}

type Module = Readonly<Record<string, unknown>>

/** One plain export per endpoint and constant. A page that uses anything else from the module does not build. */
export function browserModule(contract: Module): string {
  return Object.entries(contract)
    .flatMap(([name, value]) => {
      const plain = isEndpoint(value) ? reduced(value) : isConstant(value) ? value : null
      return plain === null ? [] : [`export const ${name} = ${JSON.stringify(plain)}\n`]
    })
    .join('')
}

/** The modification time in the URL makes Node load a changed file again during development. */
async function read(file: string): Promise<Module> {
  return await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)
}

function reduced({ method, path, callers, upload, reply }: Endpoint) {
  const statuses = Object.fromEntries(Object.keys(reply).map((status) => [status, true]))
  return { method, path, callers, ...(upload && { upload }), reply: statuses }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && ['method', 'path', 'callers', 'reply'].every((part) => part in value)
}

function isConstant(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
