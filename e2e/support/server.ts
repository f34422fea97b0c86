// Starts the server as operators do: a separate process with its own data folder, stopped by SIGTERM.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeAdmin } from './database.ts'
import { openMailbox } from './mails.ts'
import { hurry, lapse } from './time.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Limit for a server that hangs. A start takes seconds, or a minute on two cores with twenty busy processes. */
const START_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 120_000

export const ADMIN = { username: 'headadmin', email: 'headadmin@example.com', password: 'first admin' } as const

export interface Server {
  readonly url: string
  /** Restarts the server with the same data on the same port. */
  restart(): Promise<void>
  /** Throws unless the server exits with 0 and logged no error. */
  stop(): Promise<void>
}

/** What a journey learns from the server's output and data folder. */
export interface StartedServer extends Server {
  /** The paths of the links in mails to this address, latest last. */
  linksMailedTo(address: string): readonly string[]
  makeAdmin(id: string): Promise<void>
  /** As if the kept minutes of this session had not been used for days. */
  lapse(sessionId: string): Promise<void>
  /** As if this running session had begun earlier, so that only this many seconds are left. */
  hurry(sessionId: string, secondsLeft?: number): Promise<void>
  /** Password of the first admin, printed at the first start without ADMIN_PASSWORD. */
  generatedPassword(): string
}

/** Enough time for an open page to learn about it and count down. */
const SECONDS_LEFT = 5

export const EVERY_DAY = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'

/** In rupees. Only the proposal journeys pay more. */
export const SECOND_ADMIN_ABOVE = 50_000

const CONTACT = { phone: '+923001234567', email: 'help@example.com' }

/**
 * `settings` are added to those of every journey's server: withdrawals are allowed every day, and a Standard session lasts five minutes,
 * because journeys check the warnings. That is long enough that no session ends too early on a loaded machine; `hurry` ends it.
 */
export async function startServer(given: Readonly<Record<string, string>> = {}): Promise<StartedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-journeys-'))
  const mailbox = await openMailbox()
  const remove = () => Promise.all([mailbox.close(), rm(directory, { recursive: true, force: true })])
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Guftagu <chat@example.com>', ...given }
  let running: Running
  try {
    if (isUsualAdmin(settings)) await copyFirstStart(join(directory, 'data'))
    running = await start(directory, settings)
  } catch (error) {
    await remove()
    throw error
  }
  const { url } = running
  const { generatedPassword } = running
  return {
    url,
    generatedPassword,
    makeAdmin: (id) => makeAdmin(join(directory, 'data'), id),
    lapse: (sessionId) => lapse(join(directory, 'data'), sessionId),
    hurry: (sessionId, secondsLeft = SECONDS_LEFT) => hurry(join(directory, 'data'), sessionId, secondsLeft),
    linksMailedTo: (address) => mailbox.linksMailedTo(address),
    restart: async () => {
      await running.stop()
      running = await start(directory, { ...settings, PORT: new URL(url).port })
    },
    stop: async () => {
      try {
        await running.stop()
      } finally {
        await remove()
      }
    },
  }
}

function isUsualAdmin(settings: Readonly<Record<string, string>>): boolean {
  return !Object.keys(settings).some((name) => name.startsWith('ADMIN_'))
}

/**
 * From first-start.ts; otherwise the server starts with an empty folder. Owners and permissions are kept, because PostgreSQL checks them.
 */
async function copyFirstStart(dataDirectory: string): Promise<void> {
  const firstStart = process.env['FIRST_START']
  if (firstStart !== undefined) await promisify(execFile)('cp', ['-a', firstStart, dataDirectory])
}

/** Leaves behind the data folder of a server that was started once. */
export async function startOnce(directory: string): Promise<void> {
  const running = await start(directory, {})
  await running.stop()
}

type Running = Pick<StartedServer, 'url' | 'stop' | 'generatedPassword'>

async function start(directory: string, settings: Readonly<Record<string, string>>): Promise<Running> {
  const dataDirectory = join(directory, 'data')
  const child = spawn(process.env['PROGRAM_NODE'] ?? process.execPath, ['src/server/main.ts', '--log-to-file'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // Several servers with the same code start here, so the compiled code is cached.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      // The journeys create many accounts from one address.
      RATE_LIMIT: 'off',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      WITHDRAW_WEEKDAYS: EVERY_DAY,
      PLAN_MINUTES: '15,5,60',
      CONTACT_PHONE: CONTACT.phone,
      CONTACT_EMAIL: CONTACT.email,
      SECOND_ADMIN_ABOVE: String(SECOND_ADMIN_ABOVE),
      // Reading a proof takes a second of one core per purchase. Journeys about it have a separate server.
      PROOF_READING: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const output = collectOutput(child)
  try {
    const url = await Promise.race([addressOf(output), ended.then(() => failedStart(output)), startTimeout(output)])
    return {
      url,
      generatedPassword: () => /Password +(\S+) +\(shown only this once\)/.exec(output.text)?.[1] ?? '',
      stop: () => stop(child, ended, join(dataDirectory, 'logs', 'server.log')),
    }
  } catch (error) {
    await terminate(child, ended)
    throw error
  }
}

interface Output {
  text: string
  onMore: () => void
}

function collectOutput(child: ChildProcess): Output {
  const output: Output = { text: '', onMore: () => undefined }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk
      output.onMore()
    })
  }
  return output
}

/** The system chooses the port; the server prints it once it has started. */
function addressOf(output: Output): Promise<string> {
  return new Promise((resolve) => {
    output.onMore = () => {
      const port = /Address +http:\/\/localhost:(\d+)/.exec(output.text)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
  })
}

function failedStart({ text }: Output): never {
  throw new Error(`The server exited before it was running:\n${text}`)
}

function startTimeout(output: Output): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`The server is not running yet:\n${output.text}`)), START_TIMEOUT_MS).unref()
  })
}

async function terminate(child: ChildProcess, ended: Promise<unknown[]>): Promise<unknown[]> {
  child.kill('SIGTERM')
  const escalation = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  try {
    return await ended
  } finally {
    clearTimeout(escalation)
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown[]>, logFile: string): Promise<void> {
  const [code, signal] = await terminate(child, ended)
  if (code !== 0) throw new Error(`The server did not stop cleanly: code ${String(code)}, signal ${String(signal)}`)
  const failures = failuresIn(await readFile(logFile, 'utf8'))
  if (failures.length > 0) throw new Error(`The server logged failures:\n${failures.join('\n')}`)
}

/** Pino's levels error and fatal. */
const FAILURE_LEVEL = 50

function failuresIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .filter((line) => (JSON.parse(line) as { level: number }).level >= FAILURE_LEVEL)
}
