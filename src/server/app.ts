// Builds the whole server: the platform first, then every feature's routes and events, then the pages.

import type { FastifyInstance } from 'fastify'
import type { DomainEvent } from '#domain/events.ts'
import { findPrincipal } from './accounts/access.ts'
import { emitAccountEvents } from './accounts/live.ts'
import { registerAccounts } from './accounts/routes.ts'
import { registerAdmin } from './admin/routes.ts'
import { openMessageQueue } from './chat/actions.ts'
import { openReceipts } from './chat/receipts.ts'
import { registerChat } from './chat/routes.ts'
import { registerChatEvents } from './chat/socket.ts'
import type { Deps, Foundations } from './deps.ts'
import { prepareLanding } from './landing.ts'
import { emitPaymentEvents } from './payments/live.ts'
import { registerPayments } from './payments/routes.ts'
import { registerPeople } from './people/routes.ts'
import { registerPeopleEvents } from './people/socket.ts'
import { registerFileRoutes } from './platform/files/routes.ts'
import { registerUploads } from './platform/files/uploads.ts'
import { endpointRegistrar } from './platform/http/endpoints.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { openHttp } from './platform/http/server.ts'
import { openEvents } from './platform/jobs/events.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { registerWebApp } from './platform/pages/web-app.ts'
import { openRealtime } from './platform/realtime/realtime.ts'
import { openPresence, type PresenceTimes } from './presence/node.ts'
import { emitSessionEvents } from './sessions/live.ts'
import { registerSessions } from './sessions/routes.ts'
import { hasOpenSession } from './sessions/store.ts'
import { sweepFilesJob } from './upkeep.ts'
import { emitWithdrawalEvents } from './withdrawals/live.ts'
import { registerWithdrawals } from './withdrawals/routes.ts'

export async function buildApp(foundations: Foundations, presenceTimes?: PresenceTimes) {
  const { config, log, db } = foundations
  const http = await openHttp({ log, trustProxy: config.trustProxy, secure: config.publicUrl?.startsWith('https:') ?? false })
  const routes = collectRoutes(http)
  const whoIs = findPrincipal(db)
  const realtime = openRealtime(http.server, { ...foundations, findPrincipal: whoIs, isAllowedOrigin: originRule(config.publicUrl) })
  const presence = openPresence({ ...foundations, db: db.background, realtime, hasOtherNodes: foundations.redis !== null }, presenceTimes)
  realtime.onConnection(presence)
  const events = openEvents<DomainEvent>(db, log, foundations.redis)
  const deps: Deps = { ...foundations, realtime, events, obligations: { hasOpenSession } }
  emitAccountEvents(deps)
  emitPaymentEvents(deps)
  emitSessionEvents(deps)
  emitWithdrawalEvents(deps)
  const jobs = openJobs(db, log, [events.job, sweepFilesJob(deps)])
  const [messages, receipts] = [openMessageQueue(deps), openReceipts(deps)]
  const settled = async () => void (await Promise.all([messages.settled(), receipts.settled(), events.settled()]))

  registerMetrics(http, { openSockets: () => realtime.openSockets(), jobs: () => jobs.figures() })
  registerHealth(http, foundations)
  await registerOpenApi(http)
  await registerUploads(http)
  registerFileRoutes(http, foundations.files)

  const on = endpointRegistrar(http, { ...foundations, findPrincipal: whoIs })
  registerAccounts(deps, on)
  registerPayments(deps, on)
  registerSessions(deps, on)
  registerWithdrawals(deps, on)
  registerPeople(deps, on)
  registerPeopleEvents(deps, realtime.onEvent)
  registerChat(deps, messages, on)
  registerChatEvents(deps, messages, receipts)
  registerAdmin(deps, on)

  await registerWebApp(http, foundations.webDirectory, {
    variantPages: [await prepareLanding(foundations.webDirectory, config)],
    serviceWorker: config.serviceWorker,
  })
  http.addHook('preClose', async () => {
    // Messages on their way to the database still get their answers.
    await settled()
    await jobs.stop()
    await presence.stop()
    // Open sockets would keep the server from stopping.
    await realtime.close()
  })
  http.addHook('onClose', settled)
  await http.ready()
  return { http, deps, routes, presence, messages, jobs }
}

/** Filled as routes are registered, so that a test can compare them with the written list. */
function collectRoutes(http: FastifyInstance): readonly string[] {
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`)
  })
  return routes
}

/** With a public address only its pages may connect; without one, pages of the same host. */
function originRule(publicUrl: string | null) {
  return (origin: string, host: string | undefined) => {
    if (publicUrl) return origin === publicUrl
    return URL.canParse(origin) && new URL(origin).host === host
  }
}
