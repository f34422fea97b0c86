// Chat: the two lists of people, their searches, the messages of a session and voice messages (docs/product.md#calls).

import * as z from 'zod'
import { MESSAGE_TYPES, VOICE_PEAKS } from '#domain/chat.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { endpoint } from './endpoint.ts'
import { presenceFields } from './presence.ts'
import { ChatterCard, Party, PartySession } from './sessions.ts'
import { AccountId, ClientId, line, MessageId, numeric, SessionId, Time } from './shapes.ts'

const VOICE_MAX_BYTES = 10 * 1024 * 1024

export const ChatMessage = z.object({
  _id: z.string(),
  sessionID: z.string(),
  senderID: z.string(),
  receiverID: z.string(),
  /** Blank for voice. */
  message: z.string(),
  type: z.enum(MESSAGE_TYPES),
  createdAt: Time,
  /** From 1 on, without gaps, the same for everybody. */
  seq: z.number().int(),
  /** Chosen by the sender; a resend has the same. */
  clientID: z.string(),
  /** Signed and short-lived; `fetchVoiceUrl` returns a new one. */
  voiceURL: z.string().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  /** Heights of the waveform's bars, from 0 to 255. */
  peaks: z.array(z.number().int()).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The state between the caller and the other person, for a row of the list. */
export const ChatSummary = z.object({
  /** The running session, else the pending one, else the latest. */
  sessionID: z.string(),
  status: z.enum(SESSION_STATUSES),
  endTime: Time.nullable(),
  /** The last message between the two, in any session; a long text is cut. */
  lastMessage: ChatMessage.pick({ senderID: true, message: true, type: true, createdAt: true, duration: true }).nullable(),
  /** Unread messages to the caller in the running session, up to 100; 0 when none is running. */
  unreadCount: z.number().int(),
  /** When something last happened: a message, the decision on the payment or the purchase. Lists are sorted by it, after running sessions. */
  activeAt: Time,
})
export type ChatSummary = z.infer<typeof ChatSummary>

export const Person = Party.extend(presenceFields)
export type Person = z.infer<typeof Person>

export const ListedChatter = ChatterCard.extend({ ...presenceFields, chat: ChatSummary.nullable() })
export type ListedChatter = z.infer<typeof ListedChatter>

export const ListedUser = Person.extend({ chat: ChatSummary })
export type ListedUser = z.infer<typeof ListedUser>

/** One per person: the session that counts between the two, and the presence of the other party. */
export const ChatSession = PartySession.extend({ userID: Person, chatterID: Person, chat: ChatSummary })
export type ChatSession = z.infer<typeof ChatSession>

const cursor = line(200)

export const listChatters = endpoint({
  summary: 'Approved chatters: those you have sessions with first, by last activity, then those who are online, then by name',
  method: 'GET',
  path: '/user/chatters/initial-fetch',
  callers: ['user', 'admin'],
  limit: 'other',
  query: z.object({
    /** `nextCursor` of the previous page. */
    cursor,
    /** Only this chatter, or nobody when there is no such chatter. */
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
  query: z.object({ searchText: line(254) }),
  reply: { 200: z.object({ users: z.array(ListedChatter) }) },
})

export const listChatterSessions = endpoint({
  summary: 'The chatters you have sessions with, by the session that counts: running ones first, then by last activity',
  method: 'GET',
  path: '/user/chatters/fetch-sessions',
  callers: ['user', 'admin'],
  limit: 'other',
  query: z.object({ userID: AccountId, cursor }),
  reply: { 200: z.object({ sessions: z.array(ChatSession), nextCursor: z.string().nullable() }) },
})

export const listUserSessions = endpoint({
  summary: 'The users a chatter has sessions with, by the session that counts: running ones first, then by last activity',
  method: 'GET',
  path: '/chatter/users/fetch-sessions',
  callers: ['chatter'],
  limit: 'other',
  query: z.object({
    chatterID: AccountId,
    cursor,
    /** Only this user, or nobody when there is no session with them. */
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
  query: z.object({ searchText: line(254), chatterID: AccountId }),
  reply: { 200: z.object({ users: z.array(ListedUser) }) },
})

export const fetchMessages = endpoint({
  summary: 'The messages of a session of yours, in their order',
  method: 'GET',
  path: '/messages/fetch/:sessionId',
  callers: ['user', 'chatter', 'admin'],
  limit: 'other',
  params: z.object({ sessionId: SessionId }),
  query: z.object({
    /** Only messages after this one. */
    after: MessageId.optional(),
    /** At most this many; all when absent. */
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  reply: { 200: z.array(ChatMessage) },
})

export const fetchVoiceUrl = endpoint({
  summary: 'A fresh address of a voice message in a session of yours',
  method: 'GET',
  path: '/voice-message/url/:id',
  callers: ['user', 'chatter', 'admin'],
  limit: 'other',
  params: z.object({ id: MessageId }),
  reply: { 200: z.object({ voiceURL: z.string() }) },
})

/** Numbers separated by commas, because a form has no lists; blank means none. */
const Peaks = line(1000).transform((text, context) => {
  const peaks = text === '' ? [] : text.split(',').map(Number)
  if (peaks.length <= VOICE_PEAKS.most && peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= VOICE_PEAKS.highest))
    return peaks
  context.addIssue({ code: 'custom', message: `Must be at most ${VOICE_PEAKS.most} numbers from 0 to ${VOICE_PEAKS.highest}.` })
  return z.NEVER
})

export const sendVoice = endpoint({
  summary: 'Send a voice message in a running session',
  method: 'POST',
  path: '/voice-message/send',
  callers: ['user', 'chatter', 'admin'],
  limit: 'voice',
  upload: { file: 'voice', maxBytes: VOICE_MAX_BYTES, tooLarge: 'voice_too_large' },
  body: z.object({
    sessionID: SessionId,
    senderID: AccountId,
    receiverID: AccountId,
    /** Seconds. */
    duration: numeric,
    /** A resend with the same id is the same message. */
    clientID: ClientId.optional(),
    peaks: Peaks,
  }),
  reply: { 201: z.object({ success: z.literal(true), message: ChatMessage }) },
})
