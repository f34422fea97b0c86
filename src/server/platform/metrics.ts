// Figures for Prometheus. Each app has its own registry, so tests do not see each other.

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DomainError } from '#domain/errors.ts'

const LOOPBACK_OR_PRIVATE = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|f[cd])/i

const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

export function registerMetrics(app: FastifyInstance, figures: { readonly openSockets: () => number }): void {
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
      this.set(figures.openSockets())
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  // For the operator's own network: whoever comes through the proxy is from outside.
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const from = request.raw.socket.remoteAddress ?? ''
    if (!LOOPBACK_OR_PRIVATE.test(from) || PROXY_HEADERS.some((name) => request.headers[name] !== undefined))
      throw new DomainError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
