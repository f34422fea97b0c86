// Durable jobs on PostgreSQL, by graphile-worker (decision 0024). A job is added in the transaction that makes it necessary and runs
// on any node, at least once, so running it twice must do no harm. A job that fails is retried, after longer and longer pauses;
// after its last attempt it stays in the database, where `npm run failed-jobs` and the metrics show it.

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  type LogLevel,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Log } from '../process/log.ts'
import { OutageError } from '../process/outages.ts'

export interface JobDefinition {
  readonly name: string
  /** `stopping` is aborted when the server stops: a job with many steps then ends after the current one. */
  run(payload: unknown, stopping?: AbortSignal): Promise<void>
  readonly maxAttempts: number
  /** An attempt that takes longer has failed; a lock that is older belongs to a node that died. */
  readonly limitMs: number
  /** For a scheduled job: a crontab line in UTC. It runs on one node. A run that was missed in the last hour is made up for. */
  readonly schedule?: string
  /** Missed runs are not made up for, because the next run does their work too. */
  readonly skipsMissedRuns?: boolean
  /** The queues that its jobs use. */
  readonly queues?: readonly string[]
}

export interface JobFigures {
  /** Attempts on this node since it started. */
  readonly attempts: readonly { readonly name: string; readonly outcome: 'done' | 'failed'; readonly count: number }[]
  /** Jobs in the database, for all nodes. */
  readonly waiting: number
  /** Waiting jobs whose name this version does not know: a newer version added them, and only its nodes run them. */
  readonly unknown: number
  readonly failed: number
  readonly longestOverdueSeconds: number
}

export interface Jobs {
  /**
   * Inserts the names and queues of all jobs into the library's tables. Otherwise the first transaction that uses a name inserts it, and
   * transactions that insert several in different orders may deadlock with each other or with a starting worker. Called before any job
   * can be added.
   */
  prepare(): Promise<void>
  start(): Promise<void>
  /** Waits for the running jobs. Does nothing when it was never started. */
  stop(): Promise<void>
  figures(): Promise<JobFigures>
}

/** Jobs that wait for other machines have queues, which run at most four of them at once. The other slots are for other jobs. */
const AT_ONCE = 8
const CATCH_UP_MS = 60 * 60_000
/** One connection listens for new jobs. */
const MAX_CONNECTIONS = AT_ONCE + 1
/** Running jobs get this long to finish. Those that take longer are left to another node. */
const STOP_LIMIT_MS = 5_000
const OUTCOME_LIMIT_MS = 3_000
const OUTCOME_POLL_MS = 20

export interface JobTimes {
  /** How often to look for locks of dead nodes. */
  readonly releaseEveryMs: number
  /** How much longer than a job's limit a slow machine may need until it has given up the attempt. */
  readonly lockMarginMs: number
  /** How soon a worker that lost its database is restarted. */
  readonly restartAfterMs: number
}

const TIMES: JobTimes = { releaseEveryMs: 15_000, lockMarginMs: 20_000, restartAfterMs: 5_000 }

/**
 * With a delay, even of zero, the library ends its worker when it cannot write a job's outcome: we restart the worker, and the job runs
 * again. Without a delay, the rejection stays unhandled, and a database that stops at that moment would end the server.
 */
const WITH_OUTCOMES_HANDLED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Migrates the library's tables, which have their own schema. */
export async function migrateJobs(url: string): Promise<void> {
  // The library's own pool would still be open when this returns.
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'guftagu migrate', connectionTimeoutMillis: 5_000 })
  const ignore = () => undefined
  pool.on('error', ignore).on('connect', (client) => void client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => ignore) })
  } finally {
    await pool.end()
  }
}

