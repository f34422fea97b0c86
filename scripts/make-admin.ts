// Makes an account in the configured database an admin, on behalf of the operator: without a second admin, and without the waiting time for
// other new admins (decision 0055). A running server, or the next one to start, notifies the admins and open pages.

import { errorText } from '#contract/errors.ts'
import { DomainError } from '#domain/errors.ts'
import type { DomainEvent } from '#domain/events.ts'
import { makeAdminByOperator } from '#server/accounts/admin-actions.ts'
import { readConfig } from '#server/config.ts'
import { recordNotices } from '#server/notices/record.ts'
import { openDatabase as openConnections } from '#server/platform/db/database.ts'
import { openEvents } from '#server/platform/jobs/events.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openLog } from '#server/platform/process/log.ts'
import { errorCode, StartError } from '#server/platform/process/start-error.ts'
import { openDatabase } from './database.ts'

/** A table or a column does not exist. */
const NOT_MIGRATED = ['42P01', '42703']

async function makeAdmin(url: string, username: string): Promise<string> {
  const log = openLog({ level: 'silent' })
  const db = openConnections(url, { log })
  // Nothing subscribes here, so a server runs the events' jobs.
  const events = openEvents<DomainEvent>(db, log)
  const deps = { db, events, clock: systemClock }
  recordNotices(deps)
  try {
    const made = await makeAdminByOperator(deps, username)
    return made.wasAdmin
      ? `${made.username} is already an admin, and may now confirm everything that other admins propose.`
      : `${made.username} is now an admin. All devices were logged out, and every other admin is notified.`
  } catch (error) {
    if (error instanceof DomainError && error.code === 'account_not_found')
      throw new StartError(`There is no user with the username "${username}".`, { cause: error })
    if (error instanceof DomainError) throw new StartError(errorText(error.code, error.values), { cause: error })
    if (!NOT_MIGRATED.includes(errorCode(error) ?? '')) throw error
    throw new StartError('This database is not up to date: start Guftagu once, so that its migrations run.', { cause: error })
  } finally {
    await events.settled()
    await db.close()
  }
}

async function run([username, ...others]: readonly string[]): Promise<string> {
  if (username === undefined || others.length > 0) throw new StartError('Usage: npm run make-admin -- <username>')
  const { url, close } = await openDatabase(readConfig())
  try {
    return await makeAdmin(url, username)
  } finally {
    await close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
