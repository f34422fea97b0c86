// What leaves the house about a message.

import type { ChatMessage } from '#contract/chat.ts'
import type { FileStore } from '../platform/files.ts'
import type { StoredMessage } from './store.ts'

/** Long enough to listen to it, short enough that an address which got away is soon worthless. */
export const VOICE_URL_SECONDS = 15 * 60

export function presentMessage(files: FileStore, message: StoredMessage): ChatMessage {
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
  }
  if (content.type === 'text') return common
  return {
    ...common,
    voiceURL: files.signedUrlOf(content.key, { seconds: VOICE_URL_SECONDS }),
    duration: content.milliseconds / 1000,
    peaks: [...content.peaks],
  }
}
