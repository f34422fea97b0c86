// What every feature is handed. Functions take it as their first argument; there is no container.

import type { DomainEvent } from '#domain/events.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Tx } from './platform/db.ts'
import type { Events } from './platform/events.ts'
import type { FileStore } from './platform/files.ts'
import type { Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Passwords } from './platform/passwords.ts'
import type { Realtime } from './platform/realtime.ts'
import type { Redis } from './platform/redis.ts'
import type { Tokens } from './platform/tokens.ts'

/** What is opened before the server and closed after it. */
export interface Foundations {
  readonly config: Config
  readonly db: Database
  /** Null when this is the only node. */
  readonly redis: Redis | null
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly files: FileStore
  readonly migrationNames: readonly string[]
  /** Where the built web app is. */
  readonly webDirectory: string
}

/** What accounts must ask of features that stand right of them. */
export interface AccountHolds {
  /** Whether somebody has a running session or a pending purchase, on either side. */
  hasOpenSession(tx: Tx, id: AccountId, now: Date): Promise<boolean>
}

export interface Deps extends Foundations {
  readonly realtime: Realtime
  readonly events: Events<DomainEvent>
  readonly holds: AccountHolds
}
