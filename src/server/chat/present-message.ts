// Presents a message as clients receive it.

import type { ChatMessage } from '#contract/chat.ts'
import type { Files } from '../file-folders.ts'
import type { StoredMessage } from './store.ts'

/** Long enough to listen to the recording, short enough that a leaked address soon stops working. */
export const VOICE_URL_SECONDS = 15 * 60

export function presentMessage(files: Files, message: StoredMessage): ChatMessage {
  const { content } = message
  const common = {
    _id: message.id,
    sessionID: message.sessionId,
    senderID: message.senderId,
    receiverID: message.receiverId,
    message: content.type === 'text' ? content.text : '',
    type: content.type,
    createdAt: message.createdAt.toISOString(),
    seq: message.seq,
    clientID: message.clientId,
    ...(message.quote && { replyTo: message.quote }),
  }
  if (content.type === 'text') return common
  if (content.key === null)
    return { ...common, voiceURL: null, voiceRemovedAfterDays: content.removedAfterDays, duration: content.milliseconds / 1000 }
  return {
    ...common,
    voiceURL: files.signedUrlOf(content.key, { seconds: VOICE_URL_SECONDS }),
    duration: content.milliseconds / 1000,
    peaks: [...content.peaks],
  }
}
