// Reads the settings, opens everything in order, listens, and closes in reverse order. Importing this file starts the server. With
// --log-to-file, the log goes to the data folder instead of the screen.

import { writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { ensureFirstAdmin } from './accounts/actions.ts'
import { readPolicies } from './accounts/policies/files.ts'
import { buildApp } from './app.ts'
import { addressOf, banner } from './banner.ts'
import { type Config, readConfig } from './config.ts'
import { mailDirectory, openFoundations } from './foundations.ts'
import { listenRefusal } from './listen-refusal.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { checkExternalPostgres } from './platform/postgres/external.ts'
import { prepareDirectory } from './platform/process/data-directory.ts'
import { type Log, openLog } from './platform/process/log.ts'
import { openLogDestination, renameLargeLog } from './platform/process/log-file.ts'
import { StartError } from './platform/process/start-error.ts'

/** Longer than the database needs to stop. The next start deals with anything that hangs longer. */
const STOP_LIMIT_MS = 40_000
const REQUESTS_LIMIT_MS = 10_000

const [STDOUT, STDERR] = [1, 2]

const closers: (() => Promise<unknown>)[] = []

/** Called only once this process owns the data folder: a refused start must not touch the log of the running server. */
let rotateLog = async () => {}

let closing = Promise.resolve()

/** A second stop waits for the first: it must not close the database while calls are still being answered. */
function closeAll(): Promise<void> {
  closing = closing.then(closeRest, closeRest)
  return closing
}

async function closeRest(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

function printError(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof StartError ? reason : `Guftagu had to stop: ${reason}`}\n`)
}

async function start(): Promise<void> {
  const config = readConfig()
  await prepareDirectory(config.dataDirectory)
  const log = await openLogOf(config)
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  try {
    await open(config, log)
  } catch (error) {
    log.fatal({ err: error }, 'the start failed')
    throw error
  }
}

async function open(config: Config, log: Log): Promise<void> {
  const databaseUrl = await openPostgres(config, log)
  await rotateLog()
  const foundations = await openFoundations({ config, log, databaseUrl, onOpened: (close) => closers.push(close) })
  const { http, deps, jobs } = await buildApp(foundations)
  closers.push(() => Promise.race([http.close(), sleep(REQUESTS_LIMIT_MS)]))
  const port = await listen(http, config)

  // The password is shown only once, so a start that fails earlier must not create the admin.
  const firstAdmin = await ensureFirstAdmin(deps, config.admin)
  await jobs.start()
  const address = addressOf(config, port)
  const keptMails = config.mail.smtpUrl === null ? mailDirectory(config) : null
  log.info({ address, dataDirectory: config.dataDirectory }, 'running')
  const { withoutContact } = await readPolicies(config)
  const shown = { address, dataDirectory: config.dataDirectory, firstAdmin, mailDirectory: keptMails, withoutContact }
  process.stdout.write(`${banner(shown)}\n`)
}

async function openPostgres(config: Config, log: Log): Promise<string> {
  if (config.databaseUrl !== null) {
    await checkExternalPostgres(config.databaseUrl)
    return config.databaseUrl
  }
  const postgres = await startEmbeddedPostgres({ directory: join(config.dataDirectory, 'postgres'), log, onGivenUp: fail })
  closers.push(() => postgres.stop())
  return postgres.url
}

async function openLogOf(config: Config): Promise<Log> {
  if (!process.argv.includes('--log-to-file')) {
    return openLog({ level: config.logLevel, destination: openLogDestination(STDOUT, reportLogFailure) })
  }
  const directory = join(config.dataDirectory, 'logs')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'server.log')
  const destination = openLogDestination(path, reportLogFailure)
  rotateLog = async () => {
    await renameLargeLog(path)
    destination.reopen()
  }
  return openLog({ level: config.logLevel, destination })
}

/** Written synchronously: a stream that fails later would end the server. */
function reportLogFailure(error: Error): void {
  try {
    writeSync(STDERR, `The log cannot be written: ${error.message}. Lines are dropped until it can.\n`)
  } catch {
    // Nothing is left to report it to.
  }
}

async function listen(http: FastifyInstance, config: Config): Promise<number> {
  try {
    await http.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw listenRefusal(error, config)
  }
  const bound = http.server.address()
  return bound !== null && typeof bound === 'object' ? bound.port : config.port
}

function fail(error: unknown): void {
  printError(error)
  void closeAll()
    .catch(printError)
    .finally(() => process.exit(1))
}

const starting = start()

// A stop during the start waits for the start, or something might stay open.
const grace = closeWithGrace({ delay: STOP_LIMIT_MS, logger: false }, async ({ err }) => {
  if (err) printError(err)
  await starting.catch(() => undefined)
  await closeAll()
})
// The launcher was killed, so it can no longer ask for a stop.
process.once('disconnect', () => grace.close())

starting.catch(fail)
