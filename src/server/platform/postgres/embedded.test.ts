import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'

// Whole servers start here, which takes long on a loaded machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

// Making a cluster takes longer than everything else here, so the tests share one folder and leave it stopped.
let directory: string
let cluster: string
let running: EmbeddedPostgres[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(await scratch(), 'guftagu-postgres-'))
  cluster = join(directory, 'cluster')
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running = []
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** The same supervisor, on the PostgreSQL that the run is about. */
const BIN = process.env['TEST_POSTGRES_BIN'] ? { binDirectory: process.env['TEST_POSTGRES_BIN'] } : {}

async function start(options: { readonly durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  // Nothing here crashes the machine, only processes; those lose nothing that was written.
  const postgres = await startEmbeddedPostgres({ directory, durable: false, ...BIN, ...options })
  running.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  const postmaster = await readPostmaster(cluster)
  if (postmaster === null) throw new Error('no server is running')
  return postmaster.pid
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Bounded by the test's own time limit. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch {
      await sleep(50)
    }
  }
}

it('a first start gives a durable UTF-8 server on loopback that knows letters beyond ASCII', async () => {
  const { url } = await start({ durable: true })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await ask(url, 'show server_encoding')).toEqual(['UTF8'])
  expect(await ask(url, "select lower('ÄÉ')")).toEqual(['äé'])
  expect(
    await ask(url, "select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'"),
  ).toEqual([])
  expect(await ask(url, 'show listen_addresses')).toEqual(['127.0.0.1'])
})

it('connecting needs the password, which only the owner can read', async () => {
  const { url } = await start()
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
})

it('stopping leaves no process, and the next start finds the data', async () => {
  const first = await start()
  await ask(first.url, 'create table if not exists kept as select 42 as answer')
  const pid = await postmasterPid()
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  const second = await start()
  expect(await ask(second.url, 'select answer from kept')).toEqual([42])
})

it('a second supervisor on the same folder is refused and disturbs nothing', async () => {
  const { url } = await start()
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow('is already running on')
  expect(await ask(url, 'select 1')).toEqual([1])
})

it('a server that is killed comes back under the same address with what was committed', async () => {
  const { url } = await start()
  await ask(url, 'create table if not exists kept as select 42 as answer')
  const killed = await postmasterPid()
  process.kill(killed, 'SIGKILL')
  expect(await eventually(() => ask(url, 'select answer from kept'))).toEqual([42])
  expect(await postmasterPid()).not.toBe(killed)
})

it('an orphan left by a killed supervisor is stopped and its data served', async () => {
  const supervisorFile = join(directory, 'supervisor.mjs')
  await writeFile(
    supervisorFile,
    `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
     const { url } = await startEmbeddedPostgres(${JSON.stringify({ directory, durable: false, ...BIN })})
     process.send(url)
     setInterval(() => {}, 1000)`,
  )
  const supervisor = spawn(process.execPath, [supervisorFile], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [url] = (await once(supervisor, 'message')) as [string]
  await ask(url, 'create table if not exists kept as select 42 as answer')
  supervisor.kill('SIGKILL')
  await once(supervisor, 'exit')
  const orphan = await postmasterPid()
  expect(isAlive(orphan)).toBe(true)

  const recovered = await start()
  expect(await ask(recovered.url, 'select answer from kept')).toEqual([42])
  expect(await postmasterPid()).not.toBe(orphan)
  await expect(ask(url, 'select 1')).rejects.toThrow()
})

it('a stale pid file whose pid now belongs to another process neither blocks the start nor harms that process', async () => {
  const stranger = spawn('sleep', ['60'])
  try {
    const staleFile = [stranger.pid, cluster, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
    await writeFile(join(cluster, 'postmaster.pid'), staleFile)
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(stranger.exitCode).toBeNull()
    expect(stranger.signalCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

it('a cluster of another version is refused with a sentence, and left as it is', async () => {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8')
  await writeFile(join(cluster, 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(`was made by PostgreSQL 12, and PostgreSQL ${version.trim()} cannot open it`)
  expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('12\n')
  await writeFile(join(cluster, 'PG_VERSION'), version)
})

it('a half-made cluster of an interrupted first start is made again', async () => {
  await rename(cluster, `${cluster}.new`)
  await rm(join(`${cluster}.new`, 'PG_VERSION'))
  const { url } = await start()
  expect(await ask(url, 'select 1')).toEqual([1])
})
