// People: the two lists of people, their searches, and the last and unread messages beside each person (docs/product.md#calls).

import * as z from 'zod'
import { PHASES } from '#domain/minutes.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { ChatMessage } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { Availability, presenceFields } from './presence.ts'
import { ChatterCard, Party, PartySession } from './sessions.ts'
import { AccountId, line, Time } from './shapes.ts'

/** The chat between the caller and the other person, for a list row. */
export const ChatSummary = z.object({
  /** The running session, else the pending one, else the kept one, else the latest. */
  sessionID: z.string(),
  status: z.enum(SESSION_STATUSES),
  endTime: Time.nullable(),
  /** The session's phase; running ones end at `endTime`, kept ones lapse at `keptUntil`. */
  phase: z.enum(PHASES),
  keptUntil: Time.nullable(),
  /** How many minutes are kept or have lapsed; null in the other phases. */
  minutesLeft: z.number().int().nullable(),
  /** The last message between the two, in any session; a long text is cut. */
  lastMessage: ChatMessage.pick({ sessionID: true, senderID: true, message: true, type: true, createdAt: true, duration: true }).nullable(),
  /** Unread messages to the caller in the session of the last message, up to 100. */
  unreadCount: z.number().int(),
  /**
   * When something last happened: a message, the decision on the payment or the purchase. Lists are sorted by it, after running sessions.
   */
  activeAt: Time,
})
export type ChatSummary = z.infer<typeof ChatSummary>

/** `availability` is null for deleted accounts and for people who are not chatters. */
const personFields = { ...presenceFields, availability: Availability.nullable() }

export const Person = Party.extend(personFields)
export type Person = z.infer<typeof Person>

export const ListedChatter = ChatterCard.extend({ ...personFields, chat: ChatSummary.nullable() })
export type ListedChatter = z.infer<typeof ListedChatter>

export const ListedUser = Person.extend({ chat: ChatSummary })
export type ListedUser = z.infer<typeof ListedUser>

/** One per person: the two people's running session, else the pending one, else the latest. Includes the other party's presence. */
export const ChatSession = PartySession.extend({ userID: Person, chatterID: Person, chat: ChatSummary })
export type ChatSession = z.infer<typeof ChatSession>

const cursor = line(200)

/** People of at most 6 KB each. All running sessions are on the first page: 240, when ten are bought in each hour of the longest plan. */
const MAX_PEOPLE_BYTES = 1536 * 1024

export const listChatters = endpoint({
  summary: 'Approved chatters: those you have sessions with first, by last activity, then those who are online, then by name',
  method: 'GET',
  path: '/user/chatters/initial-fetch',
  callers: ['user', 'admin'],
  maxReplyBytes: MAX_PEOPLE_BYTES,
  query: z.object({
    /** `nextCursor` of the previous page. */
    cursor,
    /** Only this chatter; the list is empty when there is no such chatter. */
    chatterID: AccountId.optional(),
  }),
  reply: { 200: z.object({ users: z.array(ListedChatter), nextCursor: z.string().nullable() }) },
})

export const searchChatters = endpoint({
  summary: 'Approved chatters by a part of their name',
  method: 'GET',
  path: '/user/chatters/search',
  callers: ['user', 'admin'],
  limit: 'search',
  maxReplyBytes: MAX_PEOPLE_BYTES,
  query: z.object({ searchText: line(254) }),
  reply: { 200: z.object({ users: z.array(ListedChatter) }) },
})

export const listChatterSessions = endpoint({
  summary:
    'The chatters you have sessions with, each with the running, pending or latest session: running ones first, then by last activity',
  method: 'GET',
  path: '/user/chatters/fetch-sessions',
  callers: ['user', 'admin'],
  maxReplyBytes: MAX_PEOPLE_BYTES,
  query: z.object({ userID: AccountId, cursor }),
  reply: { 200: z.object({ sessions: z.array(ChatSession), nextCursor: z.string().nullable() }) },
})

export const listUserSessions = endpoint({
  summary:
    'The users a chatter has sessions with, each with the running, pending or latest session: running ones first, then by last activity',
  method: 'GET',
  path: '/chatter/users/fetch-sessions',
  callers: ['chatter'],
  maxReplyBytes: MAX_PEOPLE_BYTES,
  query: z.object({
    chatterID: AccountId,
    cursor,
    /** Only this user; the list is empty when there is no session with them. */
    userID: AccountId.optional(),
  }),
  reply: { 200: z.object({ sessions: z.array(ChatSession), nextCursor: z.string().nullable() }) },
})

export const searchSessionUsers = endpoint({
  summary: 'Users a chatter has sessions with, by a part of their name',
  method: 'GET',
  path: '/chatter/users/search',
  callers: ['chatter'],
  limit: 'search',
  maxReplyBytes: MAX_PEOPLE_BYTES,
  query: z.object({ searchText: line(254), chatterID: AccountId }),
  reply: { 200: z.object({ users: z.array(ListedUser) }) },
})
