// The whole program as a process, in one data folder, because creating a database for each test would take most of the time.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { readPostmaster } from '../platform/postgres/postmaster.ts'
import { scratch } from './scratch.ts'
import { type ServerProgram, serverProgram } from './server-program.ts'

const MAIN = join(import.meta.dirname, '..', 'main.ts')

export const LOGIN = { path: '/api/auth/login', method: 'POST', headers: { 'content-type': 'application/json' } }

export async function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? child.signalCode
}

export function isAlive(pid: number | null): boolean {
  if (pid === null) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Registers a first start before the tests, and returns what later starts need. */
export function openMainProgram() {
  // Whole programs start here, some of them twice, which takes long on a loaded machine.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

  let dataDirectory = ''
  /** Starts in half the time; only the first start uses the program as shipped. */
  let program: ServerProgram
  let firstScreen = ''
  const started = new Set<ChildProcess>()
  const adminPassword = () => /Password +(\S+)/.exec(firstScreen)?.[1] ?? ''
  const adminLogin = () => JSON.stringify({ username_email: 'admin', password: adminPassword() })

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(await scratch(), 'guftagu-main-'))
    program = await serverProgram()
    const first = await startMain({}, MAIN)
    firstScreen = first.screen.stdout
    first.child.kill('SIGTERM')
    await ended(first.child)
  })
  afterEach(async () => {
    for (const child of started) {
      child.kill('SIGTERM')
      await ended(child)
    }
  })
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

  function spawnMain(settings: Record<string, string> = {}, args: readonly string[] = [program.path, '--log-to-file']) {
    const child = spawn(process.execPath, ['--no-warnings', ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: program.compileCache, DATA_DIR: dataDirectory, PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    started.add(child)
    child.once('exit', () => started.delete(child))
    const screen = { stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => {
      screen.stdout += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      screen.stderr += chunk.toString()
    })
    return { child, screen }
  }

  async function startMain(settings: Record<string, string> = {}, path = program.path) {
    const { child, screen } = spawnMain(settings, [path, '--log-to-file'])
    for (;;) {
      const address = /Address +(http:\S+)/.exec(screen.stdout)?.[1]
      if (address !== undefined && screen.stdout.endsWith('\n')) return { child, screen, address }
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`did not start: ${screen.stderr}`)
      await sleep(20)
    }
  }

  /** Starts a server with settings that it must refuse, and returns what it printed. */
  async function refusalOf(settings: Record<string, string>): Promise<string> {
    const { child, screen } = spawnMain(settings)
    expect(await ended(child)).toBe(1)
    expect(screen.stdout).toBe('')
    return screen.stderr
  }

  async function postmasterPid(): Promise<number | null> {
    return (await readPostmaster(join(dataDirectory, 'postgres', 'cluster')))?.pid ?? null
  }

  async function logInAsAdmin(address: string): Promise<number> {
    const reply = await fetch(`${address}${LOGIN.path}`, { ...LOGIN, body: adminLogin() })
    return reply.status
  }

  /** The signal must end the server and its database, with exit code 0. */
  async function expectEndBy(signal: NodeJS.Signals): Promise<void> {
    const { child, screen, address } = await startMain()
    const postmaster = await postmasterPid()
    expect(isAlive(postmaster)).toBe(true)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    child.kill(signal)
    expect(await ended(child)).toBe(0)
    expect(screen.stderr).toBe('')
    expect(isAlive(postmaster)).toBe(false)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  }

  return {
    dataDirectory: () => dataDirectory,
    /** The output of the first start. */
    firstScreen: () => firstScreen,
    adminPassword,
    adminLogin,
    /** A program shared by several tests, so it is not ended after each one. */
    keepRunning: (child: ChildProcess) => void started.delete(child),
    spawnMain,
    startMain,
    refusalOf,
    postmasterPid,
    logInAsAdmin,
    expectEndBy,
  }
}
