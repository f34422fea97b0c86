// An external PostgreSQL (DATABASE_URL). It is checked once, before anything is opened, because a wrong address must be reported in one
// sentence, not as a stack trace. The password is never printed.

import pg from 'pg'
import { errorCode, StartError } from '../process/start-error.ts'

const OLDEST_VERSION = 15
const LIMIT_MS = 5_000

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'there is no answer',
  '28P01': 'the user name or the password is wrong',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no such database',
}

export async function checkExternalPostgres(url: string): Promise<void> {
  const version = await askVersion(url)
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `The PostgreSQL behind DATABASE_URL is version ${version}, and Guftagu needs ${OLDEST_VERSION} or newer: upgrade it, or unset DATABASE_URL to use the embedded one.`,
    )
  }
}

async function askVersion(url: string): Promise<number> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS })
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL${placeOf(url)} cannot be used: ${reasonOf(error)}.`, { cause: error })
  } finally {
    await client?.end().catch(() => undefined)
  }
}

function placeOf(url: string): string {
  const { host } = new URL(url)
  return host === '' ? '' : ` (${host})`
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error for each; the first is enough.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const known = REASONS[errorCode(error) ?? '']
  if (known !== undefined) return known
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
