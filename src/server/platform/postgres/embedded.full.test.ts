// Full run: starts, stops and kills whole servers. main.test.ts starts one.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ask, BIN, openSupervisor } from '../../testing/postgres-supervisor.ts'
import { scratch } from '../../testing/scratch.ts'
import { openLog } from '../process/log.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'

const PATIENTLY = { timeout: 60_000 }

const { directory, cluster, start, stopLater, postmasterPid } = openSupervisor()

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
  expect((await stat(join(directory(), 'password'))).mode & 0o777).toBe(0o600)
})

it('a second supervisor on the same folder is refused and disturbs nothing', async () => {
  const { url } = await start()
  await expect(startEmbeddedPostgres({ directory: directory() })).rejects.toThrow('is already running on')
  expect(await ask(url, 'select 1')).toEqual([1])
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

it('a server that is killed comes back under the same address with what was committed', async () => {
  const { url } = await start()
  await ask(url, 'create table if not exists kept as select 42 as answer')
  const killed = await postmasterPid()
  process.kill(killed, 'SIGKILL')
  expect(await eventually(() => ask(url, 'select answer from kept'))).toEqual([42])
  expect(await postmasterPid()).not.toBe(killed)
})

it('an orphan left by a killed supervisor is stopped and its data served', async () => {
  const supervisorFile = join(directory(), 'supervisor.mjs')
  await writeFile(
    supervisorFile,
    `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
     const { url } = await startEmbeddedPostgres(${JSON.stringify({ directory: directory(), durable: false, ...BIN })})
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
    const staleFile = [stranger.pid, cluster(), 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
    await writeFile(join(cluster(), 'postmaster.pid'), staleFile)
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(stranger.exitCode).toBeNull()
    expect(stranger.signalCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

it('a cluster of another version is refused with a sentence, and left as it is', async () => {
  const version = await readFile(join(cluster(), 'PG_VERSION'), 'utf8')
  await writeFile(join(cluster(), 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(`was made by PostgreSQL 12, and PostgreSQL ${version.trim()} cannot open it`)
  expect(await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('12\n')
  await writeFile(join(cluster(), 'PG_VERSION'), version)
})

it('a half-made cluster of an interrupted first start is made again', async () => {
  await rename(cluster(), `${cluster()}.new`)
  await rm(join(`${cluster()}.new`, 'PG_VERSION'))
  const { url } = await start()
  expect(await ask(url, 'select 1')).toEqual([1])
})

/** A server that replays its log until `replayed` is called. It records its starts and signals, and ends with its folder. */
async function aReplayingServer() {
  const folder = await mkdtemp(join(await scratch(), 'guftagu-replaying-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [binDirectory, data] = [join(folder, 'bin'), join(folder, 'cluster')]
  await mkdir(binDirectory)
  await mkdir(data)
  await writeFile(join(data, 'PG_VERSION'), '18\n')
  // Lets PostgreSQL's user enter if this process is root.
  await chmod(data, 0o777)
  const script = `#!/bin/sh
    if [ "$1" = --version ]; then echo 'postgres (PostgreSQL) 18.0'; exit; fi
    cd ${JSON.stringify(data)}
    stop() { echo "$1" >> signals; rm postmaster.pid; exit; }
    trap 'stop SIGINT' INT
    trap 'stop SIGQUIT' QUIT
    # Renamed into place, because PostgreSQL changes only the status in its file, too.
    become() { printf '%s\\n' $$ "$PWD" 1 5432 '' 127.0.0.1 '' "$1" > status; mv status postmaster.pid; }
    echo started >> starts
    become starting
    while [ -e starts ] && [ ! -e replayed ]; do sleep 0.02; done
    become 'ready   '
    while [ -e starts ]; do sleep 0.02; done`
  await writeFile(join(binDirectory, 'postgres'), script, { mode: 0o755 })
  return {
    options: { directory: folder, binDirectory },
    isReplaying: async () => (await readPostmaster(data))?.isStarting === true,
    replayed: () => writeFile(join(data, 'replayed'), ''),
    starts: () => readFile(join(data, 'starts'), 'utf8'),
    signals: () => readFile(join(data, 'signals'), 'utf8').catch(() => ''),
  }
}

it('a server that replays its log for longer than a start may take is left alone, and reported once', async () => {
  const server = await aReplayingServer()
  const lines: string[] = []
  const log = openLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  // Only this clock stands still, which gives the script all the time it needs before it replays.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const starting = startEmbeddedPostgres({ ...server.options, log })
  await expect.poll(server.isReplaying, PATIENTLY).toBe(true)
  vi.setSystemTime(Date.now() + 3_600_000)
  await expect.poll(() => lines, PATIENTLY).not.toEqual([])
  vi.useRealTimers()
  await server.replayed()
  stopLater(await starting)
  expect(await server.starts()).toBe('started\n')
  expect(await server.signals()).toBe('')
  expect(lines).toEqual([expect.stringContaining('the embedded PostgreSQL still replays its log after a crash')])
})

it('a process that exits while its server still starts takes the server with it', async () => {
  const server = await aReplayingServer()
  const supervisorFile = join(server.options.directory, 'supervisor.mjs')
  await writeFile(
    supervisorFile,
    `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
     process.once('message', () => process.exit(1))
     await startEmbeddedPostgres(${JSON.stringify(server.options)})`,
  )
  const supervisor = spawn(process.execPath, [supervisorFile], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await expect.poll(server.isReplaying, PATIENTLY).toBe(true)
  supervisor.send('exit')
  await once(supervisor, 'exit')
  await expect.poll(server.signals, PATIENTLY).toBe('SIGINT\n')
})
