// Debian's ejabberd with its archive in PostgreSQL, for those who ask how an established server compares. It must be
// installed: apt-get install ejabberd erlang-p1-pgsql.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { administer, databaseUrl } from '#server/testing/database.ts'

export const PASSWORD = 'secret'
const SCHEMA = '/usr/share/ejabberd/sql/pg.sql'
const START_PATIENCE_MS = 60_000
const MS_PER_TICK = 10

export interface Ejabberd {
  /** Of its websockets. */
  readonly address: string
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

/** What a client of people asks for on top of messages and their archive. */
export const FOR_PEOPLE = [
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

export async function startEjabberd(
  directory: string,
  postgresUrl: string,
  people: readonly string[],
  modules: readonly string[] = [],
): Promise<Ejabberd> {
  await administer(postgresUrl, 'create database ejabberd')
  const url = databaseUrl(postgresUrl, 'ejabberd')
  await fill(url, people)
  await mkdir(directory, { recursive: true })
  const port = await freePort()
  await writeFile(join(directory, 'ejabberd.yml'), settings(port, new URL(url), modules))
  // Not by ejabberdctl, which becomes another user: that one could not read this folder.
  const child = spawn('erl', ['+K', 'true', '-noinput', '-mnesia', 'dir', `"${join(directory, 'spool')}"`, '-s', 'ejabberd'], {
    env: {
      ...process.env,
      HOME: directory,
      ERL_LIBS: await erlangLibraries(),
      EJABBERD_CONFIG_PATH: join(directory, 'ejabberd.yml'),
      EJABBERD_LOG_PATH: join(directory, 'ejabberd.log'),
      SPOOL_DIR: join(directory, 'spool'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const address = `ws://127.0.0.1:${port}/ws`
  const givenUpAt = Date.now() + START_PATIENCE_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > givenUpAt) throw new Error(`ejabberd did not start; see ${directory}/ejabberd.log`)
    await sleep(200)
  }
  return {
    address,
    cpuMs: () => groupCpuMs(child.pid ?? 0),
    async stop() {
      // The whole group: the emulator and what it started.
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function fill(url: string, people: readonly string[]): Promise<void> {
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

/** Debian keeps ejabberd's own beside those of Erlang, in a folder named after the machine. */
async function erlangLibraries(): Promise<string> {
  const launcher = await readFile('/usr/sbin/ejabberdctl', 'utf8')
  return /^ERL_LIBS='(.*)'$/m.exec(launcher)?.[1] ?? ''
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/ws`)
    return true
  } catch {
    return false
  }
}

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
