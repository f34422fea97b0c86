// The dependencies of every feature. Functions take them as their first argument; there is no container.

import type { DomainEvent } from '#domain/events.ts'
import type { AccountId } from '#domain/ids.ts'
import type { AllowanceName } from './allowances.ts'
import type { Config } from './config.ts'
import type { Files } from './file-folders.ts'
import type { Limits } from './platform/auth/limits.ts'
import type { Passwords } from './platform/auth/passwords.ts'
import type { Tokens } from './platform/auth/tokens.ts'
import type { Database, Query, Tx } from './platform/db/database.ts'
import type { Events } from './platform/jobs/events.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Disk } from './platform/process/disk.ts'
import type { Log } from './platform/process/log.ts'
import type { Push } from './platform/push/push.ts'
import type { Realtime } from './platform/realtime/realtime.ts'
import type { Redis } from './platform/realtime/redis.ts'
import type { Recognition } from './platform/recognition/recognition.ts'

/** Everything that is opened before the server and closed after it. */
export interface Foundations {
  readonly config: Config
  readonly db: Database
  /** Null when this is the only node. */
  readonly redis: Redis | null
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits<AllowanceName>
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly files: Files
  readonly disk: Disk
  readonly push: Push
  readonly mailer: Mailer
  readonly recognition: Recognition
  /** Derives a key for one purpose, the same on every node. */
  readonly secretFor: (purpose: string) => string
  readonly migrationNames: readonly string[]
  /** The folder of the built web app. */
  readonly webDirectory: string
}

/** Checks that accounts need from features that they may not import. */
export interface AccountObligations {
  /** Whether the account has a running session or a pending purchase, as buyer or as chatter. */
  hasOpenSession(query: Query | Tx, id: AccountId, now: Date): Promise<boolean>
  /** Whether the account is owed a refund. */
  hasOpenRefund(query: Query | Tx, id: AccountId): Promise<boolean>
}

export interface Deps extends Foundations {
  readonly realtime: Realtime
  readonly events: Events<DomainEvent>
  readonly obligations: AccountObligations
}
