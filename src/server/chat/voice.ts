// Voice messages. Reading a recording is dear, so whether it may be sent is asked once before; what counts is the second
// time, where it is stored with everything else that is said.

import type { ChatMessage } from '#contract/chat.ts'
import { checkVoiceSeconds, VOICE_SECONDS } from '#domain/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, MessageId, SessionId } from '#domain/ids.ts'
import { sessionPhase } from '#domain/sessions.ts'
import { accessSelf } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { intakeRecording } from '../platform/audio.ts'
import type { FileKey } from '../platform/files.ts'
import type { Principal } from '../platform/principal.ts'
import { sweepOrphans } from '../platform/sweeper.ts'
import type { ReceivedFile } from '../platform/uploads.ts'
import { accessConversation } from './access.ts'
import type { Chat, Said } from './actions.ts'
import { presentMessage, VOICE_URL_SECONDS } from './present-message.ts'
import type { Conversation } from './store.ts'
import { findSaid, findVoiceKey, voicesInUse } from './voice-store.ts'

type VoiceDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

export interface VoiceForm {
  readonly sessionId: SessionId
  readonly senderId: AccountId
  readonly receiverId: AccountId
  readonly clientId: string | undefined
  /** As the sender says; the recording is measured. */
  readonly seconds: number | null
  readonly peaks: readonly number[]
}

/** Longer than any voice message may take from its file to its row. */
const GRACE_MINUTES = 60

export async function sendVoice(
  deps: Deps,
  chat: Chat,
  account: Principal,
  form: VoiceForm,
  file: ReceivedFile | undefined,
): Promise<ChatMessage> {
  if (!file) throw new DomainError('voice_missing')
  checkVoiceSeconds(form.seconds)
  accessSelf(account, form.senderId)
  const conversation = await accessConversation(deps.db.query, account, form.sessionId)
  if (form.receiverId !== otherOf(conversation, account.id)) throw new DomainError('forbidden')

  // Somebody whose answer was lost sends it again, maybe after the session's end: it is there.
  const said = form.clientId === undefined ? null : await findSaid(deps.db.query, conversation, account.id, form.clientId)
  if (said) return presentMessage(deps.files, said)
  if (sessionPhase(conversation, deps.clock.now()) !== 'running') throw new DomainError('no_session_for_voice')

  const recording = await intakeRecording(file.path, account.id)
  const key = await deps.files.save('voice', recording.extension, recording.bytes)
  const milliseconds = Math.max(recording.durationMs, VOICE_SECONDS.least * 1000)
  const { message, isNew } = await sayVoice(chat, form, { key, milliseconds, peaks: Buffer.from(form.peaks) }).catch(
    async (error: unknown) => {
      await removeUnusedVoice(deps, key)
      throw error
    },
  )
  if (!isNew) await removeUnusedVoice(deps, key)
  return message
}

async function sayVoice(
  chat: Chat,
  { sessionId, senderId, receiverId, clientId }: VoiceForm,
  voice: { readonly key: FileKey<'voice'>; readonly milliseconds: number; readonly peaks: Buffer },
): Promise<Said> {
  try {
    return await chat.say({ sessionId, senderId, receiverId, clientId, content: { type: 'voice', ...voice } })
  } catch (error) {
    throw error instanceof DomainError && error.code === 'session_not_running' ? new DomainError('no_session_for_voice') : error
  }
}

/** A fresh address for one of the two; to anybody else there is no such message. */
export async function renewVoiceUrl(deps: Deps, account: Principal, id: MessageId): Promise<string> {
  const key = await findVoiceKey(deps.db.query, id, account.id)
  if (!key) throw new DomainError('message_not_found')
  return deps.files.signedUrlOf(key, { seconds: VOICE_URL_SECONDS })
}

/** After a message that was refused or said before. Its commit may have arrived although the answer did not, so the rows are asked. */
async function removeUnusedVoice(deps: VoiceDeps, key: FileKey<'voice'>): Promise<void> {
  const inUse = await voicesInUse(deps.db.query, [key]).catch(() => null)
  if (inUse?.size !== 0) return
  await deps.files.remove(key).catch((error: unknown) => deps.log.warn({ err: error, key }, 'an unused recording stays for the sweeper'))
}

/** Returns how many files nobody named. */
export async function sweepVoices(deps: VoiceDeps): Promise<number> {
  return sweepOrphans(deps.files, 'voice', (keys) => voicesInUse(deps.db.background.query, keys), {
    now: deps.clock.now(),
    olderThanMinutes: GRACE_MINUTES,
  })
}

function otherOf({ userId, chatterId }: Conversation, callerId: AccountId): AccountId {
  return callerId === userId ? chatterId : userId
}
