// Checks the configured database's books and Dashboard figures. Exits with 0 if they are in order; otherwise with 1 and one line per
// violation.

import pg from 'pg'
import { findViolations, findWrongFigures, summarizeBooks } from '#server/books.ts'
import { readConfig } from '#server/config.ts'
import { errorCode, StartError } from '#server/platform/process/start-error.ts'
import { openDatabase } from './database.ts'

const UNDEFINED_TABLE = '42P01'

async function verify(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await client.connect()
  try {
    // One snapshot for all queries.
    await client.query('begin isolation level repeatable read read only')
    const violations = [...(await findViolations(client)), ...(await findWrongFigures(client))]
    for (const { rule, subject, detail } of violations) console.log(`${rule}: ${subject}: ${detail}`)
    if (violations.length > 0) return false
    const { sessions, withdraws, journalRows, rupeesIn } = await summarizeBooks(client)
    console.log(
      `The books are in order: ${sessions} sessions, ${withdraws} withdraws, ${journalRows} journal rows, PKR ${rupeesIn} paid in.`,
    )
    return true
  } catch (error) {
    if (errorCode(error) !== UNDEFINED_TABLE) throw error
    throw new StartError('This database is not up to date: start Guftagu once, so that its migrations run.', { cause: error })
  } finally {
    await client.end()
  }
}

async function run(): Promise<boolean> {
  const { url, close } = await openDatabase(readConfig())
  try {
    return await verify(url)
  } finally {
    await close()
  }
}

try {
  if (!(await run())) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
