// The whole server in-process, with its own database and data folder. `testApp` closes it when the test ends, `sharedTestApp` after
// the last test of a file or `describe`, and `openTestApp` leaves it to the test.

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, onTestFinished, inject as provided } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountId } from '#domain/ids.ts'
import { ALLOWANCES } from '../allowances.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { FILE_FOLDERS } from '../file-folders.ts'
import { mailDirectory, pushContact, secretsFrom } from '../foundations.ts'
import { openLimits } from '../platform/auth/limits.ts'
import { openPasswords } from '../platform/auth/passwords.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { openTokens } from '../platform/auth/tokens.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { openFileStore } from '../platform/files/store.ts'
import { type MailTimes, openMailer } from '../platform/mail/mail.ts'
import { openDisk, type ReadFreeBytes } from '../platform/process/disk.ts'
import { type Log, openLog } from '../platform/process/log.ts'
import { openOutages } from '../platform/process/outages.ts'
import { makePrivateKey, pushKeysOf } from '../platform/push/key.ts'
import { openPush, type PushTimes } from '../platform/push/push.ts'
import { NO_RECOGNITION, type Recognition } from '../platform/recognition/recognition.ts'
import { closeOwnConnections, emptyDatabase, expectBooksInOrder, openOwnConnections } from './books.ts'
import { type CallInput, type PlainInput, urlOf } from './calls.ts'
import { type TestClock, testClock } from './clock.ts'
import { cloneTemplate } from './database.ts'
import { PlannedOnceClient } from './planned-once.ts'
import { scratch } from './scratch.ts'
import { openTokenIssuer } from './tokens.ts'

/** Shared with server processes that must accept the tokens of a test app. */
export const SECRET = 'a secret of tests only, long enough for HS256'

/** Real argon2id at a low cost; passwords.test.ts checks the real cost. */
const CHEAP = { memoryKiB: 64, passes: 1 }

/** Product limits must not end a test on a slow machine; a test that hangs has its own limit. */
const PATIENT = { statementMs: 90_000, lockMs: 80_000, idleTransactionMs: 90_000, connectMs: 80_000, answerMs: 100_000 }

type PresenceTimes = NonNullable<Parameters<typeof buildApp>[1]>

/** No heartbeat unless a test requests it: the test's clock jumps, so every other node would seem dead. */
const PRESENCE_TIMES: PresenceTimes = { graceMs: 5_000, heartbeatMs: 24 * 60 * 60_000 }

export interface TestAppOptions {
  readonly config?: Partial<Config>
  readonly clock?: TestClock
  readonly limited?: boolean
  /** None by default. */
  readonly log?: Log
  /** Free disk space; if unset, more than enough. */
  readonly freeBytes?: ReadFreeBytes
  /** Time limits for push services and mail servers. */
  readonly pushTimes?: PushTimes
  readonly mailTimes?: MailTimes
  /** None by default. */
  readonly recognition?: Recognition
  readonly presenceTimes?: Partial<PresenceTimes>
  /** A PostgreSQL with a migrated template, to use instead of the shared one. */
  readonly postgresUrl?: string
  /** Another node: a separate server on the same database and clock. Close it before the first one. */
  readonly beside?: { readonly databaseUrl: string; readonly clock: TestClock }
  /** Serves the built web app, if there is one; tests of calls do not need it. */
  readonly web?: boolean
  /** Why the books are not checked at the end of the test: it breaks them on purpose, or closed the database. */
  readonly books?: 'broken on purpose' | 'out of reach'
}

interface UsedDatabase {
  readonly url: string
  readonly db: Database
  drop(): void
}

/** Emptied for the next tests, because its connections have already planned the statements, which takes longer than many tests. */
const usedDatabases: UsedDatabase[] = []

/** Read once, and the same for every app. */
const shipped = readMigrations('db/migrations')

/** Closed when the test ends. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { app, close } = await openTestApp(options)
  onTestFinished(close)
  return app
}

/** Shared by the tests of one file or `describe` that cannot affect each other: each creates its own people, or changes nothing. */
export function sharedTestApp(options: TestAppOptions = {}): () => TestApp {
  let opened: Awaited<ReturnType<typeof openTestApp>> | undefined
  const shared = () => {
    if (opened === undefined) throw new Error('the shared app is open while tests run')
    return opened.app
  }
  beforeAll(async () => {
    opened = await openTestApp(options)
  })
  // After each test, so that the report names the test that broke the books.
  if (options.books === undefined) afterEach(() => expectBooksInOrder(shared().db))
  afterAll(() => opened?.close())
  return shared
}

