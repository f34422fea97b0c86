// Wire ↔ actions of voice messages.

import * as contract from '#contract/chat.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/endpoints.ts'
import type { Chat } from './actions.ts'
import { renewVoiceUrl, sendVoice } from './voice.ts'

export function registerVoice(deps: Deps, chat: Chat, on: On): void {
  on(contract.sendVoice, async ({ account, file, body: { sessionID, senderID, receiverID, clientID, duration, peaks } }) => {
    const ids = { sessionId: sessionID, senderId: senderID, receiverId: receiverID, clientId: clientID }
    const message = await sendVoice(deps, chat, account, { ...ids, seconds: duration, peaks }, file)
    return { success: true as const, message }
  })

  on(contract.fetchVoiceUrl, async ({ account, params: { id } }) => ({ voiceURL: await renewVoiceUrl(deps, account, id) }))
}
