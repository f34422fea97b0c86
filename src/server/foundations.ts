// Opens what every app needs on a running database: its schema and connections, and the files and secrets of the data folder. Used by
// the server and the demo.

import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALLOWANCES } from './allowances.ts'
import type { Config } from './config.ts'
import type { Foundations } from './deps.ts'
import { FILE_FOLDERS } from './file-folders.ts'
import { openLimits } from './platform/auth/limits.ts'
import { openPasswords } from './platform/auth/passwords.ts'
import { openTokens } from './platform/auth/tokens.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { openFileStore } from './platform/files/store.ts'
import { openMailer } from './platform/mail/mail.ts'
import { systemClock } from './platform/process/clock.ts'
import { keepSecret } from './platform/process/data-directory.ts'
import { freeBytesOf, openDisk } from './platform/process/disk.ts'
import type { Log } from './platform/process/log.ts'
import { openOutages } from './platform/process/outages.ts'
import { keepPushKeys } from './platform/push/key.ts'
import { openPush } from './platform/push/push.ts'
import { openRedis } from './platform/realtime/redis.ts'
import { NO_RECOGNITION, openRecognition } from './platform/recognition/recognition.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Where mails are kept when there is no SMTP_URL. */
export function mailDirectory({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'mail')
}

export interface FoundationOptions {
  readonly config: Config
  readonly log: Log
  readonly databaseUrl: string
  /** Called for each resource as it is opened, because a start that fails half-way must leave nothing open. */
  readonly onOpened: (close: () => Promise<unknown>) => void
}

export async function openFoundations({ config, log, databaseUrl, onOpened }: FoundationOptions): Promise<Foundations> {
  const jwtSecret = config.jwtSecret ?? (await keepSecret(config.dataDirectory, 'jwt-secret'))
  const secretFor = secretsFrom(jwtSecret)
  const pushKeys = await keepPushKeys(config.dataDirectory, config.push.privateKey)
  const migrations = await readMigrations(join(ROOT, 'db', 'migrations'))
  await migrate(databaseUrl, migrations)

  const clock = systemClock
  const outages = openOutages({ log, clock })
  const db = openDatabase(databaseUrl, { log })
  onOpened(() => db.close())
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, { log })
  if (redis) onOpened(() => redis.close())
  return {
    config,
    db,
    redis,
    clock,
    log,
    limits: openLimits(ALLOWANCES, { enabled: config.rateLimit, redis }),
    tokens: openTokens({ secret: jwtSecret, clock }),
    passwords: openPasswords(),
    files: await openFileStore({
      directory: join(config.dataDirectory, 'files'),
      folders: FILE_FOLDERS,
      secret: secretFor('file links'),
      clock,
    }),
    disk: openDisk({ freeBytes: freeBytesOf(config.dataDirectory), minFreeBytes: config.minFreeBytes }),
    push: openPush({ keys: pushKeys, hosts: config.push.hosts, contact: pushContact(config), outages }),
    mailer: openMailer({ ...config.mail, directory: mailDirectory(config), clock, outages }),
    recognition: config.proofReading ? openRecognition({ log }) : NO_RECOGNITION,
    secretFor,
    migrationNames: migrations.map(({ name }) => name),
    webDirectory: join(ROOT, 'dist', 'web'),
  }
}

/** One key per purpose, the same on every node with the same secret. A key for one purpose is useless for another. */
export function secretsFrom(jwtSecret: string) {
  return (purpose: string) => createHmac('sha256', jwtSecret).update(purpose).digest('base64url')
}

/** Push services require an address at which they can reach the operator. */
export function pushContact({ publicUrl, admin }: Pick<Config, 'publicUrl' | 'admin'>): string {
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${admin.email}`
}
