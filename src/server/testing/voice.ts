// Voice messages for tests, sent through the real call.

import { sendVoice } from '#contract/chat.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import type { TestSession } from './chats.ts'
import { multipartBody } from './forms.ts'
import type { Person } from './people.ts'
import { aWebm } from './recordings.ts'

export interface VoiceToSend {
  readonly by?: Person
  /** Null sends no recording. */
  readonly bytes?: Buffer | null
  readonly filename?: string
  /** Replaces valid fields; null omits a field. */
  readonly fields?: Readonly<Record<string, string | null>>
}

export async function voiceForm({ user, chatter, id }: TestSession, { by = user, ...given }: VoiceToSend = {}) {
  const fields = {
    sessionID: id,
    senderID: by.id,
    receiverID: by.id === user.id ? chatter.id : user.id,
    duration: '2',
    peaks: '0,128,255',
    ...given.fields,
  }
  const sent = Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])))
  const bytes = given.bytes === undefined ? await aWebm() : given.bytes
  return multipartBody(sent, bytes ? { name: 'voice', bytes, filename: given.filename ?? 'voice.webm', type: 'audio/webm' } : undefined)
}

/** Sends the recording and returns the server's answer. */
export async function trySendVoice(app: TestApp, session: TestSession, voice: VoiceToSend = {}) {
  const { payload, contentType } = await voiceForm(session, voice)
  const response = await app.http.inject({
    method: sendVoice.method,
    url: API_PREFIX + sendVoice.path,
    payload,
    headers: { authorization: `Bearer ${await app.tokenOf(voice.by ?? session.user)}`, 'content-type': contentType },
  })
  return { status: response.statusCode, body: response.json() }
}
