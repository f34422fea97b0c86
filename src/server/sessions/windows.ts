// The windows in which sessions run: how they start and end, and what happens to the minutes then. Callers must hold the session's lock.

import { sql } from 'kysely'
import type { SessionEvent } from '#domain/events.ts'
import { type AccountId, type SessionId, sessionId } from '#domain/ids.ts'
import {
  afterWindow,
  type Conduct,
  endOfWindow,
  keptFor,
  mayBecome,
  meetingByMessages,
  type Phase,
  phaseOf,
  type SessionState,
} from '#domain/minutes.ts'
import { paisa } from '#domain/money.ts'
import type { Session } from '#domain/sessions.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockSession } from './store.ts'

type WindowDeps = Pick<Deps, 'config' | 'events'>
type StopDeps = Pick<Deps, 'clock' | 'config' | 'events'>

/**
 * Settles a session whose window is over: it ends, or its minutes are kept because the two never met. Whoever
 * notices first may call this, because the result does not depend on the time of the call. Returns the new state.
 */
export async function settleWindow(deps: WindowDeps, tx: Tx, session: Session, now: Date): Promise<SessionState> {
  if (phaseOf(session, now) !== 'ended' || session.startsAt === null) return session
  const window = await findOpenWindow(tx, session.id, session.startsAt)
  if (window === null) return session
  const metAt = await closeWindow(tx, session, window, now)
  const after = afterWindow({ ...window, metAt }, { wasKeptAgain: window.wasKeptAgain, days: deps.config.keptDays })
  if (after.phase === 'kept') return keepMinutes(deps, tx, session, after.keptUntil, 'never_met')
  const { endsAt, earnedPaisa } = window
  await deps.events.publish(tx, {
    kind: 'session_ended',
    ...subjectOf(session),
    endsAtMs: endsAt.getTime(),
    earnedPaisa,
    wasStopped: false,
  })
  return session
}

/** Starts kept minutes once both parties are present. */
export async function startWindow(deps: WindowDeps, tx: Tx, session: Session, now: Date): Promise<void> {
  expectChange(session, now, 'running')
  const subject = subjectOf(session)
  const endsAt = endOfWindow(now, subject.plan)
  await tx.updateTable('sessions').set({ starts_at: now, ends_at: endsAt, kept_until: null }).where('id', '=', session.id).execute()
  await saveMet(tx, session.id, now)
  await deps.events.publish(tx, { kind: 'session_started', ...subject, endsAtMs: endsAt.getTime() })
}

/** Records the first time that both are present in the running window. */
export async function saveMet(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await sql`
    update session_windows set met_at = ${now} from sessions
    where sessions.id = ${id} and session_id = ${id} and session_windows.starts_at = sessions.starts_at and met_at is null
      and session_windows.starts_at <= ${now} and session_windows.ends_at >= ${now}`.execute(tx)
}

/**
 * Ends a running session early and drops its remaining minutes. A follow-up session has
 * not started, so its minutes are kept. Returns false if the session is not running.
 */
export async function stopSession(deps: StopDeps, tx: Tx, session: Session, cause: 'block' | 'refund'): Promise<boolean> {
  const { id, startsAt, endsAt } = session
  if (startsAt === null || endsAt === null) return false
  // Messages are stored under this lock. The clock is read after taking it, so no message is later than the end.
  await sql`select from chats where session_id = ${id} for no key update`.execute(tx)
  const at = await deps.clock.nowIn(tx)
  if (at >= endsAt) return false
  // A session that waits for its start gets an empty window.
  const stop = at < startsAt ? startsAt : at
  const window = await findOpenWindow(tx, id, startsAt)
  if (window === null) return false
  await tx.updateTable('sessions').set({ ends_at: stop }).where('id', '=', id).execute()
  await closeWindow(tx, session, window, at)
  await tx.updateTable('chats').set({ stopped_at: at, stopped_by: cause }).where('session_id', '=', id).execute()
  const { earnedPaisa } = window
  await deps.events.publish(tx, { kind: 'session_ended', ...subjectOf(session), endsAtMs: stop.getTime(), earnedPaisa, wasStopped: true })
  const follower = await tx.selectFrom('sessions').select('id').where('continues', '=', id).executeTakeFirst()
  if (follower) await keepFollower(deps, tx, sessionId(follower.id), at)
  return true
}