export function openJobs(db: Database, log: Log, definitions: readonly JobDefinition[], times: JobTimes = TIMES): Jobs {
  const names = definitions.map(({ name }) => name)
  const counts = new Map<string, { name: string; outcome: 'done' | 'failed'; count: number }>()
  const stopping = new AbortController()
  let beginning: Promise<void> = Promise.resolve()
  let running: { readonly runner: Runner; readonly ended: Promise<void> } | null = null
  let releaseTimer: NodeJS.Timeout | undefined
  let restartTimer: NodeJS.Timeout | undefined

  function count(name: string, outcome: 'done' | 'failed'): void {
    const key = `${name} ${outcome}`
    counts.set(key, { name, outcome, count: (counts.get(key)?.count ?? 0) + 1 })
  }

  async function attempt(definition: JobDefinition, payload: unknown): Promise<void> {
    const { name, limitMs } = definition
    try {
      await within(limitMs, definition.run(payload, stopping.signal))
      count(name, 'done')
    } catch (error) {
      count(name, 'failed')
      if (error instanceof OutageError) log.debug({ err: error, job: name }, 'a job failed')
      else log.error({ err: error, job: name }, 'a job failed')
      throw error
    }
  }

  async function begin(): Promise<void> {
    const pool = db.openJobPool(MAX_CONNECTIONS)
    try {
      const events: WorkerEvents = new EventEmitter()
      let workerId = ''
      events.once('pool:create', ({ workerPool }) => {
        workerId = workerPool.id
      })
      const runner = await run({
        pgPool: pool,
        events,
        concurrency: AT_ONCE,
        noHandleSignals: true,
        logger: loggerOn(log),
        preset: WITH_OUTCOMES_HANDLED,
        taskList: Object.fromEntries(
          definitions.map((definition) => [definition.name, (payload: unknown) => attempt(definition, payload)]),
        ) satisfies TaskList,
        parsedCronItems: parseCronItems(definitions.flatMap(scheduled)),
      })
      const ended = runner.promise
        .catch((error: unknown) => log.warn({ err: error }, 'the job worker failed'))
        .then(() => untilOutcomesAreWritten(workerId))
        .then(() => pool.end())
      running = { runner, ended }
      void ended.then(workerEnded)
    } catch (error) {
      await pool.end()
      throw error
    }
  }

  /** The library reports its end before it has written the outcomes of its last jobs. */
  async function untilOutcomesAreWritten(workerId: string): Promise<void> {
    const giveUpAt = Date.now() + OUTCOME_LIMIT_MS
    try {
      while (Date.now() < giveUpAt && (await hasLocks(workerId))) await sleep(OUTCOME_POLL_MS)
    } catch (error) {
      log.warn({ err: error }, 'the outcome of the last jobs may not be saved')
    }
  }

  async function hasLocks(workerId: string): Promise<boolean> {
    const { rows } = await sql`select from graphile_worker.jobs where locked_by = ${workerId} limit 1`.execute(db.background.query)
    return rows.length > 0
  }

  /** A worker that ended unexpectedly has lost its database; the jobs are still there. */
  function workerEnded(): void {
    if (!stopping.signal.aborted) log.warn('the job worker has ended; it is started again until it runs')
    restart()
  }

  function restart(): void {
    running = null
    if (stopping.signal.aborted) return
    restartTimer = setTimeout(() => {
      beginning = begin().catch((error: unknown) => {
        log.warn({ err: error }, 'the job worker did not start')
        restart()
      })
    }, times.restartAfterMs).unref()
  }

  async function stopWorker(): Promise<void> {
    // A worker that is still starting would take jobs as soon as the database is back.
    await beginning.catch(() => undefined)
    if (running === null) return
    const { runner, ended } = running
    // Rejects if the worker has just ended unexpectedly.
    await runner.stop().catch(() => undefined)
    await ended
  }

  /** After a downgrade, jobs of the newer version would wait unnoticed. */
  async function logUnknownJobs(): Promise<void> {
    const { rows } = await sql<{ name: string; waiting: number }>`
      select task_identifier as name, count(*)::int as waiting from graphile_worker.jobs
      where attempts < max_attempts and task_identifier <> all (${names}) group by task_identifier`.execute(db.background.query)
    for (const { name, waiting } of rows)
      log.warn({ job: name, waiting }, 'jobs wait for a newer version, because this one does not know them')
  }

  async function releaseJobsOfDeadNodes(): Promise<void> {
    const limits = definitions.map(({ limitMs }) => limitMs + times.lockMarginMs)
    await sql`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      join unnest(${names}::text[], ${limits}::int[]) as definition (name, limit_ms) on name = task_identifier
      where locked_at < now() - limit_ms * interval '1 millisecond'))`.execute(db.background.query)
  }

  return {
    async prepare() {
      const queues = definitions.flatMap(({ name, schedule, queues: own = [] }) => (schedule === undefined ? own : [...own, name]))
      // A fixed order, because nodes may start at the same time.
      await sql`
        with known as (
          insert into graphile_worker._private_tasks (identifier)
          select name from unnest(${names}::text[]) as name
          where not exists (select from graphile_worker._private_tasks where identifier = name)
          order by name on conflict do nothing
        )
        insert into graphile_worker._private_job_queues (queue_name)
        select distinct name from unnest(${queues}::text[]) as name
        where not exists (select from graphile_worker._private_job_queues where queue_name = name)
        order by name on conflict do nothing`.execute(db.background.query)
    },
    async start() {
      beginning = begin()
      await beginning
      await logUnknownJobs()
      releaseTimer = setInterval(() => {
        releaseJobsOfDeadNodes().catch((error: unknown) => log.warn({ err: error }, 'jobs of dead nodes could not be released'))
      }, times.releaseEveryMs).unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(releaseTimer)
      clearTimeout(restartTimer)
      await Promise.race([stopWorker(), sleep(STOP_LIMIT_MS, undefined, { ref: false })])
    },
    async figures() {
      const { rows } = await sql<Omit<JobFigures, 'attempts'>>`
        select count(*) filter (where attempts < max_attempts)::int as waiting,
          count(*) filter (where attempts < max_attempts and task_identifier <> all (${names}))::int as unknown,
          count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float8
            as "longestOverdueSeconds"
        from graphile_worker.jobs`.execute(db.background.query)
      const [inDatabase = { waiting: 0, unknown: 0, failed: 0, longestOverdueSeconds: 0 }] = rows
      return { attempts: [...counts.values()], ...inDatabase }
    },
  }
}

/** Two runs of the same job never overlap, because the job has its own queue. */
function scheduled({ name, schedule, maxAttempts, skipsMissedRuns = false }: JobDefinition): CronItem[] {
  if (schedule === undefined) return []
  return [
    {
      task: name,
      match: schedule,
      identifier: name,
      options: { queueName: name, maxAttempts: maxAttempts, backfillPeriod: skipsMissedRuns ? 0 : CATCH_UP_MS },
    },
  ]
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Lost connections recover automatically, so everything the library logs is a warning. Failed jobs are logged above. */
function loggerOn(log: Log): Logger {
  return new Logger(() => (level: LogLevel, message: string, meta) => {
    if (meta?.['failure'] === true) return
    if (level !== 'error' && level !== 'warning') return
    // The same text for all problems: the library's own has the attempt number, and there are many while the database is away.
    log.warn({ err: meta?.['error'], from: 'graphile-worker', text: message }, 'the job worker has a problem')
  })
}
