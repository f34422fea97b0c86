// Starts Debian's ejabberd with its archive in PostgreSQL, an established server to compare with.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'

export const PASSWORD = 'secret'
const LAUNCHER = '/usr/sbin/ejabberdctl'
const ERLANG_LIBRARIES = '/usr/lib/erlang/lib'
const SCHEMA = '/usr/share/ejabberd/sql/pg.sql'
const START_TIMEOUT_MS = 60_000
const MS_PER_TICK = 10

export interface Ejabberd {
  /** The address of its WebSocket endpoint. */
  readonly address: string
  cpuMs(): Promise<number>
}

/** Modules that a chat client uses beyond messages and their archive. */
export const CLIENT_MODULES = [
  'mod_roster',
  'mod_disco',
  'mod_caps',
  'mod_vcard',
  'mod_carboncopy',
  'mod_stream_mgmt',
  'mod_ping',
  'mod_blocking',
  'mod_privacy',
]

/** Exits with a message if a Debian package is missing. Called before anything is started. */
export function requireEjabberd(): void {
  const missing = [
    ...(existsSync(LAUNCHER) ? [] : ['ejabberd']),
    // Debian only suggests the driver; without it ejabberd starts, but closes every connection at login.
    ...(hasDriver() ? [] : ['erlang-p1-pgsql']),
  ]
  if (missing.length === 0) return
  console.error(
    `This measurement needs Debian packages that are not installed (${missing.join(', ')}): apt-get install -y --no-install-recommends ${missing.join(' ')}`,
  )
  process.exit(1)
}

function hasDriver(): boolean {
  return existsSync(ERLANG_LIBRARIES) && readdirSync(ERLANG_LIBRARIES).some((name) => name.startsWith('p1_pgsql-'))
}

export async function startEjabberd(
  cleanup: Cleanup,
  directory: string,
  postgresUrl: string,
  people: readonly string[],
  modules: readonly string[] = [],
): Promise<Ejabberd> {
  await administer(postgresUrl, 'create database ejabberd')
  const url = databaseUrl(postgresUrl, 'ejabberd')
  await createUsers(url, people)
  await mkdir(directory, { recursive: true })
  const port = await freePort()
  await writeFile(join(directory, 'ejabberd.yml'), settings(port, new URL(url), modules))
  const log = join(directory, 'ejabberd.log')
  const environment = {
    ...process.env,
    HOME: directory,
    ERL_LIBS: await erlangLibraries(),
    EJABBERD_CONFIG_PATH: join(directory, 'ejabberd.yml'),
    EJABBERD_LOG_PATH: log,
    SPOOL_DIR: join(directory, 'spool'),
  }
  const child = await startChild(
    cleanup,
    'ejabberd',
    // Not started through ejabberdctl, which switches to a user that cannot read this folder.
    () =>
      spawn('erl', ['+K', 'true', '-noinput', '-mnesia', 'dir', `"${join(directory, 'spool')}"`, '-s', 'ejabberd'], {
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      }),
    // The whole process group: the emulator and its children.
    ({ pid }, signal) => process.kill(-(pid ?? 0), signal),
  )
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`ejabberd did not start: ${await lastLines(log)}`)
    await sleep(200)
  }
  return { address: `ws://127.0.0.1:${port}/ws`, cpuMs: () => groupCpuMs(child.pid ?? 0) }
}

/** Kept for the error message, because the log is deleted with its folder. */
async function lastLines(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => 'no log was written')
  return text.trimEnd().split('\n').slice(-20).join('\n')
}

async function createUsers(url: string, people: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await readFile(SCHEMA, 'utf8'))
    await client.query(`insert into users (username, password, serverkey, salt, iterationcount) select unnest($1::text[]), $2, '', '', 0`, [
      people,
      PASSWORD,
    ])
  } finally {
    await client.end()
  }
}

function settings(port: number, { hostname, port: databasePort, pathname, username, password }: URL, modules: readonly string[]): string {
  return `
hosts: [localhost]
loglevel: warning
listen:
  - port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_http
    request_handlers: { /ws: ejabberd_http_ws }
auth_method: [sql]
auth_password_format: plain
default_db: sql
sql_type: pgsql
sql_server: "${hostname}"
sql_port: ${databasePort || 5432}
sql_database: "${pathname.slice(1)}"
sql_username: "${decodeURIComponent(username)}"
sql_password: "${decodeURIComponent(password)}"
sql_pool_size: 10
modules:
  mod_mam: { default: always }
${modules.map((name) => `  ${name}: {}\n`).join('')}`
}

/** Debian installs ejabberd's libraries in a folder named after the architecture, which the launcher names. */
async function erlangLibraries(): Promise<string> {
  const launcher = await readFile(LAUNCHER, 'utf8')
  return /^ERL_LIBS='(.*)'$/m.exec(launcher)?.[1] ?? ''
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

async function isListening(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/ws`)
    return true
  } catch {
    return false
  }
}

/** The CPU time of all processes in a process group. */
async function groupCpuMs(group: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  let ticks = 0
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * MS_PER_TICK
}
