// Puts the house together: the platform first, then every feature's routes and events, then the pages.

import type { FastifyInstance } from 'fastify'
import { findPrincipal } from './accounts/access.ts'
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
import { registerPayments } from './payments/routes.ts'
import { endpointRegistrar } from './platform/endpoints.ts'
import { registerFileRoutes } from './platform/file-routes.ts'
import { registerHealth } from './platform/health.ts'
import { openHttp } from './platform/http.ts'
import { registerMetrics } from './platform/metrics.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { openRealtime } from './platform/realtime.ts'
import { registerUploads } from './platform/uploads.ts'
import { registerWebApp } from './platform/web-app.ts'
import { openPresence, type PresenceTimes } from './presence/node.ts'
import { registerSessions } from './sessions/routes.ts'
import { hasOpenSession } from './sessions/store.ts'
import { registerWithdrawals } from './withdrawals/routes.ts'

export async function buildApp(foundations: Foundations, presenceTimes?: PresenceTimes) {
  const { config, log, db } = foundations
  const http = await openHttp({ log, trustProxy: config.trustProxy, secure: config.publicUrl?.startsWith('https:') ?? false })
  const routes = collectRoutes(http)
  const whoIs = findPrincipal(db)
  const realtime = openRealtime(http.server, { ...foundations, findPrincipal: whoIs, isAllowedOrigin: originRule(config.publicUrl) })
  const presence = openPresence({ ...foundations, db: db.background, realtime, hasOtherNodes: foundations.redis !== null }, presenceTimes)
  realtime.onConnection(presence)
  const deps: Deps = { ...foundations, realtime, holds: { hasOpenSession } }
  const [chat, marks] = [openChat(deps), openMarks(deps)]
  const messagesSettled = async () => void (await Promise.all([chat.settled(), marks.settled()]))

  registerMetrics(http, realtime)
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
    await messagesSettled()
    await presence.stop()
    // Live sockets would keep the server from ever finishing its stop.
    await realtime.close()
  })
  http.addHook('onClose', messagesSettled)
  await http.ready()
  return { http, deps, routes, presence, chat }
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
