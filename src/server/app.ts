// Builds the whole server: the platform first, then each area, then the pages.

import type { FastifyInstance } from 'fastify'
import type { DomainEvent } from '#domain/events.ts'
import { findPrincipal } from './accounts/access.ts'
import { openPresence, type PresenceTimes } from './accounts/presence/node.ts'
import { registerAccounts } from './accounts/register.ts'
import { registerAdmin } from './admin/register.ts'
import { registerCases } from './cases/register.ts'
import { registerChat } from './chat/register.ts'
import type { Deps, Foundations } from './deps.ts'
import { fileReaders } from './file-readers.ts'
import { prepareLanding } from './landing.ts'
import { hasOpenRefund } from './money/refunds/store.ts'
import { registerMoney } from './money/register.ts'
import { registerNotices } from './notices/register.ts'
import { registerFileRoutes } from './platform/files/routes.ts'
import { registerUploads } from './platform/files/uploads.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { openHttp } from './platform/http/server.ts'
import { openEvents } from './platform/jobs/events.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { registerWebApp } from './platform/pages/web-app.ts'
import { openRealtime } from './platform/realtime/realtime.ts'
import { openRegistration } from './registration.ts'
import { registerSessions } from './sessions/register.ts'
import { hasOpenSession } from './sessions/store.ts'
import { retentionJob, upkeepJob } from './upkeep.ts'

export async function buildApp(foundations: Foundations, presenceTimes?: PresenceTimes) {
  const { config, log, db } = foundations
  const http = await openHttp({ log, trustProxy: config.trustProxy, secure: config.publicUrl?.startsWith('https:') ?? false })
  const routes = collectRoutes(http)
  const principalOf = findPrincipal(db, foundations.clock, config.adminTwoStep === 'required')
  const realtime = openRealtime(http.server, { ...foundations, findPrincipal: principalOf, isAllowedOrigin: originRule(config.publicUrl) })
  const presence = openPresence({ ...foundations, db: db.background, realtime, hasOtherNodes: foundations.redis !== null }, presenceTimes)
  realtime.onConnection(presence)
  const events = openEvents<DomainEvent>(db, log, foundations.redis)
  const deps: Deps = { ...foundations, realtime, events, obligations: { hasOpenSession, hasOpenRefund } }

  // These are not API calls, so they are registered before OpenAPI, which documents the later routes.
  const figures = { openSockets: () => realtime.openSockets(), freeBytes: foundations.disk.freeBytes, jobs: () => jobs.figures() }
  registerMetrics(http, figures, config.metricsToken)
  registerHealth(http, foundations)
  await registerOpenApi(http)
  await registerUploads(http)
  registerFileRoutes(http, foundations.files, fileReaders(deps))

  const { server, jobs: jobDefinitions } = openRegistration(http, deps, { presence, findPrincipal: principalOf })
  server.waitFor(events)
  server.addJobs(events.job, upkeepJob(deps), retentionJob(deps))
  await registerAccounts(server)
  registerSessions(server)
  registerMoney(server)
  registerCases(server)
  const messageNotices = await registerNotices(server)
  const { messages, receipts } = registerChat(server, messageNotices)
  registerAdmin(server)

  const jobs = openJobs(db, log, jobDefinitions)
  await jobs.prepare()
  await registerWebApp(http, foundations.webDirectory, {
    variantPages: [await prepareLanding(foundations.webDirectory, config)],
    serviceWorker: config.serviceWorker,
  })
  http.addHook('preClose', async () => {
    // Messages that are being saved still get their acknowledgements.
    await Promise.all([messages.settled(), receipts.settled()])
    // Jobs that wait for other machines fail now and are retried later, so the stop need not wait for them.
    foundations.push.close()
    foundations.mailer.close()
    await foundations.recognition.close()
    await jobs.stop()
    await messageNotices.stop()
    await presence.stop()
    // Open sockets would keep the server from stopping.
    await realtime.close()
  })
  await http.ready()
  return { http, deps, routes, findPrincipal: principalOf, presence, messages, messageNotices, jobs }
}

/** Filled as routes are registered; a test compares it with the written list. */
function collectRoutes(http: FastifyInstance): readonly string[] {
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`)
  })
  return routes
}

/** With a public address, only its pages may connect; without one, only pages of the same host. */
function originRule(publicUrl: string | null) {
  return (origin: string, host: string | undefined) => {
    if (publicUrl) return origin === publicUrl
    return URL.canParse(origin) && new URL(origin).host === host
  }
}
