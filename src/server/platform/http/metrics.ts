// Metrics for Prometheus. Each app has its own registry, so tests do not see each other.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DomainError } from '#domain/errors.ts'
import type { JobFigures } from '../jobs/jobs.ts'
import type { ReadFreeBytes } from '../process/disk.ts'

export interface MetricsSource {
  readonly openSockets: () => number
  readonly freeBytes: ReadFreeBytes
  readonly jobs: () => Promise<JobFigures>
}

/** `/metrics` answers 404 if no token is configured. */
export function registerMetrics(app: FastifyInstance, source: MetricsSource, token: string | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'open_sockets',
    help: 'Live sockets on this node.',
    registers: [registry],
    collect() {
      this.set(source.openSockets())
    },
  })
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space in the data folder.',
    registers: [registry],
    async collect() {
      this.set(await source.freeBytes().catch(() => Number.NaN))
    },
  })
  const jobs = jobMetrics(registry)
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  // Protected by a token, not by address: behind a proxy on the same machine, every request comes from there (decision 0053).
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token === null || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new DomainError('not_found')
    await source.jobs().then(jobs.show, (error: unknown) => {
      request.log.warn({ err: error }, 'the jobs could not be counted')
      jobs.showUnknown()
    })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Takes the same time for every wrong token. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

function jobMetrics(registry: Registry) {
  const registers = [registry]
  const attempts = new Counter({
    name: 'job_attempts_total',
    help: 'Attempts at jobs on this node, by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const waiting = new Gauge({ name: 'jobs_waiting', help: 'Jobs in the database that are still to be done.', registers })
  const unknown = new Gauge({
    name: 'jobs_unknown',
    help: 'Waiting jobs of a kind that this version does not know, left by a newer one.',
    registers,
  })
  const failed = new Gauge({ name: 'jobs_failed', help: 'Jobs in the database whose last attempt has failed.', registers })
  const overdue = new Gauge({ name: 'jobs_overdue_seconds', help: 'For how long the oldest job that is due has waited.', registers })
  return {
    show: (jobs: JobFigures): void => {
      attempts.reset()
      for (const { name, outcome, count } of jobs.attempts) attempts.inc({ job: name, outcome }, count)
      waiting.set(jobs.waiting)
      unknown.set(jobs.unknown)
      failed.set(jobs.failed)
      overdue.set(jobs.longestOverdueSeconds)
    },
    /** Without its database, a node still reports its other metrics. Old job numbers would look current. */
    showUnknown: (): void => {
      for (const gauge of [waiting, unknown, failed, overdue]) gauge.set(Number.NaN)
    },
  }
}
