// Kept minutes: the parties' notes, and the admins' decisions once the minutes have lapsed (docs/product.md#minutes).

import * as z from 'zod'
import { LAPSED_DECISIONS, MAX_NOTE_LENGTH } from '#domain/minutes.ts'
import { adminList } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { AdminParty, PlainSession } from './sessions.ts'
import { blank, lines, numeric, Reply, SessionId, Time } from './shapes.ts'

export const updateSessionNote = endpoint({
  summary:
    'Leave a note for the other party of a kept session, or remove the last one with a blank one. Three while the minutes are kept, each after the one before was opened',
  method: 'PUT',
  path: '/user/session/note/:id',
  callers: ['user', 'chatter', 'admin'],
  needsReadWarnings: true,
  limit: 'note',
  params: z.object({ id: SessionId }),
  body: z.object({ note: lines(4 * MAX_NOTE_LENGTH) }),
  reply: { 202: Reply.extend({ note: z.string().nullable() }) },
})

const Window = z.object({
  startTime: Time,
  /** Earlier than planned if it was stopped. */
  endTime: Time,
  /** When both had the session open, or both had written, or one wrote a message that the other then read. */
  metAt: Time.nullable(),
  /** Who read a message from the other, if nothing else shows that they met. */
  readBy: z.string().nullable(),
})

const Visit = z.object({ userID: z.string(), from: Time, /** Null while it lasts. */ until: Time.nullable() })

/** When each party had the session open. */
export const Timeline = z.object({
  windows: z.array(Window),
  /** The newest ones, oldest first. */
  visits: z.array(Visit),
})
export type Timeline = z.infer<typeof Timeline>

/** A session whose kept minutes have lapsed, with both parties' visits. */
export const LapsedSession = PlainSession.extend({ userID: AdminParty, chatterID: AdminParty, lapsedAt: Time, ...Timeline.shape })
export type LapsedSession = z.infer<typeof LapsedSession>

export const LAPSED_LIST = adminList({
  name: 'needs-decision',
  summary: 'Sessions whose kept minutes have lapsed and need a decision, the one that has waited longest first',
  row: LapsedSession,
  keys: ['sessions', 'totalSessions'],
  file: 'Sessions that need a decision',
})
export const { all: listLapsedSessions, file: exportNeedsDecision } = LAPSED_LIST

export const decideLapsedSession = endpoint({
  summary: 'Release lapsed minutes to the chatter, or keep them for some more days',
  method: 'PUT',
  path: '/admin/needs-decision/decide/:id',
  callers: ['admin'],
  params: z.object({ id: SessionId }),
  body: z.object({ decision: z.enum(LAPSED_DECISIONS).or(blank()), /** Counted from now; only with `keep`. */ days: numeric }),
  reply: { 202: Reply },
})
