// The whole server on a database of a given size, called through its routes in this process.

import { join } from 'node:path'
import { ensureFirstAdmin } from '#server/accounts/actions.ts'
import { ALLOWANCES } from '#server/allowances.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { FILE_FOLDERS } from '#server/file-folders.ts'
import { mailDirectory, pushContact, secretsFrom } from '#server/foundations.ts'
import { openLimits } from '#server/platform/auth/limits.ts'
import { openPasswords } from '#server/platform/auth/passwords.ts'
import { openTokens } from '#server/platform/auth/tokens.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openFileStore } from '#server/platform/files/store.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { freeBytesOf, openDisk } from '#server/platform/process/disk.ts'
import { openLog } from '#server/platform/process/log.ts'
import { openOutages } from '#server/platform/process/outages.ts'
import { makePrivateKey, pushKeysOf } from '#server/platform/push/key.ts'
import { openPush } from '#server/platform/push/push.ts'
import { NO_RECOGNITION } from '#server/platform/recognition/recognition.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { openTokenIssuer } from '#server/testing/tokens.ts'
import type { Cleanup } from './cleanup.ts'

const SECRET = 'a secret of this measurement, long enough'
const root = join(import.meta.dirname, '..', '..')

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly payload?: object | Buffer
  readonly contentType?: string
}

export type SizedApp = Awaited<ReturnType<typeof openSizedApp>>

export interface SizedAppOptions {
  readonly postgresUrl: string
  readonly databaseName: string
  readonly directory: string
  readonly settings?: Readonly<Record<string, string>>
  /** Runs after the migrations and before the first call. */
  readonly fill: (url: string) => Promise<void>
}

export async function openSizedApp(cleanup: Cleanup, { postgresUrl, databaseName, directory, settings, fill }: SizedAppOptions) {
  await administer(postgresUrl, `create database ${databaseName}`)
  const url = databaseUrl(postgresUrl, databaseName)
  const migrations = await readMigrations(join(root, 'db', 'migrations'))
  await migrate(url, migrations)

  const log = openLog({ level: 'silent' })
  const db = await cleanup.open(
    async () => openDatabase(url, { log }),
    (opened) => opened.close(),
  )
  const clock = systemClock
  const outages = openOutages({ log, clock })
  const config = readConfig({ ...settings, DATA_DIR: directory })
  const foundations = {
    config,
    db,
    redis: null,
    clock,
    log,
    limits: openLimits(ALLOWANCES, { enabled: false }),
    tokens: openTokens({ secret: SECRET, clock }),
    passwords: openPasswords(),
    files: await openFileStore({ directory: join(directory, 'files'), folders: FILE_FOLDERS, secret: SECRET, clock }),
    disk: openDisk({ freeBytes: freeBytesOf(directory), minFreeBytes: 0 }),
    push: openPush({ keys: pushKeysOf(makePrivateKey()), hosts: config.push.hosts, contact: pushContact(config), outages }),
    mailer: openMailer({ ...config.mail, directory: mailDirectory(config), clock, outages }),
    recognition: NO_RECOGNITION,
    secretFor: secretsFrom(SECRET),
    migrationNames: migrations.map((migration) => migration.name),
    webDirectory: join(root, 'dist', 'web'),
  }
  const app = await cleanup.open(
    () => buildApp(foundations),
    ({ http }) => http.close(),
  )
  await ensureFirstAdmin(app.deps, { username: 'admin', email: 'admin@guftagu.example', password: 'a password' })
  const admin = await db.query.selectFrom('accounts').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  await fill(url)
  const issuer = openTokenIssuer({ query: db.query, tokens: foundations.tokens, clock })
  return {
    url,
    admin,
    deps: app.deps,
    jobs: app.jobs,
    http: app.http,
    tokenOf: (by: { readonly id: string }) => issuer.tokenOf(by.id),
    /** Throws on anything but success: a refusal is quick and would look like speed. */
    async call(by: { readonly id: string }, { method = 'GET', path, payload, contentType }: Call): Promise<Record<string, unknown>> {
      const response = await app.http.inject({
        method,
        url: `/api${path}`,
        ...(payload ? { payload } : {}),
        headers: {
          authorization: `Bearer ${await issuer.tokenOf(by.id)}`,
          ...(contentType ? { 'content-type': contentType } : {}),
        },
      })
      if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${response.statusCode}: ${response.body}`)
      return response.json()
    },
  }
}
