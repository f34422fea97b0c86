// Full run: starts the whole program many times.

// The whole program as a process: how it starts, when it refuses to, and what it leaves behind.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { cloneTemplate } from '../testing/database.ts'
import { ended, isAlive, LOGIN, openMainProgram } from '../testing/main-program.ts'
import { scratch } from '../testing/scratch.ts'

const VERIFY_BOOKS = join(import.meta.dirname, '..', '..', '..', 'scripts', 'verify-books.ts')

const { dataDirectory, adminLogin, keepRunning, spawnMain, startMain, refusalOf, postmasterPid, logInAsAdmin, expectEndBy } =
  openMainProgram()

/** A call of which the server has received only the first part. */
async function beginLogin(address: string) {
  const call = request(address, { ...LOGIN, headers: { ...LOGIN.headers, expect: '100-continue' } })
  call.flushHeaders()
  await once(call, 'continue')
  return {
    async finish(): Promise<number | undefined> {
      call.end(adminLogin())
      const [reply] = (await once(call, 'response')) as [IncomingMessage]
      // The server waits until its output is read.
      reply.resume()
      return reply.statusCode
    },
  }
}

/** Closes the channel as if the launcher had died, and returns once the server has noticed. */
async function endLauncher(child: ChildProcess): Promise<void> {
  // Only Linux lists a process's open files.
  const channel = () => readlink(`/proc/${child.pid}/fd/3`).catch(() => null)
  const open = await channel()
  child.disconnect()
  if (open === null) return
  while ((await channel()) === open) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function isListening(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  )
}

const BOOKS_IN_ORDER = 'The books are in order: 0 sessions, 0 withdraws, 0 journal rows, PKR 0.00 paid in.\n'

describe('a server that was started before', () => {
  let running: Awaited<ReturnType<typeof startMain>>
  beforeAll(async () => {
    running = await startMain()
    // Ends after all of these tests, not after each one.
    keepRunning(running.child)
  })
  afterAll(async () => {
    running.child.kill('SIGTERM')
    await ended(running.child)
  })

  it('a second Guftagu on the same data folder is refused in one sentence, and the first goes on', async () => {
    const { child, address } = running
    expect(await refusalOf({})).toBe(
      `Another Guftagu (process ${child.pid}) is already running on ${join(dataDirectory(), 'postgres')}: stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  it('verify-books checks the books of a running server, and leaves it running', async () => {
    const { address } = running
    const postmaster = await postmasterPid()
    const { child, screen } = spawnMain({}, [VERIFY_BOOKS])
    expect(await ended(child)).toBe(0)
    expect(screen).toEqual({ stdout: BOOKS_IN_ORDER, stderr: '' })
    expect(await postmasterPid()).toBe(postmaster)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })
})

it.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server and the database, with exit code 0', expectEndBy)

it('when the launcher dies, the server and the database end with it', async () => {
  const { child } = await startMain()
  const postmaster = await postmasterPid()
  child.disconnect()
  expect(await ended(child)).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

it('when the launcher dies during a stop, a running call still gets its answer', async () => {
  const { child, address } = await startMain()
  const login = await beginLogin(address)
  child.kill('SIGTERM')
  while (await isListening(address)) await new Promise((resolve) => setTimeout(resolve, 5))
  await endLauncher(child)
  expect(await login.finish()).toBe(200)
  expect(await ended(child)).toBe(0)
})

it('a stop in the middle of a start leaves nothing behind', async () => {
  const { child } = spawnMain()
  while ((await postmasterPid()) === null && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5))
  const postmaster = await postmasterPid()
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

it('after kill -9 the next start recovers by itself and keeps the data', async () => {
  const { child } = await startMain()
  const orphan = await postmasterPid()
  child.kill('SIGKILL')
  expect(await ended(child)).toBe('SIGKILL')
  expect(isAlive(orphan)).toBe(true)

  const { address, screen } = await startMain()
  expect(await postmasterPid()).not.toBe(orphan)
  expect(screen.stdout).not.toContain('Password')
  expect(await logInAsAdmin(address)).toBe(200)
})

it('when the database is killed under a running server, calls work again by themselves', async () => {
  const { address } = await startMain()
  const killed = await postmasterPid()
  process.kill(killed ?? 0, 'SIGKILL')
  // Bounded by the test's own time limit.
  while ((await postmasterPid()) === killed || (await fetch(`${address}/readyz`)).status !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await logInAsAdmin(address)).toBe(200)
})

it('a port in use is reported in one sentence, and the database is stopped again', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as AddressInfo
  expect(await refusalOf({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or set PORT to another one.\n`,
  )
  expect(isAlive(await postmasterPid())).toBe(false)
})

it('a data folder that cannot be written is reported in one sentence', async () => {
  // Not even root can create a folder below a file.
  const file = join(dataDirectory(), 'a-file')
  await writeFile(file, '')
  const folder = join(file, 'data')
  expect(await refusalOf({ DATA_DIR: folder })).toBe(
    `The data folder ${folder} cannot be written (ENOTDIR): set DATA_DIR to a folder that this user may write.\n`,
  )
})

it.each([
  ['PORT', 'many', 'The setting PORT must be a whole number from 0 to 65535.\n'],
  ['DATABASE_URL', 'not-a-url', 'The setting DATABASE_URL must look like postgresql://user:password@host:5432/database.\n'],
  [
    'DATABASE_URL',
    'postgresql://me:secret@127.0.0.1:1/guftagu',
    'The database of DATABASE_URL (127.0.0.1:1) cannot be used: nothing listens there.\n',
  ],
])('%s=%s is reported in one sentence that names the variable', async (variable, value, sentence) => {
  expect(await refusalOf({ [variable]: value })).toBe(sentence)
})

it('verify-books starts the database when no server runs, and stops it again', async () => {
  const { child, screen } = spawnMain({}, [VERIFY_BOOKS])
  expect(await ended(child)).toBe(0)
  expect(screen).toEqual({ stdout: BOOKS_IN_ORDER, stderr: '' })
  expect(isAlive(await postmasterPid())).toBe(false)
})

it('verify-books fails with one sentence when there is no database', async () => {
  const folder = join(dataDirectory(), 'elsewhere')
  const { child, screen } = spawnMain({ DATA_DIR: folder }, [VERIFY_BOOKS])
  expect(await ended(child)).toBe(1)
  expect(screen).toEqual({ stdout: '', stderr: `There is no database in ${folder}: set DATA_DIR or DATABASE_URL.\n` })
})

it('with DATABASE_URL that database is used, migrated, and left running', async () => {
  const database = await cloneTemplate(inject('postgresUrl'))
  onTestFinished(() => database.drop())
  const folder = await mkdtemp(join(await scratch(), 'guftagu-main-external-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { child, screen, address } = await startMain({ DATABASE_URL: database.url, DATA_DIR: folder, ADMIN_PASSWORD: 'chosen by hand' })
  expect(screen.stdout).toContain('the one in ADMIN_PASSWORD')
  expect(screen.stdout).not.toContain('chosen by hand')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})
