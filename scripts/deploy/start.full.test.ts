// Full run: starts a whole image on a new database.

// Tests the image without a container engine: runs its commands in a folder with exactly the files that deploy/Dockerfile copies
// and the production packages. Fails on a missing file and on a development package.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { commandOf, environmentOf, textsOf } from './dockerfile.ts'
import { copyFiles, filesOf, linkProductionPackages, stageNamed } from './image-files.ts'

// Creates a database and starts a whole server, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const POLL_MS = 20

const run = promisify(execFile)
const image = stageNamed(null)

let scratch: string
let application: string
let environment: Record<string, string>
let server: ChildProcess
let port: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'guftagu-image-'))
  application = join(scratch, 'app')
  environment = {
    PATH: process.env['PATH'] ?? '',
    // Packages are links into the repository; resolved to their real paths they would find development packages too.
    NODE_OPTIONS: '--preserve-symlinks',
    ...environmentOf(image),
    DATA_DIR: join(scratch, 'data'),
  }
  copyFiles(filesOf(image), application)
  linkProductionPackages(application)
  for (const command of textsOf(image, 'RUN').filter((text) => text.startsWith('node '))) {
    await run(process.execPath, command.split(' ').slice(1), { cwd: application, env: environment })
  }
})

afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(scratch, { recursive: true, force: true })
})

it('the command of the image starts the server from the files of the image', async () => {
  const filesBefore = filesBelow(application)
  const address = await startServer()
  port = new URL(address).port
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  // The container's root file system is read-only.
  expect(filesBelow(application)).toEqual(filesBefore)
})

it('the health check of the image passes while the server runs, and fails when it does not', async () => {
  expect(await exitCodeOfHealthCheck({ PORT: port })).toBe(0)
  expect(await exitCodeOfHealthCheck({ PORT: '1' })).toBe(1)
})

it('the books can be verified from the files of the image', async () => {
  const { stdout } = await run(process.execPath, ['--no-warnings', 'scripts/verify-books.ts'], { cwd: application, env: environment })
  expect(stdout).toMatch(/^The books are in order: /)
})

it('the server stops when the container is stopped', async () => {
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})

/** Resolves with the address once the server listens. */
async function startServer(): Promise<string> {
  const [, ...args] = commandOf(image, 'CMD')
  server = spawn(process.execPath, args, { cwd: application, env: { ...environment, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  for (;;) {
    const address = /Address +(http:\S+)\n/.exec(output.join(''))?.[1]
    // localhost may resolve to ::1 first, where nothing listens.
    if (address !== undefined) return address.replace('localhost', '127.0.0.1')
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`the server did not start: ${output.join('')}`)
    await sleep(POLL_MS)
  }
}

async function exitCodeOfHealthCheck(settings: Readonly<Record<string, string>>): Promise<number | null> {
  const [, ...args] = commandOf(image, 'HEALTHCHECK')
  const check = spawn(process.execPath, args, { cwd: application, env: { ...environment, ...settings }, stdio: 'ignore' })
  const [code] = (await once(check, 'exit')) as [number | null]
  return code
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()
}