/**
 * Ends two people's running session early, because one has blocked the other. The
 * chatter keeps the earnings; an admin decides whether the buyer gets anything back.
 */
export async function stopSessionsOf(deps: Deps, tx: Tx, blockerId: AccountId, blockedId: AccountId): Promise<void> {
  for (const id of await findOpenSessions(tx, blockerId, blockedId)) {
    // An approval holds the same lock, so it is either refused because of the block, or its session already shows as running here.
    const session = await lockSession(tx, id)
    if (!session || !(await stopSession(deps, tx, session, 'block'))) continue
    const { userId, chatterId, plan } = session
    await deps.events.publish(tx, { kind: 'session_stopped', sessionId: id, userId, chatterId, plan, blockerId })
  }
}

/**
 * Finds all sessions that run, or may run by the time their lock is held, whatever the clock says: an approval or a start may be
 * about to commit, and a follow-up session may begin. The earlier session comes first: stopping it keeps the next one's minutes.
 */
async function findOpenSessions(tx: Tx, one: AccountId, other: AccountId): Promise<readonly SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    select id from sessions
    where ((user_id = ${one} and chatter_id = ${other}) or (user_id = ${other} and chatter_id = ${one}))
      and deleted_at is null
      and (status = 'pending' or (kept_until is not null and released_at is null and refunded_at is null)
        or exists (select from session_windows where session_id = sessions.id and closed_at is null))
    order by number`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Keeps a follow-up session's minutes: its window has not begun and never will. */
async function keepFollower(deps: WindowDeps, tx: Tx, id: SessionId, at: Date): Promise<void> {
  const session = await lockSession(tx, id)
  if (!session?.startsAt || phaseOf(session, at) !== 'kept') return
  await tx
    .updateTable('session_windows')
    .set({ stopped_at: session.startsAt, closed_at: at })
    .where('session_id', '=', id)
    .where('starts_at', '=', session.startsAt)
    .execute()
  await keepMinutes(deps, tx, session, keptFor(at, deps.config.keptDays), 'stopped')
}

/** Keeps minutes of an ended session, by an admin's decision. The chatter's earlier credit stays, and nothing is credited again. */
export async function keepMinutesAgain(deps: WindowDeps, tx: Tx, session: Session, minutes: number, now: Date): Promise<void> {
  expectChange(session, now, 'kept')
  // A block may have stopped the chat. It cannot be reopened at the next start,
  // which locks the balance first: in the lock order the chat comes before it.
  await tx.updateTable('chats').set({ stopped_at: null, stopped_by: null }).where('session_id', '=', session.id).execute()
  // Its messages were signed when it ended, and more will follow.
  await sql`insert into unsigned_chats (session_id) select session_id from chats where session_id = ${session.id} on conflict do nothing`.execute(
    tx,
  )
  await tx.updateTable('sessions').set({ kept_minutes: minutes }).where('id', '=', session.id).execute()
  const until = keptFor(now, deps.config.keptDays)
  await keepMinutes(deps, tx, { ...session, keptMinutes: minutes }, until, 'given_back')
}

async function keepMinutes(
  deps: WindowDeps,
  tx: Tx,
  session: Session,
  until: Date,
  because: (SessionEvent & { readonly kind: 'session_kept' })['because'],
): Promise<SessionState> {
  await tx
    .updateTable('sessions')
    .set({ starts_at: null, ends_at: null, continues: null, kept_until: until, ...(because === 'never_met' && { kept_again: true }) })
    .where('id', '=', session.id)
    .execute()
  // The follow-up session has begun. When this one runs again, another may follow it.
  await tx.updateTable('sessions').set({ continues: null }).where('continues', '=', session.id).execute()
  await deps.events.publish(tx, { kind: 'session_kept', ...subjectOf(session), keptUntilMs: until.getTime(), because })
  return { ...session, startsAt: null, endsAt: null, isContinuation: false, keptUntil: until }
}

type OpenWindow = NonNullable<Awaited<ReturnType<typeof findOpenWindow>>>

/** The window that has not been settled yet. */
async function findOpenWindow(tx: Tx, id: SessionId, startsAt: Date) {
  const row = await tx
    .selectFrom('session_windows as open')
    .innerJoin('sessions', 'sessions.id', 'open.session_id')
    .select(['open.id', 'open.starts_at', 'open.ends_at', 'open.met_at', 'open.stopped_at', 'kept_again', 'earned_paisa'])
    .where('open.session_id', '=', id)
    .where('open.starts_at', '=', startsAt)
    .where('open.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.stopped_at ?? row.ends_at,
    metAt: row.met_at,
    wasStopped: row.stopped_at !== null,
    wasKeptAgain: row.kept_again,
    earnedPaisa: paisa(row.earned_paisa ?? 0),
  }
}

/**
 * Returns when the two met. Messages and read receipts are only looked up here, and only if needed, which keeps sending messages cheap.
 */
async function closeWindow(
  tx: Tx,
  session: Pick<Session, 'id' | 'userId' | 'chatterId'>,
  window: OpenWindow,
  at: Date,
): Promise<Date | null> {
  const meeting = window.metAt === null ? meetingByMessages(await findConduct(tx, session, window)) : null
  const metAt = window.metAt ?? meeting?.at ?? null
  const readBy = meeting?.readBy ? { user: session.userId, chatter: session.chatterId }[meeting.readBy] : null
  await tx.updateTable('session_windows').set({ met_at: metAt, read_by: readBy, closed_at: at }).where('id', '=', window.id).execute()
  return metAt
}

/** Messages that a page reports as read behind an unread warning do not count. */
async function findConduct(
  tx: Tx,
  { id, userId, chatterId }: Pick<Session, 'id' | 'userId' | 'chatterId'>,
  { startsAt, endsAt }: OpenWindow,
): Promise<Record<'user' | 'chatter', Conduct>> {
  const { rows } = await sql<{ of_buyer: boolean; seq: number | null; created_at: Date | null; read_seq: number | null }>`
    select party.of_buyer, first.seq, first.created_at,
      case when not exists (
        select from warnings
        where warnings.account_id = party.id and warnings.created_at < ${endsAt} and coalesce(warnings.read_at, 'infinity') >= ${endsAt}
      ) then chat_marks.window_read_seq end as read_seq
    from (values (true, ${userId}::uuid), (false, ${chatterId}::uuid)) as party (of_buyer, id)
    left join lateral (
      select seq, created_at from messages
      where session_id = ${id} and by_buyer = party.of_buyer and created_at between ${startsAt} and ${endsAt} order by seq limit 1
    ) as first on true
    left join chat_marks on chat_marks.session_id = ${id} and chat_marks.of_buyer = party.of_buyer`.execute(tx)
  const conductOf = (ofBuyer: boolean): Conduct => {
    const row = rows.find(({ of_buyer }) => of_buyer === ofBuyer)
    const first = row?.created_at && row.seq !== null ? { seq: row.seq, at: row.created_at } : null
    return { first, readSeq: row?.read_seq ?? 0 }
  }
  return { user: conductOf(true), chatter: conductOf(false) }
}

function expectChange(session: SessionState, now: Date, to: Phase): void {
  const from = phaseOf(session, now)
  if (!mayBecome(from, to)) throw new Error(`a session that is ${from} cannot become ${to}`)
}

/** The subject of an event, with the remaining minutes, which may be fewer than bought. */
export function subjectOf({ id, userId, chatterId, plan: bought, keptMinutes }: Session) {
  const plan = { ...bought, durationMinutes: keptMinutes ?? bought.durationMinutes }
  return { sessionId: id, userId, chatterId, plan }
}
