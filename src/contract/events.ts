// One description per socket event. The server takes validation and authorization from it, the web its types. Every client event
// is acknowledged.

import * as z from 'zod'
import { PHASES } from '#domain/minutes.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { SIGN_OUT_REASONS } from '#domain/sign-outs.ts'
import { ChatMessage } from './chat.ts'
import type { Caller } from './endpoint.ts'
import { Notice, Unread } from './notices.ts'
import { Availability, PersonStatus } from './presence.ts'
import { AccountId, ClientId, lines, MessageId, NoticeId, Revision, SessionId, Time } from './shapes.ts'

export type EventLimitName = 'event' | 'text'

export interface ClientEvent {
  readonly summary: string
  readonly callers: readonly [Exclude<Caller, 'anyone'>, ...Exclude<Caller, 'anyone'>[]]
  readonly limit: EventLimitName
  readonly payload: z.ZodType
  /** The fields of a successful acknowledgement, besides `ok: true`. */
  readonly ack: z.ZodObject
}

export interface ServerEvent {
  readonly summary: string
  readonly payload: z.ZodType
}

/** UTF-16 units: the longest message of the widest characters, plus the spaces that are trimmed. */
const MAX_TYPED_LENGTH = 10_000
const MAX_WATCHED_AT_ONCE = 100
const MAX_SEEN_AT_ONCE = 100
const Seq = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** Receipts: every message up to this number was delivered, or was read. */
const ReceiptShape = z.object({ userID: z.string(), deliveredSeq: Seq, readSeq: Seq })

/** Who has a session open right now, and why its kept minutes do not start. */
const SessionViews = z.object({
  sessionID: z.string(),
  /** Ids of the two parties. */
  userIDs: z.array(z.string()),
  phase: z.enum(PHASES),
  /** Until when the chatter is busy with another buyer, while this session's minutes are kept. */
  busyUntil: Time.nullable(),
  revision: Revision,
})

export const CLIENT_EVENTS = {
  userOnline: {
    summary: 'Sent on connect: starts presence updates of the first page of your list. Must name the account of the token',
    callers: ['signed-in'],
    limit: 'event',
    payload: AccountId,
    ack: z.object({}),
  },
  watchPeople: {
    summary: 'Receive presence updates of these people from now on; those of the first page of your list are included without asking',
    callers: ['user', 'chatter', 'admin'],
    limit: 'event',
    payload: z.object({ userIDs: z.array(AccountId).max(MAX_WATCHED_AT_ONCE) }),
    /** Their current status. People whom the caller may not watch are left out. */
    ack: z.object({ people: z.array(PersonStatus.extend({ availability: Availability.nullable() })) }),
  },
  joinSession: {
    summary: 'Receive the messages of one of your sessions from now on',
    callers: ['user', 'chatter', 'admin'],
    limit: 'event',
    payload: SessionId,
    /** `lastSeq` is the newest message; the client fetches the ones it does not have yet. */
    ack: z.object({ lastSeq: Seq, marks: z.array(ReceiptShape), serverTime: Time }),
  },
  sendMessage: {
    summary: 'Send a message in a running session; acknowledged once it is stored',
    callers: ['user', 'chatter', 'admin'],
    limit: 'text',
    payload: z.object({
      sessionID: SessionId,
      /** Must be the caller. */
      senderID: AccountId,
      /** Must be the other party. */
      receiverID: AccountId,
      message: lines(MAX_TYPED_LENGTH),
      type: z.literal('text'),
      /** A resend with the same id is the same message. */
      clientID: ClientId.optional(),
      /** The message that it answers, from any session of the same two people. */
      replyTo: MessageId.optional(),
    }),
    ack: z.object({ message: ChatMessage }),
  },
  markMessages: {
    summary: 'Every message up to these numbers was delivered, or was read; receipts only move forward',
    callers: ['user', 'chatter', 'admin'],
    limit: 'event',
    payload: z.object({ sessionID: SessionId, deliveredSeq: Seq, readSeq: Seq }),
    ack: z.object({}),
  },
  viewSession: {
    summary:
      'Whether this page has the session open and visible; ends with the connection. Kept minutes start when both parties have it open',
    callers: ['user', 'chatter', 'admin'],
    limit: 'event',
    payload: z.object({ sessionID: SessionId, open: z.boolean() }),
    ack: SessionViews.omit({ sessionID: true }).extend({ serverTime: Time }),
  },
  typing: {
    summary: 'The caller is typing in this joined session',
    callers: ['user', 'chatter', 'admin'],
    limit: 'event',
    payload: z.object({ sessionID: SessionId }),
    ack: z.object({}),
  },
  noticesSeen: {
    summary: 'A visible page has shown these notices, so no push message is needed',
    callers: ['signed-in'],
    limit: 'event',
    payload: z.object({ ids: z.array(NoticeId).max(MAX_SEEN_AT_ONCE) }),
    ack: z.object({}),
  },
} as const satisfies Record<string, ClientEvent>

