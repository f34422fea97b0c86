// Kept minutes, a session that continues a running one, and minutes that need a decision.

import type { PartySession } from '#contract/sessions.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const CHECK = '/user/session/check'
const NEEDS_DECISION = '/admin/needs-decision/all'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Json = Record<string, unknown>

const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const chatWith = (name: string): Pick<Stop, 'who' | 'at' | 'query'> => ({
  who: 'user',
  at: 'chats',
  query: (fixtures) => ({ with: fixtures.id(name) }),
})

interface KeptState {
  readonly phase?: 'kept' | 'lapsed'
  readonly notes?: Partial<PartySession['notes']>
  readonly busyMinutes?: number
  /** The other party, with the chat open. */
  readonly here?: string
}

const NOTE = 'I am here every evening after nine, except on Friday.'
const ANSWER = 'Then let us meet on Saturday at ten.'
const NOTE_ID = '01900000-0000-7000-8000-000000000002'
const NO_NOTES: PartySession['notes'] = { own: null, left: 3, isOpened: true, other: null, otherID: null }

/** The open session, as if it had been approved to start when both are here. */
async function keep(tour: TourPage, { phase = 'kept', notes, busyMinutes, here }: KeptState = {}) {
  const keptUntil = from(phase === 'kept' ? 6 * DAY_MS : -MINUTE_MS)
  await tour.change(CHECK, (body) => {
    const session = { ...(body['session'] as Json), phase, keptUntil, startTime: null, endTime: null, notes: { ...NO_NOTES, ...notes } }
    return { ...body, session, kept: phase === 'kept' ? session : null }
  })
  const userIDs = here === undefined ? [] : [tour.fixtures.id(here)]
  const busyUntil = busyMinutes === undefined ? null : from(busyMinutes * MINUTE_MS)
  await tour.answerSocketEvent('viewSession', { ok: true, userIDs, phase: 'kept', busyUntil, serverTime: from(0) })
}

/** The same two people's next session, which follows the running one. */
async function follow(tour: TourPage, approved: boolean) {
  await tour.change(CHECK, (body) => {
    const session = body['session'] as Json & { readonly _id: string; readonly endTime: string }
    const endTime = new Date(Date.parse(session.endTime) + 15 * MINUTE_MS).toISOString()
    const times = approved ? { startTime: session.endTime, endTime, continues: session._id } : { startTime: null, endTime: null }
    const state = { status: approved ? 'completed' : 'pending', phase: approved ? 'kept' : 'pending' }
    return { ...body, next: { ...session, ...state, ...times, _id: '01900000-0000-7000-8000-000000000001' } }
  })
}

