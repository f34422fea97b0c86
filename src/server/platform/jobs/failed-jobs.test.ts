import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneTemplate } from '../../testing/database.ts'
import { discardFailedJobs, findFailedJobs, retryFailedJobs } from './failed-jobs.ts'

/** One job that has failed permanently, one that will be retried, and one that is running. */
async function aDatabaseWithJobs(): Promise<pg.Client> {
  const database = await cloneTemplate(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    database.drop()
  })
  for (const key of ['failed', 'waiting', 'at work'])
    await client.query('select graphile_worker.add_job($1, payload => $2, job_key => $3, max_attempts => 2)', ['send', { of: key }, key])
  await client.query(`update graphile_worker._private_jobs set attempts = case key when 'waiting' then 1 else 2 end,
    last_error = 'the mail server said no', locked_at = case key when 'at work' then now() end`)
  return client
}

const openKeys = async (client: pg.Client) => {
  const { rows } = await client.query<{ key: string }>('select key from graphile_worker.jobs where attempts < max_attempts order by key')
  return rows.map(({ key }) => key)
}

it('a job that has failed for good is listed with its payload and its error', async () => {
  const client = await aDatabaseWithJobs()
  expect(await findFailedJobs(client)).toEqual([
    {
      id: expect.any(String),
      name: 'send',
      payload: { of: 'failed' },
      attempts: 2,
      lastError: 'the mail server said no',
      failedAt: expect.any(Date),
    },
  ])
})

it('a failed job can be tried again, and no other job changes', async () => {
  const client = await aDatabaseWithJobs()
  expect(await retryFailedJobs(client)).toBe(1)
  expect(await openKeys(client)).toEqual(['failed', 'waiting'])
  expect(await findFailedJobs(client)).toEqual([])
})

it('a failed job can be removed, and no other job is', async () => {
  const client = await aDatabaseWithJobs()
  expect(await discardFailedJobs(client)).toBe(1)
  const { rows } = await client.query<{ key: string }>('select key from graphile_worker.jobs order by key')
  expect(rows.map(({ key }) => key)).toEqual(['at work', 'waiting'])
})