export const ADMIN_LISTS = [
  'users',
  'account-requests',
  'session-requests',
  'payment-methods',
  'withdraw-requests',
  'needs-decision',
  'refunds',
  'payouts',
  'bank-statements',
  'reports',
  'complaints',
  'proposals',
] as const
export type AdminList = (typeof ADMIN_LISTS)[number]

export const SERVER_EVENTS = {
  accountUpdate: {
    summary: 'Your account changed: fetch it again, and log out when that is refused',
    payload: z.object({ userID: z.string() }),
  },
  signInEnded: {
    summary: 'Why the sign-in of this connection has ended; the connection closes after it',
    payload: z.object({ reason: z.enum(SIGN_OUT_REASONS) }),
  },
  sessionUpdate: {
    summary: 'One of your sessions was bought, decided, started, kept, ended or deleted: fetch it again',
    payload: z.object({
      sessionID: z.string(),
      userID: z.string(),
      chatterID: z.string(),
      status: z.enum([...SESSION_STATUSES, 'deleted']),
      /** Null for a deleted session, and when the phase has not changed. */
      phase: z.enum(PHASES).nullable(),
    }),
  },
  sessionViews: {
    summary: 'Who of the two has this session of yours open right now has changed',
    payload: SessionViews,
  },
  blockUpdate: {
    summary: 'You and this person can no longer chat, or can again: fetch your session with them and your list of blocked people',
    payload: z.object({ userID: z.string() }),
  },
  withdrawUpdate: {
    summary: 'One of your withdraws was requested, changed or deleted: fetch your balance again',
    payload: z.object({ withdrawID: z.string() }),
  },
  officeUpdate: {
    summary: 'For admins: something in this list is new or different',
    payload: z.object({ list: z.enum(ADMIN_LISTS) }),
  },
  userStatusUpdate: {
    summary: 'A person in your list came online or went offline',
    payload: PersonStatus,
  },
  availabilityUpdate: {
    summary: 'A chatter in your list, or you yourself, has said whether they are available',
    payload: z.object({ userID: z.string(), availability: Availability }),
  },
  receiveMessage: {
    summary: 'A message in a joined session, from either party; it belongs to its sessionID, whatever is on the screen',
    payload: ChatMessage,
  },
  messageMarks: {
    summary: 'Up to which numbers one party has received and read the messages',
    payload: ReceiptShape.extend({ sessionID: z.string() }),
  },
  userTyping: {
    summary: 'The other party is typing; lasts a few seconds',
    payload: z.object({ sessionID: z.string(), userID: z.string() }),
  },
  noticeUpdate: {
    summary: 'One of your notices is new, or counts more messages',
    payload: z.object({ notice: Notice }).extend(Unread.shape),
  },
  noticesRead: {
    summary: 'These notices were read on one of your pages, or no longer matter; null means all of them',
    payload: z.object({ ids: z.array(z.string()).nullable() }).extend(Unread.shape),
  },
} as const satisfies Record<string, ServerEvent>

export type ClientEventName = keyof typeof CLIENT_EVENTS
export type ServerEventName = keyof typeof SERVER_EVENTS
export type PayloadOf<E extends ClientEventName> = z.output<(typeof CLIENT_EVENTS)[E]['payload']>
export type PayloadFor<E extends ClientEventName> = z.input<(typeof CLIENT_EVENTS)[E]['payload']>
export type ServerPayload<E extends ServerEventName> = z.output<(typeof SERVER_EVENTS)[E]['payload']>

export type Refusal = { readonly ok: false; readonly code: string; readonly message: string }
export type AckOf<E extends ClientEventName> = ({ readonly ok: true } & z.output<(typeof CLIENT_EVENTS)[E]['ack']>) | Refusal