/** Completed sessions of the demo, as if their kept minutes had lapsed. */
async function lapse(tour: TourPage, shown: number) {
  const { url } = tour.dataset.server
  const { token } = tour.fixtures.person('admin')
  const reply = await fetch(`${url}/api/admin/session-requests/all?page=1&status=completed`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { sessions } = (await reply.json()) as { sessions: (Json & { userID: { _id: string }; chatterID: { _id: string } })[] }
  await tour.page.route(
    ({ pathname }) => pathname === `/api${NEEDS_DECISION}`,
    (route) =>
      route.fulfill({
        json: {
          totalSessions: shown,
          sessions: sessions.slice(0, shown).map((session, index) => ({
            ...session,
            phase: 'lapsed',
            // The longest wait is first.
            keptUntil: from(-(shown - index) * 40 * MINUTE_MS),
            lapsedAt: from(-(shown - index) * 40 * MINUTE_MS),
            windows: [{ startTime: from(-8 * DAY_MS), endTime: from(-8 * DAY_MS + 15 * MINUTE_MS), metAt: null, readBy: null }],
            visits: [
              { userID: session.userID._id, from: from(-8 * DAY_MS + MINUTE_MS), until: from(-8 * DAY_MS + 14 * MINUTE_MS) },
              { userID: session.userID._id, from: from(-6 * DAY_MS), until: from(-6 * DAY_MS + 25 * MINUTE_MS) },
              { userID: session.chatterID._id, from: from(-3 * DAY_MS), until: from(-3 * DAY_MS + 30_000) },
            ],
          })),
        },
      }),
  )
}

const review = async (tour: TourPage) => {
  await tour.button('adminMinutes.review').click()
}

/** Every pending session's chatter is busy with another buyer. */
async function makeBusy(tour: TourPage, { startsTogether }: { readonly startsTogether: boolean }): Promise<void> {
  const busyUntil = from(12 * MINUTE_MS)
  await tour.change('/chatter/busy/check', () => ({ isBusy: true, remainingMinutes: 12, busyUntil, obstacle: null }))
  await tour.change('/admin/session-requests/', (body) => ({
    ...body,
    sessions: (body['sessions'] as Json[]).map((session) => {
      const circumstances = session['circumstances'] as Json | null
      return {
        ...session,
        circumstances: circumstances && { ...circumstances, chatterBusyUntil: busyUntil, isWithUser: false, startsTogether },
      }
    }),
  }))
}

export const MINUTES_STOPS: readonly Stop[] = [
  {
    name: 'minutes-kept',
    ...chatWith('silent'),
    before: (tour) => keep(tour, { notes: { other: NOTE, otherID: NOTE_ID } }),
    until: 'minutes.kept',
    whole: true,
  },
  {
    name: 'minutes-kept-busy',
    ...chatWith('silent'),
    before: (tour) => keep(tour, { busyMinutes: 12, here: 'silent', notes: { own: NOTE, left: 2 } }),
    until: 'minutes.otherBusy',
  },
  {
    name: 'minutes-kept-note-unopened',
    ...chatWith('silent'),
    before: (tour) => keep(tour, { notes: { own: NOTE, left: 2, isOpened: false } }),
    until: 'minutes.noteWaits',
    whole: true,
  },
  {
    name: 'minutes-kept-note',
    ...chatWith('silent'),
    before: (tour) => keep(tour),
    act: (tour) => tour.button('minutes.leaveNote').click(),
    until: 'minutes.saveNote',
  },
  {
    name: 'minutes-kept-chatter',
    who: 'chatter:talking',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('user') }),
    before: (tour) => keep(tour, { notes: { own: ANSWER, left: 0, other: NOTE, otherID: NOTE_ID } }),
    until: 'minutes.keptFor',
    whole: true,
  },
  {
    name: 'minutes-kept-note-report',
    ...chatWith('silent'),
    before: (tour) => keep(tour, { notes: { other: NOTE, otherID: NOTE_ID } }),
    act: async (tour) => {
      await tour.button('conversation.reportNote').click()
      await tour.dialog().getByRole('radio').first().check()
      await tour.button('reports.next').click()
    },
    until: 'reports.consentNote',
  },
  {
    name: 'minutes-kept-note-reported',
    ...chatWith('silent'),
    before: async (tour) => {
      await keep(tour, { notes: { other: NOTE, otherID: NOTE_ID } })
      await tour.page.route(
        ({ pathname }) => pathname === '/api/user/reports/create',
        (route) => route.fulfill({ status: 201, json: { code: 'message_reported', message: 'Reported.' } }),
      )
    },
    act: async (tour) => {
      await tour.button('conversation.reportNote').click()
      await tour.dialog().getByRole('radio').first().check()
      await tour.button('reports.next').click()
      await tour.dialog().getByRole('checkbox').check()
      await tour.button('reports.send').click()
    },
    until: (tour) => tour.button('conversation.reportedNote'),
  },
  {
    name: 'minutes-kept-list',
    who: 'user',
    at: 'chats',
    before: (tour) =>
      tour.change('/user/chatters/initial-fetch', (body) => ({
        ...body,
        users: (body['users'] as { chat: Json | null }[]).map((user, index) =>
          index === 0 && user.chat
            ? { ...user, chat: { ...user.chat, phase: 'kept', endTime: null, keptUntil: from(6 * DAY_MS), minutesLeft: 6 } }
            : user,
        ),
      })),
    until: 'chat.kept',
  },
  { name: 'minutes-lapsed', ...chatWith('silent'), before: (tour) => keep(tour, { phase: 'lapsed' }), until: 'minutes.lapsed' },
  { name: 'minutes-continue', ...chatWith('talking'), before: (tour) => tour.endSession(4 * 60), until: 'minutes.continueWith' },
  {
    name: 'minutes-continue-pay',
    ...chatWith('talking'),
    before: (tour) => tour.endSession(4 * 60),
    act: (tour) => tour.button('minutes.planShort').click(),
    until: 'purchase.dialogTitle',
  },
  { name: 'minutes-next-pending', ...chatWith('talking'), before: (tour) => follow(tour, false), until: 'minutes.nextPending' },
  { name: 'minutes-next-approved', ...chatWith('talking'), before: (tour) => follow(tour, true), until: 'minutes.nextApproved' },
  {
    name: 'admin-session-chatter-busy',
    who: 'admin',
    at: 'adminSessionRequests',
    query: (fixtures) => ({ edit: fixtures.id('session:pending') }),
    before: (tour) => makeBusy(tour, { startsTogether: false }),
    until: 'adminSessions.chatterBusyWithOther',
  },
  {
    name: 'admin-session-starts-together',
    who: 'admin',
    at: 'adminSessionRequests',
    query: (fixtures) => ({ edit: fixtures.id('session:pending') }),
    before: (tour) => makeBusy(tour, { startsTogether: true }),
    until: 'adminSessions.chatterBusyTogether',
  },
  {
    name: 'admin-needs-decision',
    who: 'admin',
    at: 'adminNeedsDecision',
    before: (tour) => lapse(tour, 3),
    until: (tour) => tour.rows().first(),
  },
  {
    name: 'admin-needs-decision-empty',
    who: 'admin',
    at: 'adminNeedsDecision',
    before: (tour) => lapse(tour, 0),
    until: 'adminMinutes.empty',
  },
  {
    name: 'admin-lapsed-panel',
    who: 'admin',
    at: 'adminNeedsDecision',
    before: (tour) => lapse(tour, 3),
    act: review,
    until: 'adminMinutes.timeline',
  },
  {
    name: 'admin-lapsed-release',
    who: 'admin',
    at: 'adminNeedsDecision',
    before: (tour) => lapse(tour, 3),
    act: async (tour) => {
      await review(tour)
      await tour.dialog().getByRole('radio').first().check()
      await tour.button('adminMinutes.release').click()
    },
    until: 'adminMinutes.releaseQuestion',
  },
]