/** Shared by several tests, which close it themselves. */
export async function openTestApp(options: TestAppOptions = {}) {
  const { beside } = options
  // The pool writes to its own log.
  const isUsual = !beside && options.postgresUrl === undefined && options.log === undefined
  const used = isUsual ? usedDatabases.pop() : undefined
  let isOpenedElsewhere = false
  const database =
    used ?? (beside ? { url: beside.databaseUrl, drop: () => {} } : await cloneTemplate(options.postgresUrl ?? provided('postgresUrl')))
  const dataDir = await mkdtemp(join(await scratch(), 'guftagu-app-'))
  const log = options.log ?? openLog({ level: 'silent' })
  const clock = options.clock ?? beside?.clock ?? testClock()
  const db = used?.db ?? openDatabase(database.url, { log, maxConnections: 12, times: PATIENT, Client: PlannedOnceClient })
  if (isUsual && !used) openOwnConnections(db, database.url)
  const config = { ...readConfig({ DATA_DIR: dataDir }), ...options.config }
  const outages = openOutages({ log, clock })
  const app = await buildApp(
    {
      config,
      db,
      redis: null,
      clock,
      log,
      limits: openLimits(ALLOWANCES, { enabled: options.limited ?? false }),
      tokens: openTokens({ secret: SECRET, clock }),
      passwords: openPasswords(CHEAP),
      files: await openFileStore({ directory: join(dataDir, 'files'), folders: FILE_FOLDERS, secret: SECRET, clock }),
      disk: openDisk({ freeBytes: options.freeBytes ?? (async () => Number.MAX_SAFE_INTEGER), minFreeBytes: config.minFreeBytes }),
      push: openPush({
        keys: pushKeysOf(config.push.privateKey ?? makePrivateKey()),
        hosts: config.push.hosts,
        contact: pushContact(config),
        outages,
        ...(options.pushTimes ? { times: options.pushTimes } : {}),
      }),
      mailer: openMailer({
        ...config.mail,
        directory: mailDirectory(config),
        clock,
        outages,
        ...(options.mailTimes ? { times: options.mailTimes } : {}),
      }),
      recognition: options.recognition ?? NO_RECOGNITION,
      secretFor: secretsFrom(SECRET),
      migrationNames: (await shipped).map(({ name }) => name),
      webDirectory: options.web ? resolve('dist/web') : join(dataDir, 'no-web'),
    },
    { ...PRESENCE_TIMES, ...options.presenceTimes },
  )
  const close = async () => {
    await app.http.close()
    let isEmpty = false
    try {
      if (options.books === undefined && !beside) await expectBooksInOrder(db)
      isEmpty = isUsual && !isOpenedElsewhere && options.books !== 'out of reach' && (await emptyDatabase(db))
    } finally {
      if (isEmpty) usedDatabases.push({ ...database, db })
      else {
        await closeOwnConnections(db)
        await db.close()
        database.drop()
      }
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  const issuer = openTokenIssuer({ query: db.query, tokens: app.deps.tokens, clock })
  let address: string | undefined
  const opened = {
    ...app,
    db,
    clock,
    /** Other connections and processes may use it and outlive the test, so no other test gets this database. */
    get databaseUrl() {
      isOpenedElsewhere = true
      return database.url
    },
    /** Starts listening on loopback, for sockets and for uploads that are cut off. */
    async listen(): Promise<string> {
      if (address === undefined) {
        await app.http.listen({ host: '127.0.0.1', port: 0 })
        address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
      }
      return address
    },
    tokenOf: ({ id }: { readonly id: AccountId }) => issuer.tokenOf(id),
    /** Creates a token for every account that has none yet. */
    async issueTokens(): Promise<void> {
      const accounts = await db.query.selectFrom('accounts').select('id').execute()
      await issuer.issueMissing(accounts.map(({ id }) => id))
    },
    /** The caller as an endpoint would pass it, for tests of actions. */
    async principalOf({ id }: { readonly id: AccountId }): Promise<Principal> {
      const holder = await app.deps.tokens.read(await issuer.tokenOf(id))
      const principal = holder && (await app.findPrincipal(holder))
      if (!principal) throw new Error('the account is not signed in')
      return principal
    },
    /** Call this after an account's sign-ins have ended; its next calls then get a new token. */
    signInAgain: ({ id }: { readonly id: AccountId }) => issuer.forget(id),
    /** Calls an endpoint: with an account's token, with a given one, or without any. */
    async call<E extends Endpoint>(endpoint: E, by: TestCaller, input: CallInput<E>, from: TestClient = {}) {
      const plain = input as PlainInput
      const { query, body } = plain
      const response = await app.http.inject({
        method: endpoint.method,
        url: urlOf(endpoint, plain),
        ...(query ? { query } : {}),
        ...(body ? { payload: body } : {}),
        ...(from.address ? { remoteAddress: from.address } : {}),
        headers: {
          ...(by ? { authorization: `Bearer ${'token' in by ? by.token : await issuer.tokenOf(by.id)}` } : {}),
          ...(from.userAgent ? { 'user-agent': from.userAgent } : {}),
        },
      })
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
  }
  return { app: opened, close }
}

type TestCaller = { readonly id: AccountId } | { readonly token: string } | null

export interface TestClient {
  readonly address?: string
  readonly userAgent?: string
}

/** A test app and a separate database connection, for statements that the app does not send. */
export async function openTestAppAndClient(options: TestAppOptions = {}) {
  const { app, close } = await openTestApp(options)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  return {
    app,
    client,
    close: async () => {
      await client.end()
      await close()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>['app']
