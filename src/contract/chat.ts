// Chat: the messages of a session, text and voice (docs/product.md#calls).

import * as z from 'zod'
import { MESSAGE_TYPES, SEARCH_LETTERS, VOICE_PEAKS } from '#domain/chat.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, ClientId, line, MessageId, numeric, SessionId, Time } from './shapes.ts'

const VOICE_MAX_BYTES = 10 * 1024 * 1024
/** The most messages that one call may fetch. A page of long texts ends earlier. */
export const MESSAGES_AT_ONCE = 500

/** The part of a message that a reply quotes. */
const QuotedMessage = z.object({
  _id: z.string(),
  senderID: z.string(),
  /** The beginning of its text; blank for voice. */
  message: z.string(),
  type: z.enum(MESSAGE_TYPES),
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

export const ChatMessage = z.object({
  _id: z.string(),
  sessionID: z.string(),
  senderID: z.string(),
  receiverID: z.string(),
  /** Blank for voice. */
  message: z.string(),
  type: z.enum(MESSAGE_TYPES),
  createdAt: Time,
  /** Counted from 1 without gaps, the same for both parties. */
  seq: z.number().int(),
  /** Chosen by the sender; a resend has the same. */
  clientID: z.string(),
  /** Signed and short-lived; `fetchVoiceUrl` returns a new one. Null when the recording was removed because of its age. */
  voiceURL: z.string().nullable().optional(),
  /** The recording was removed this many days after it was sent. */
  voiceRemovedAfterDays: z.number().int().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  /** Heights of the waveform's bars, from 0 to 255. */
  peaks: z.array(z.number().int()).optional(),
  /** The message it answers. It may be from an earlier session of the same two people. */
  replyTo: QuotedMessage.optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const fetchMessages = endpoint({
  summary: 'The newest messages of one of your sessions, in order; with `after` the ones that follow a message',
  method: 'GET',
  path: '/messages/fetch/:sessionId',
  callers: ['user', 'chatter', 'admin'],
  // 128 KB of text, which JSON may double, and half a kilobyte around each message.
  maxReplyBytes: 1024 * 1024,
  params: z.object({ sessionId: SessionId }),
  query: z.object({
    /** Only messages after this one; `start` means from the first one. */
    after: MessageId.or(z.literal('start')).optional(),
    /** A page may be shorter. The following messages are fetched with `after`, until a page is empty. */
    limit: z.coerce.number().int().min(1).max(MESSAGES_AT_ONCE).default(MESSAGES_AT_ONCE),
  }),
  reply: { 200: z.array(ChatMessage) },
})

/** The most messages of a history that one call fetches. A page of long texts ends earlier. */
export const HISTORY_AT_ONCE = 50

const HistorySession = z.object({
  _id: z.string(),
  plan: z.enum(PLAN_TITLES),
  /** Bought minutes. */
  duration: z.number().int(),
  /** Null when its minutes are kept for later. */
  startTime: Time.nullable(),
})
export type HistorySession = z.infer<typeof HistorySession>

export const HistoryPage = z.object({
  /** In the order in which they were sent. */
  messages: z.array(ChatMessage),
  /** The sessions of these messages. */
  sessions: z.array(HistorySession),
  /** Whether there are messages before the first and after the last of these. */
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
})
export type HistoryPage = z.infer<typeof HistoryPage>

export const fetchHistory = endpoint({
  summary: 'What you and another person have said in all your sessions: the newest page, or the page at a message',
  method: 'GET',
  path: '/chat/history/:otherId',
  callers: ['user', 'chatter', 'admin'],
  // Like `fetchMessages`, for fewer messages but with their quotes.
  maxReplyBytes: 512 * 1024,
  params: z.object({ otherId: AccountId }),
  query: z
    .object({
      /** The page that ends before this message. */
      before: MessageId.optional(),
      /** The page that begins after this message. */
      after: MessageId.optional(),
      /** The page with this message in its middle. */
      around: MessageId.optional(),
    })
    .refine((query) => Object.values(query).filter((id) => id !== undefined).length <= 1, 'Must name one message at most.'),
  reply: { 200: HistoryPage },
})

const SearchHit = z.object({
  _id: z.string(),
  sessionID: z.string(),
  senderID: z.string(),
  createdAt: Time,
  /** The text around the first match. */
  excerpt: z.object({ before: z.string(), match: z.string(), after: z.string() }),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchHistory = endpoint({
  summary: 'Find a text in what you and another person have said, from the newest message on',
  method: 'GET',
  path: '/chat/search/:otherId',
  callers: ['user', 'chatter', 'admin'],
  limit: 'search',
  maxReplyBytes: 64 * 1024,
  params: z.object({ otherId: AccountId }),
  query: z.object({
    /** At least two letters; a shorter text finds nothing. */
    text: line(SEARCH_LETTERS.max),
    /** Only messages before this one: `next` of the previous reply. */
    before: MessageId.optional(),
  }),
  reply: {
    200: z.object({
      hits: z.array(SearchHit),
      /** Where to continue the search; null when everything was searched. It may be set even when `hits` is empty. */
      next: z.string().nullable(),
    }),
  },
})

export const fetchVoiceUrl = endpoint({
  summary: 'A new address for a voice message in one of your sessions',
  method: 'GET',
  path: '/voice-message/url/:id',
  callers: ['user', 'chatter', 'admin'],
  params: z.object({ id: MessageId }),
  reply: { 200: z.object({ voiceURL: z.string() }) },
})

/** Numbers separated by commas, because a form has no lists; blank means none. */
const Peaks = line(1000).transform((text, context) => {
  const peaks = text === '' ? [] : text.split(',').map(Number)
  if (peaks.length <= VOICE_PEAKS.maxBars && peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= VOICE_PEAKS.maxHeight))
    return peaks
  context.addIssue({ code: 'custom', message: `Must be at most ${VOICE_PEAKS.maxBars} numbers from 0 to ${VOICE_PEAKS.maxHeight}.` })
  return z.NEVER
})

export const sendVoice = endpoint({
  summary: 'Send a voice message in a running session',
  method: 'POST',
  path: '/voice-message/send',
  callers: ['user', 'chatter', 'admin'],
  needsReadWarnings: true,
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
    replyTo: MessageId.optional(),
  }),
  reply: { 201: z.object({ success: z.literal(true), message: ChatMessage }) },
})
