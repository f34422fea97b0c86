// Tracks which pages on this node have a session open. Each page's reports are written in order, and withdrawn
// when the page leaves the session or disconnects. Failed withdrawals are retried at every heartbeat.

import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { lockSelfForShare } from '../../accounts/access.ts'
import type { PresenceNode } from '../../accounts/presence/node.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { violatedConstraint } from '../../platform/db/database.ts'
import { trackPending } from '../../platform/process/under-way.ts'
import type { Connection } from '../../platform/realtime/realtime.ts'
import { lockSession } from '../store.ts'
import { emitViews, findViews } from './live.ts'
import { meet } from './meeting.ts'
import * as store from './store.ts'

/** A page shows one session, but may briefly have others opening or closing. */
const MAX_OPEN = 5

interface Page {
  readonly connectionId: string
  readonly accountId: AccountId
  /** Sessions that the page reports as open. */
  readonly open: Set<SessionId>
  /** Sessions that may be in the table: a write's answer may be lost, and a withdrawal may fail. */
  readonly stored: Set<SessionId>
  isGone: boolean
  lastWrite: Promise<unknown>
}

export type SessionViews = ReturnType<typeof openSessionViews>

type Reported = NonNullable<Awaited<ReturnType<typeof findViews>>>['views'] & { readonly serverTime: string }

export function openSessionViews(deps: Deps, presence: PresenceNode) {
  const pages = new Map<string, Page>()
  const underWay = trackPending()
  let isWithdrawing = false

  const viewOf = ({ connectionId, accountId }: Page, sessionId: SessionId): store.View => ({
    session_id: sessionId,
    account_id: accountId,
    node_id: presence.id,
    connection_id: connectionId,
  })
  const isViewed = (page: Page, sessionId: SessionId) => !page.isGone && page.open.has(sessionId)

  function pageOf(connection: Connection): Page {
    const { id: connectionId, accountId } = connection
    const known = pages.get(connectionId)
    if (known) return known
    const page: Page = { connectionId, accountId, open: new Set(), stored: new Set(), isGone: false, lastWrite: Promise.resolve() }
    pages.set(connectionId, page)
    connection.onClose(() => {
      page.isGone = true
      void inTurn(page, () => withdraw(page)).catch(warn)
    })
    return page
  }

  function warn(error: unknown): void {
    deps.log.warn({ err: error }, 'the end of a view could not be written; the next heartbeat tries again')
  }

  function inTurn<T>(page: Page, work: () => Promise<T>): Promise<T> {
    const done = underWay.add(page.lastWrite.then(work, work))
    page.lastWrite = done.catch(() => undefined)
    return done
  }

  /** A leftover row would make an absent person look present and start kept minutes without them, so a failed removal is retried. */
  async function withdraw(page: Page): Promise<void> {
    for (const id of page.stored) {
      if (isViewed(page, id)) continue
      await close(viewOf(page, id))
      page.stored.delete(id)
    }
    if (page.isGone) pages.delete(page.connectionId)
  }

  /** Stops at the first failure: a shutdown must not wait for many while the database is down. */
  async function withdrawLeft(): Promise<void> {
    if (isWithdrawing) return
    isWithdrawing = true
    try {
      for (const page of pages.values()) if ([...page.stored].some((id) => !isViewed(page, id))) await inTurn(page, () => withdraw(page))
    } catch (error) {
      warn(error)
    } finally {
      isWithdrawing = false
    }
  }

  async function open(account: Principal, view: store.View): Promise<void> {
    await deps.db.transaction(async (tx) => {
      await lockSelfForShare(tx, account)
      const session = await lockSession(tx, view.session_id)
      if (session?.userId !== view.account_id && session?.chatterId !== view.account_id) throw new DomainError('session_not_found')
      await store.insertViews(tx, [view])
      const now = await deps.clock.nowIn(tx)
      const phase = phaseOf(session, now)
      if (phase === 'kept' || phase === 'running') await store.saveArrival(tx, view, now)
    })
  }

  async function close(view: store.View): Promise<void> {
    await deps.db.background.transaction(async (tx) => {
      await store.deleteView(tx, view)
      await store.saveDeparture(tx, view, await deps.clock.nowIn(tx))
    })
    await emitViews(deps, view.session_id)
  }

  async function openStored(account: Principal, page: Page, sessionId: SessionId): Promise<void> {
    const wasStored = page.stored.has(sessionId)
    page.stored.add(sessionId)
    try {
      await open(account, viewOf(page, sessionId)).catch(async (error: unknown) => {
        // This node may not be registered in the database yet, or no longer.
        if (violatedConstraint(error) !== store.NODE_IS_UNKNOWN) throw error
        await presence.heartbeat()
        await open(account, viewOf(page, sessionId))
      })
    } catch (error) {
      // A refusal wrote nothing. After any other failure the row may exist.
      if (error instanceof DomainError && !wasStored) page.stored.delete(sessionId)
      throw error
    }
    page.open.add(sessionId)
  }

  async function write(account: Principal, page: Page, sessionId: SessionId, isOpen: boolean): Promise<Reported> {
    if (isOpen) {
      if (!page.stored.has(sessionId) && page.stored.size >= MAX_OPEN) throw new DomainError('too_many_requests')
      if (!page.isGone) await openStored(account, page, sessionId)
      await meet(deps, sessionId)
      await emitViews(deps, sessionId)
    } else {
      page.open.delete(sessionId)
      await withdraw(page)
    }
    const found = await findViews(deps, deps.db.query, sessionId)
    if (!found?.parties.includes(account.id)) throw new DomainError('session_not_found')
    return { ...found.views, serverTime: deps.clock.now().toISOString() }
  }

  // This must not wait for a page's turn, which may itself be waiting for a heartbeat.
  presence.onRegistered(async () => {
    const viewed = [...pages.values()].flatMap((page) => [...page.open].filter((id) => isViewed(page, id)).map((id) => ({ page, id })))
    try {
      await store.insertViews(
        deps.db.background.query,
        viewed.map(({ page, id }) => viewOf(page, id)),
      )
    } finally {
      for (const { page, id } of viewed) if (!isViewed(page, id)) void inTurn(page, () => withdrawAgain(page, id)).catch(warn)
    }
  })
  presence.onHeartbeat(() => void underWay.add(withdrawLeft()))

  /** The page left while its view was being rewritten, so its removal may have come before the row existed. */
  async function withdrawAgain(page: Page, sessionId: SessionId): Promise<void> {
    pages.set(page.connectionId, page)
    page.stored.add(sessionId)
    await withdraw(page)
  }

  return {
    /** Resolves once written, which acknowledges the page's report. */
    report(account: Principal, connection: Connection, sessionId: SessionId, isOpen: boolean): Promise<Reported> {
      const page = pageOf(connection)
      return inTurn(page, () => write(account, page, sessionId, isOpen))
    },
    settled: () => underWay.settled(),
  }
}
