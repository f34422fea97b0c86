// Chat: the messages of a session, text and voice (docs/product.md#calls).

import * as z from 'zod'
import { MESSAGE_TYPES, VOICE_PEAKS } from '#domain/chat.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, ClientId, line, MessageId, numeric, SessionId, Time } from './shapes.ts'

const VOICE_MAX_BYTES = 10 * 1024 * 1024
/** As many messages as one call may fetch. A page of long texts ends earlier. */
export const MESSAGES_AT_ONCE = 500

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
  /** Signed and short-lived; `fetchVoiceUrl` returns a new one. Null when the recording was removed because of its age. */
  voiceURL: z.string().nullable().optional(),
  /** How many days after it was sent it was removed. */
  voiceRemovedAfterDays: z.number().int().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  /** Heights of the waveform's bars, from 0 to 255. */
  peaks: z.array(z.number().int()).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const fetchMessages = endpoint({
  summary: 'Messages of one of your sessions, in order; the next ones are fetched with `after`',
  method: 'GET',
  path: '/messages/fetch/:sessionId',
  callers: ['user', 'chatter', 'admin'],
  limit: 'other',
  params: z.object({ sessionId: SessionId }),
  query: z.object({
    /** Only messages after this one. */
    after: MessageId.optional(),
    /** At most this many. A page may end earlier; the rest is fetched with `after`, until a page is empty. */
    limit: z.coerce.number().int().min(1).max(MESSAGES_AT_ONCE).default(MESSAGES_AT_ONCE),
  }),
  reply: { 200: z.array(ChatMessage) },
})

export const fetchVoiceUrl = endpoint({
  summary: 'A new address for a voice message in one of your sessions',
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
