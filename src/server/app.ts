// Builds the whole server: the platform first, then every feature's routes and events, then the pages.

import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { UNSUBSCRIBE_PATH } from '#contract/notice-paths.ts'
import { unsubscribe } from '#contract/notices.ts'
import type { DomainEvent } from '#domain/events.ts'
import { findPrincipal } from './accounts/access.ts'
import { emitAvailabilityEvents } from './accounts/availability/live.ts'
import { registerAvailability } from './accounts/availability/routes.ts'
import { emitBlockEvents } from './accounts/blocks/live.ts'
import { registerBlocks } from './accounts/blocks/routes.ts'
import { emitAccountEvents } from './accounts/live.ts'
import { registerOwnData } from './accounts/own-data/routes.ts'
import { registerPolicies } from './accounts/policies/routes.ts'
import { openPresence, type PresenceTimes } from './accounts/presence/node.ts'
import { registerAccounts } from './accounts/routes.ts'
import { accountMailJobs } from './accounts/security/mails.ts'
import { registerSecurity } from './accounts/security/routes.ts'
import { registerSecondStep } from './accounts/security/second-step/routes.ts'
import { emitSecondStepEvents } from './accounts/security/second-step/settings.ts'
import { registerTwoStep } from './accounts/security/second-step/settings-routes.ts'
import { foldFiguresJob } from './admin/dashboard/fold.ts'
import { registerFigures } from './admin/dashboard/routes.ts'
import { registerExports } from './admin/exports/routes.ts'
import { registerPerson } from './admin/person/routes.ts'
import { proposalExpiryJob } from './admin/proposals/expiry.ts'
import { emitProposalEvents } from './admin/proposals/live.ts'
import { carryOutPromotion, proposeAdmin } from './admin/proposals/promotions.ts'
import { registerProposals } from './admin/proposals/routes.ts'
import { registerAdmin } from './admin/routes.ts'
import { registerTrail } from './admin/trail/routes.ts'
import { COUNTED_BY } from './allowances.ts'
import { carryOutRefundAndDecision, recordComplaintsOfBlocks } from './cases/complaints/actions.ts'
import { emitComplaintEvents } from './cases/complaints/live.ts'
import { registerComplaints } from './cases/complaints/routes.ts'
import { emitReportEvents } from './cases/reports/live.ts'
import { readReportedRecording } from './cases/reports/recordings.ts'
import { registerReports } from './cases/reports/routes.ts'
import { openMessageQueue } from './chat/actions.ts'
import { registerPeople } from './chat/people/routes.ts'
import { registerPeopleEvents } from './chat/people/socket.ts'
import { openReceipts } from './chat/receipts.ts'
import { registerChat } from './chat/routes.ts'
import { signMessagesJob } from './chat/sign-messages.ts'
import { registerChatEvents } from './chat/socket.ts'
import { mayReadVoice } from './chat/voice-store.ts'
import type { Deps, Foundations } from './deps.ts'
import { prepareLanding } from './landing.ts'
import { emitBankStatementEvents } from './money/bank/live.ts'
import { registerBankMatches } from './money/bank/match-routes.ts'
import { findLostMoney, unlessReversed } from './money/bank/proposed-money.ts'
import { registerBankStatements } from './money/bank/routes.ts'
import { emitReleases, releaseJobs, scheduleReleases } from './money/earnings/release.ts'
import { registerEarnings } from './money/earnings/routes.ts'
import { emitPaymentEvents } from './money/methods/live.ts'
import { registerPayments } from './money/methods/routes.ts'
import { emitPayoutEvents } from './money/payouts/live.ts'
import { registerPayouts } from './money/payouts/routes.ts'
import { registerStatements } from './money/receipts/routes.ts'
import { carryOutRefund } from './money/refunds/actions.ts'
import { emitRefundEvents } from './money/refunds/live.ts'
import { registerRefunds } from './money/refunds/routes.ts'
import { hasOpenRefund } from './money/refunds/store.ts'
import { carryOutWithdrawal } from './money/withdrawals/actions.ts'
import { emitWithdrawalEvents } from './money/withdrawals/live.ts'
import { registerWithdrawals } from './money/withdrawals/routes.ts'
import { emitNoticeEvents } from './notices/live.ts'
import { mailJobs } from './notices/mail.ts'
import { openMessageNotices } from './notices/messages.ts'
import { pushJobs } from './notices/push.ts'
import { queueAlertJob } from './notices/queue-alert.ts'
import { recordNotices } from './notices/record.ts'
import { registerNotices } from './notices/routes.ts'
import { registerNoticeSettings, registerUnsubscribe } from './notices/settings-routes.ts'
import { registerNoticeEvents } from './notices/socket.ts'
import { scheduleTimedNotices, timedNoticeJobs } from './notices/timed.ts'
import { type FileReading, registerFileRoutes } from './platform/files/routes.ts'
import { registerUploads } from './platform/files/uploads.ts'
import { registerWithAnyBody } from './platform/http/any-body.ts'
import { endpointRegistrar } from './platform/http/endpoints.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerRedirect } from './platform/http/redirect.ts'
import { openHttp } from './platform/http/server.ts'
import { openEvents } from './platform/jobs/events.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { registerWebApp } from './platform/pages/web-app.ts'
import { openRealtime } from './platform/realtime/realtime.ts'
import { emitSessionEvents } from './sessions/live.ts'
import { minutesJobs, scheduleMinutes } from './sessions/minutes/due.ts'
import { emitMinutesEvents } from './sessions/minutes/live.ts'
import { registerMinutes } from './sessions/minutes/routes.ts'
import { registerMinutesEvents } from './sessions/minutes/socket.ts'
import { openSessionViews } from './sessions/minutes/views.ts'
import { emitProofReadings, proofReadingJob, recordProofReadings } from './sessions/proof-readings.ts'
import { readProof } from './sessions/proofs.ts'
import { registerSessions } from './sessions/routes.ts'
import { stopSessionsOf } from './sessions/stop-session.ts'
import { hasOpenSession, shareSession } from './sessions/store.ts'
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
  emitAccountEvents(deps)
  emitSecondStepEvents(deps)
  emitAvailabilityEvents(deps)
  emitBlockEvents(deps)
  emitPaymentEvents(deps)
  emitSessionEvents(deps)
  emitProofReadings(deps)
  recordProofReadings(deps)
  emitMinutesEvents(deps)
  scheduleMinutes(deps)
  emitReleases(deps)
  scheduleReleases(deps)
  emitWithdrawalEvents(deps)
  emitRefundEvents(deps)
  emitReportEvents(deps)
  emitComplaintEvents(deps)
  recordComplaintsOfBlocks(deps)
  emitProposalEvents(deps)
  emitPayoutEvents(deps)
  emitBankStatementEvents(deps)
  emitNoticeEvents(deps)
  recordNotices(deps)
  scheduleTimedNotices(deps)
  const messageNotices = openMessageNotices(deps)
  const jobs = openJobs(db, log, [
    events.job,
    upkeepJob(deps),
    retentionJob(deps),
    foldFiguresJob(deps),
    signMessagesJob(deps),
    messageNotices.job,
    queueAlertJob(deps),
    proofReadingJob(deps),
    ...minutesJobs(deps),
    ...releaseJobs(deps),
    proposalExpiryJob(deps),
    ...timedNoticeJobs(deps),
    ...pushJobs(deps),
    ...mailJobs(deps),
    ...accountMailJobs(deps),
  ])
  await jobs.prepare()
  const [messages, receipts] = [
    openMessageQueue(deps, (message) => messageNotices.sent(message)),
    openReceipts(deps, (receipt) => messageNotices.read(receipt)),
  ]
  const sessionViews = openSessionViews(deps, presence)
  // Registered before the routes, because the last hook is called first: requests and socket events end before what they began.
  http.addHook('onClose', async () => {
    await realtime.settled()
    await Promise.all([messages.settled(), receipts.settled(), events.settled(), sessionViews.settled()])
  })

  const figures = { openSockets: () => realtime.openSockets(), freeBytes: foundations.disk.freeBytes, jobs: () => jobs.figures() }
  registerMetrics(http, figures, config.metricsToken)
  registerHealth(http, foundations)
  await registerOpenApi(http)
  await registerUploads(http)
  registerFileRoutes(http, foundations.files, (key, reader, reading) =>
    key.startsWith('proofs/') ? readProof(deps, key, reader, reading) : mayReadRecording(deps, key, reader, reading),
  )

  const registrarOn = (app: FastifyInstance) =>
    endpointRegistrar(app, { ...foundations, countedBy: COUNTED_BY, findPrincipal: principalOf })
  const on = registrarOn(http)
  registerAccounts(deps, on, { proposeAdmin })
  registerSecurity(deps, on)
  registerSecondStep(deps, on)
  registerTwoStep(deps, on)
  registerAvailability(deps, on)
  registerBlocks(deps, { shareSession, stopSessionsOf }, on)
  registerPayments(deps, on)
  registerSessions(deps, on)
  registerMinutes(deps, on)
  registerMinutesEvents(deps, sessionViews)
  registerWithdrawals(deps, on)
  registerEarnings(deps, on)
  registerRefunds(deps, on)
  registerPayouts(deps, on)
  registerStatements(deps, on)
  registerBankStatements(deps, on)
  registerBankMatches(deps, on)
  registerProposals(deps, on, {
    carryOut: {
      refund_session: carryOutRefundAndDecision,
      pay_refund: unlessReversed(carryOutRefund),
      pay_withdraw: unlessReversed(carryOutWithdrawal),
      take_back_withdraw: carryOutWithdrawal,
      make_admin: carryOutPromotion,
    },
    findLostMoney,
  })
  registerPeople(deps, on)
  registerPeopleEvents(deps, realtime.onEvent)
  registerReports(deps, on)
  registerComplaints(deps, on)
  registerChat(deps, messages, on)
  registerChatEvents(deps, messages, receipts)
  registerNotices(deps, on)
  registerNoticeEvents(deps)
  registerNoticeSettings(deps, on)
  await registerWithAnyBody(http, (inner) => registerUnsubscribe(deps, registrarOn(inner)))
  // Some mail programs open the address of the header in a browser. That alone changes nothing: the page asks first.
  registerRedirect(http, { from: API_PREFIX + unsubscribe.path, to: UNSUBSCRIBE_PATH })
  registerOwnData(deps, on)
  registerTrail(deps, on)
  registerPerson(deps, on)
  registerFigures(deps, on)
  registerExports(deps, on)
  registerAdmin(deps, on)
  await registerPolicies(deps, on)

  await registerWebApp(http, foundations.webDirectory, {
    variantPages: [await prepareLanding(foundations.webDirectory, config)],
    serviceWorker: config.serviceWorker,
  })
  http.addHook('preClose', async () => {
    // Messages on their way to the database still get their answers.
    await Promise.all([messages.settled(), receipts.settled()])
    // Jobs that wait for other machines fail now, instead of being waited for; they are tried again.
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

/** Filled as routes are registered, so that a test can compare them with the written list. */
function collectRoutes(http: FastifyInstance): readonly string[] {
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`)
  })
  return routes
}

/** The two parties may play it, and admins when it is in a report. */
async function mayReadRecording(deps: Deps, key: string, reader: string | null, reading: FileReading): Promise<boolean> {
  return (await mayReadVoice(deps.db.query, key, reader)) || readReportedRecording(deps, key, reader, reading)
}

/** With a public address only its pages may connect; without one, pages of the same host. */
function originRule(publicUrl: string | null) {
  return (origin: string, host: string | undefined) => {
    if (publicUrl) return origin === publicUrl
    return URL.canParse(origin) && new URL(origin).host === host
  }
}
