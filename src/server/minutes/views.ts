// The pages of this node that have a session open. What they report is written in the order in which it came, page by page, and
// withdrawn when the page disconnects.

import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { lockSelfForShare } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { violatedConstraint } from '../platform/db/database.ts'
import { openUnderWay } from '../platform/process/under-way.ts'
import type { Connection } from '../platform/realtime/realtime.ts'
import type { PresenceNode } from '../presence/node.ts'
import { lockSession } from '../sessions/store.ts'
import { emitViews, findViews } from './live.ts'
import { meet } from './meeting.ts'
import * as store from './store.ts'

/** A page shows one session; some are on their way in and out. */
const MAX_OPEN = 5

interface Page {
  readonly accountId: AccountId
  readonly open: Set<SessionId>
  isGone: boolean
  lastWrite: Promise<unknown>
}

export interface SessionViews {
  /** Resolves when it is written; the acknowledgement of the page. */
  report(account: Principal, connection: Connection, report: { readonly sessionId: SessionId; readonly open: boolean }): Promise<Reported>
  settled(): Promise<void>
}

type Reported = NonNullable<Awaited<ReturnType<typeof findViews>>>['views'] & { readonly serverTime: string }

export function openSessionViews(deps: Deps, presence: PresenceNode): SessionViews {
  const pages = new Map<string, Page>()
  const underWay = openUnderWay()
  const nodeId = presence.id

  const viewOf = (connectionId: string, { accountId }: Page, sessionId: SessionId) => ({ sessionId, accountId, nodeId, connectionId })

  function pageOf(connection: Connection): Page {
    const known = pages.get(connection.id)
    if (known) return known
    const page: Page = { accountId: connection.accountId, open: new Set(), isGone: false, lastWrite: Promise.resolve() }
    pages.set(connection.id, page)
    connection.onClose(() => {
      page.isGone = true
      void inTurn(page, () => closeAll(connection.id, page)).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the end of a view could not be written; the sweep ends it'),
      )
    })
    return page
  }

  function inTurn<T>(page: Page, work: () => Promise<T>): Promise<T> {
    const done = underWay.add(page.lastWrite.then(work, work))
    page.lastWrite = done.catch(() => undefined)
    return done
  }

  async function closeAll(connectionId: string, page: Page): Promise<void> {
    pages.delete(connectionId)
    for (const id of page.open) await close(viewOf(connectionId, page, id))
  }

  async function open(account: Principal, view: store.View): Promise<void> {
    await deps.db.transaction(async (tx) => {
      await lockSelfForShare(tx, account)
      const session = await lockSession(tx, view.sessionId)
      if (session?.userId !== view.accountId && session?.chatterId !== view.accountId) throw new DomainError('session_not_found')
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
    await emitViews(deps, view.sessionId)
  }

  /** The node may not be known to the database yet, or not any more. */
  async function openOnKnownNode(account: Principal, view: store.View): Promise<void> {
    try {
      await open(account, view)
    } catch (error) {
      if (violatedConstraint(error) !== store.NODE_IS_UNKNOWN) throw error
      await presence.heartbeat()
      await open(account, view)
    }
  }

  async function write(account: Principal, connection: Connection, page: Page, sessionId: SessionId, isOpen: boolean): Promise<Reported> {
    const view = viewOf(connection.id, page, sessionId)
    if (isOpen) {
      if (!page.open.has(sessionId) && page.open.size >= MAX_OPEN) throw new DomainError('too_many_requests')
      if (!page.isGone) await openOnKnownNode(account, view)
      page.open.add(sessionId)
      await meet(deps, sessionId)
      await emitViews(deps, sessionId)
    } else if (page.open.delete(sessionId)) await close(view)
    const found = await findViews(deps, deps.db.query, sessionId)
    if (!found?.parties.includes(account.id)) throw new DomainError('session_not_found')
    return { ...found.views, serverTime: deps.clock.now().toISOString() }
  }

  presence.onRegistered(async () => {
    const views = [...pages].flatMap(([connectionId, page]) => [...page.open].map((id) => viewOf(connectionId, page, id)))
    await store.insertViews(deps.db.background.query, views)
  })

  return {
    report(account, connection, { sessionId, open: isOpen }) {
      const page = pageOf(connection)
      return inTurn(page, () => write(account, connection, page, sessionId, isOpen))
    },
    settled: () => underWay.settled(),
  }
}
