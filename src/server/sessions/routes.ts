import { readProof } from '#contract/proof-reading.ts'
import { reply } from '#contract/replies.ts'
import * as contract from '#contract/sessions.ts'
import { DomainError } from '#domain/errors.ts'
import { phaseOf } from '#domain/minutes.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { remainingMinutes } from '#domain/sessions.ts'
import { accessSelf } from '../accounts/access.ts'
import { findBlock } from '../accounts/blocks/store.ts'
import { actorOf } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { On } from '../platform/http/endpoints.ts'
import { accessPair } from './access.ts'
import * as adminActions from './admin-actions.ts'
import { findApprovalMinutes } from './approval-time.ts'
import { findChatter } from './chatters.ts'
import { findHistoryChoices, findOwnSession, type HistoryFilter, type HistoryOf, listOwnSessions, sumOwnSessions } from './history.ts'
import { serveSessions } from './lists.ts'
import { presentObstacle, presentPartySession } from './presenters.ts'
import { findObstacle, purchasePlan } from './purchase.ts'
import { previewProof } from './read-proof.ts'
import { findBusyUntil } from './store.ts'
import { findKeptSession, findNextSession, findPairSession, findRemovedSession } from './views.ts'

const OWN_SESSIONS_PER_PAGE = 100

export function registerSessionRoutes(deps: Deps, on: On): void {
  registerChatters(deps, on)
  registerOwnSessions(deps, on)
  registerSessionRequests(deps, on)
}

function registerChatters(deps: Deps, on: On): void {
  on(contract.checkBusy, async ({ account, query: { chatterID } }) => {
    if (!(await findChatter(deps.db.query, chatterID))) throw new DomainError('chatter_not_found')
    const now = deps.clock.now()
    const busyUntil = await findBusyUntil(deps.db.query, chatterID, now)
    const obstacle =
      account.role === 'user'
        ? await findObstacle(deps.db.query, { userId: account.id, chatterId: chatterID }, now)
        : new DomainError('only_users_buy')
    return {
      isBusy: busyUntil !== null,
      remainingMinutes: busyUntil ? remainingMinutes(busyUntil, now) : 0,
      busyUntil: busyUntil?.toISOString() ?? null,
      obstacle: obstacle && presentObstacle(obstacle),
    }
  })
}

function registerOwnSessions(deps: Deps, on: On): void {
  on(contract.checkSession, async ({ account, query: { userID, chatterID } }) => {
    const pair = { userId: userID, chatterId: chatterID }
    accessPair(account, pair)
    const now = deps.clock.now()
    const session = await findPairSession(deps.db.query, pair, now)
    const isRunning = session !== null && phaseOf(session, now) === 'running'
    const next = isRunning ? await findNextSession(deps.db.query, pair, now) : null
    const kept = await findKeptSession(deps.db.query, pair, now)
    const removed = account.id === userID ? await findRemovedSession(deps.db.query, pair) : null
    return {
      session: session && presentPartySession(deps, account, session),
      removed: removed && presentPartySession(deps, account, removed),
      next: next && presentPartySession(deps, account, next),
      kept: kept && presentPartySession(deps, account, kept),
      serverTime: now.toISOString(),
      block: await findBlock(deps.db.query, account.id, account.id === userID ? chatterID : userID),
    }
  })

  on(contract.fetchApprovalTime, async () => ({
    minutes: await findApprovalMinutes(deps.db.query),
    start: deps.config.sessionStart,
  }))

  on(contract.purchasePlan, async ({ account, file, body }) => {
    const { userID, chatterID, plan, transactionID, amountPaid, resubmissionOf, sentBefore, clientID, ...bank } = body
    const payment = { plan, bank, transactionId: transactionID, amountPaid }
    const form = { ...payment, resubmissionOf: resubmissionOf || null, isSent: sentBefore === 'true', clientId: clientID }
    const session = await purchasePlan(deps, account, { userId: userID, chatterId: chatterID }, form, file)
    return { success: true as const, ...reply('payment_submitted'), session: presentPartySession(deps, account, session) }
  })

  on(readProof, async ({ account, file }) => {
    if (!file) throw new DomainError('screenshot_missing')
    const { amount, transactionID, paidAt, accountNumber } = await previewProof(deps, account.id, file.path)
    return { read: { amount, transactionID, paidAt, accountNumber }, timeZone: deps.config.calendar.timeZone }
  })

  on(contract.listOwnSessions, async ({ account, query: { id, cursor, ...filter } }) => {
    accessSelf(account, id)
    const of = historyOf(deps, account)
    const found = await listOwnSessions(deps.db.query, of, filter, { after: cursor, limit: OWN_SESSIONS_PER_PAGE + 1 })
    const page = found.slice(0, OWN_SESSIONS_PER_PAGE)
    return {
      sessions: page.map((session) => presentPartySession(deps, account, session)),
      nextCursor: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
      summary: cursor === undefined ? await summarize(deps, of, filter) : null,
    }
  })

  on(contract.fetchOwnSession, async ({ account, params: { id } }) => {
    const session = await findOwnSession(deps.db.query, historyOf(deps, account), id)
    if (!session) throw new DomainError('session_not_found')
    return { session: presentPartySession(deps, account, session), decidedAt: session.decided?.at.toISOString() ?? null }
  })
}

function historyOf({ config }: Deps, { id, role }: Principal): HistoryOf {
  return { id, as: role === 'chatter' ? 'chatter' : 'buyer', timeZone: config.calendar.timeZone }
}

async function summarize({ db }: Deps, of: HistoryOf, filter: HistoryFilter) {
  const { total, paidPaisa } = await sumOwnSessions(db.query, of, filter)
  const { people, months } = await findHistoryChoices(db.query, of)
  return { totalSessions: total, paid: of.as === 'buyer' ? rupeesFromPaisa(paidPaisa) : null, people: [...people], months: [...months] }
}

function registerSessionRequests(deps: Deps, on: On): void {
  serveSessions(deps, on)

  on(contract.updateSessionStatus, async ({ params, body: { status, duration, price, chatterID, start, reason, note }, ...call }) => {
    const seen = { duration, price, chatterId: chatterID }
    const isNew = await adminActions.decideSession(deps, actorOf(call), params.id, {
      to: status,
      seen,
      start: start || null,
      rejection: { reason, note },
    })
    return { ...reply('session_status_updated'), wasDecided: !isNew }
  })

  on(contract.deleteSessionRequest, async ({ params, ...call }) => {
    await adminActions.deleteSession(deps, actorOf(call), params.id)
    return reply('session_deleted')
  })
}
