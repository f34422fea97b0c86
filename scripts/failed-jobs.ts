// Lists the configured database's jobs whose last attempt failed. `-- retry` tries all of them again, `-- discard` removes them.

import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { discardFailedJobs, findFailedJobs, retryFailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import { errorCode, StartError } from '#server/platform/process/start-error.ts'
import { openDatabase } from './database.ts'

const UNDEFINED_TABLE = '42P01'

const ACTIONS = new Map<string, (client: pg.Client) => Promise<void>>([
  ['list', list],
  ['retry', async (client) => console.log(`${await retryFailedJobs(client)} jobs will be tried again.`)],
  ['discard', async (client) => console.log(`${await discardFailedJobs(client)} jobs were removed.`)],
])

async function list(client: pg.Client): Promise<void> {
  const jobs = await findFailedJobs(client)
  for (const { id, name, payload, attempts, lastError, failedAt } of jobs) {
    console.log(`${id} ${name} ${JSON.stringify(payload)}`)
    console.log(`  ${attempts} attempts, the last at ${failedAt.toISOString()}: ${lastError}`)
  }
  console.log(jobs.length === 0 ? 'No job has failed.' : `${jobs.length} failed. Try them again with: npm run failed-jobs -- retry`)
}

async function run(name: string): Promise<void> {
  const action = ACTIONS.get(name)
  if (action === undefined) throw new StartError(`Unknown action "${name}": use list, retry or discard.`)
  const { url, close } = await openDatabase(readConfig())
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await action(client)
  } catch (error) {
    if (errorCode(error) !== UNDEFINED_TABLE) throw error
    throw new StartError('This database is not up to date: start Guftagu once, so that its migrations run.', { cause: error })
  } finally {
    await client.end()
    await close()
  }
}

try {
  await run(process.argv[2] ?? 'list')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
