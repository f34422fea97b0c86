// Kept minutes, and whether a session's two parties are there.

import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import type { PayloadFor } from '#contract/events.ts'
import { checkSession, updateSessionStatus } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aPendingSession, type TestSession } from './chats.ts'
import { setPrices } from './money.ts'
import { anAdmin, type Person } from './people.ts'
import type { World } from './permissions.ts'
import { connect, emit } from './socket.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** A session that was bought and approved to start when both are there. */
export async function aKeptSession(
  app: TestApp,
  people: { readonly user?: Person; readonly chatter?: Person; readonly admin?: Person } = {},
): Promise<TestSession> {
  const session = await aPendingSession(app, people)
  await approve(app, people.admin ?? (await anAdmin(app)), session.id, 'together')
  return session
}

const keptOf = new WeakMap<object, Promise<TestSession>>()

/** A kept session of the permission tests' buyer and chatter. */
export function keptIn(world: World): Promise<TestSession> {
  const { buyer: user, chatter, admin } = world.people
  const known =
    keptOf.get(world) ?? setPrices(world.app, chatter, { Basic: 100 }).then(() => aKeptSession(world.app, { user, chatter, admin }))
  keptOf.set(world, known)
  return known
}

export async function approve(app: TestApp, admin: Person, id: SessionId, start?: 'now' | 'together') {
  const body = { status: 'completed', ...(start ? { start } : {}) } as const
  const answer = await app.call(updateSessionStatus, admin, { params: { id }, body })
  if (answer.status !== 202) throw new Error(`approving was answered ${answer.status}: ${answer.body.message}`)
  return answer
}

/** Minutes that were kept and have lapsed: moves the clock and does what the job would do. */
export async function aLapsedSession(app: TestApp, people: Parameters<typeof aKeptSession>[1] = {}): Promise<TestSession> {
  const session = await aKeptSession(app, people)
  app.clock.advance(app.deps.config.keptDays * DAY_MS)
  await sql`update sessions set lapsed_at = kept_until where id = ${session.id}`.execute(app.db.query)
  return session
}

/** A connected page of this person. Earlier events are not emitted to it. */
export async function aPage(app: TestApp, by: Person): Promise<Socket> {
  await app.deps.events.settled()
  return connect(await app.listen(), { token: await app.tokenOf(by) })
}

export async function view(page: Socket, id: SessionId, open = true) {
  const ack = await emit(page, 'viewSession', { sessionID: id, open } satisfies PayloadFor<'viewSession'>)
  if (!ack.ok) throw new Error(ack.code)
  return ack
}

/** This person opens the session for a moment. */
export async function lookIn(app: TestApp, by: Person, id: SessionId): Promise<void> {
  const page = await aPage(app, by)
  await view(page, id)
  app.clock.advance(1)
  await view(page, id, false)
  page.disconnect()
}

/** Both open the session, each on a separate page, on these nodes or both on the first. */
export async function bothView(app: TestApp, { id, user, chatter }: TestSession, other: TestApp = app) {
  const [ofUser, ofChatter] = [await aPage(app, user), await aPage(other, chatter)]
  await view(ofUser, id)
  const ack = await view(ofChatter, id)
  return { ofUser, ofChatter, ack }
}

/** The session as the buyer gets it. */
export async function checked(app: TestApp, { user, chatter }: TestSession, by: Person = user) {
  return (await app.call(checkSession, by, { query: { userID: user.id, chatterID: chatter.id } })).body
}

export async function windowsOf(app: TestApp, { id }: { readonly id: SessionId }) {
  return app.db.query
    .selectFrom('session_windows')
    .select(['starts_at', 'ends_at', 'met_at', 'stopped_at', 'closed_at'])
    .where('session_id', '=', id)
    .orderBy('starts_at')
    .execute()
}

export async function stored(app: TestApp, { id }: { readonly id: SessionId }) {
  return app.db.query
    .selectFrom('sessions')
    .select(['status', 'starts_at', 'ends_at', 'kept_until', 'kept_again', 'lapsed_at', 'released_at', 'continues'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
