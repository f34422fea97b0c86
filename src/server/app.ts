// Puts the house together: the platform first, then every feature's routes and events, then the pages.

import type { FastifyInstance } from 'fastify'
import type { DomainEvent } from '#domain/events.ts'
import { findPrincipal } from './accounts/access.ts'
import { emitAccountEvents } from './accounts/live.ts'
import { registerAccounts } from './accounts/routes.ts'
import { openChat } from './chat/actions.ts'
import { openMarks } from './chat/marks.ts'
import { registerMessages } from './chat/message-routes.ts'
import { registerPeople } from './chat/people-routes.ts'
import { registerPeopleSocket } from './chat/people-socket.ts'
import { registerTalk } from './chat/socket.ts'
import { registerVoice } from './chat/voice-routes.ts'
import type { Deps, Foundations } from './deps.ts'
import { registerOffice } from './office/routes.ts'
import { emitPaymentEvents } from './payments/live.ts'
import { registerPayments } from './payments/routes.ts'
import { endpointRegistrar } from './platform/endpoints.ts'
import { openEvents } from './platform/events.ts'
import { registerFileRoutes } from './platform/file-routes.ts'
import { registerHealth } from './platform/health.ts'
import { openHttp } from './platform/http.ts'
import { openJobs } from './platform/jobs.ts'
import { registerMetrics } from './platform/metrics.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { openRealtime } from './platform/realtime.ts'
import { registerUploads } from './platform/uploads.ts'
import { registerWebApp } from './platform/web-app.ts'
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
  const deps: Deps = { ...foundations, realtime, events, holds: { hasOpenSession } }
  emitAccountEvents(deps)
  emitPaymentEvents(deps)
  emitSessionEvents(deps)
  emitWithdrawalEvents(deps)
  const jobs = openJobs(db, log, [events.job, sweepFilesJob(deps)])
  const [chat, marks] = [openChat(deps), openMarks(deps)]
  const settled = async () => void (await Promise.all([chat.settled(), marks.settled(), events.settled()]))

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
  registerPeopleSocket(deps, realtime.onEvent)
  registerMessages(deps, on)
  registerTalk(deps, chat, marks)
  registerVoice(deps, chat, on)
  registerOffice(deps, on)

  await registerWebApp(http, foundations.webDirectory, foundations.config.publicUrl)
  http.addHook('preClose', async () => {
    // What is on its way to the database is still answered.
    await settled()
    await jobs.stop()
    await presence.stop()
    // Live sockets would keep the server from ever finishing its stop.
    await realtime.close()
  })
  http.addHook('onClose', settled)
  await http.ready()
  return { http, deps, routes, presence, chat, jobs }
}

/** Filled as routes are registered, so that a test can hold all of them against the written list. */
function collectRoutes(http: FastifyInstance): readonly string[] {
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`)
  })
  return routes
}

/** With a public address only its pages may connect; without one, pages of the host they talk to. */
function originRule(publicUrl: string | null) {
  return (origin: string, host: string | undefined) => {
    if (publicUrl) return origin === publicUrl
    return URL.canParse(origin) && new URL(origin).host === host
  }
}
