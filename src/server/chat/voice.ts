// Voice messages. Processing a recording is expensive, so the rules are checked first.
// They are checked again when the message is stored, and only that check is binding.

import type * as contract from '#contract/chat.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { checkVoiceSeconds, VOICE_SECONDS } from '#domain/chat.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import type { MessageId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { accessSelf, guardSignedIn } from '../accounts/access.ts'
import { chargeRest } from '../allowances.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { sweepOrphans } from '../platform/files/sweeper.ts'
import type { ReceivedFile } from '../platform/files/uploads.ts'
import { intakeRecording } from '../platform/media/audio.ts'
import type { RecordingRefusal } from '../platform/media/recordings.ts'
import { accessSession } from './access.ts'
import type { MessageQueue } from './actions.ts'
import { presentMessage, VOICE_URL_SECONDS } from './present-message.ts'
import { findSentBefore, findVoiceKey, voicesInUse } from './voice-store.ts'

type VoiceDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

const REFUSALS: Readonly<Record<RecordingRefusal, ErrorCode>> = {
  type: 'voice_type',
  length: 'voice_length',
  unreadable: 'voice_unreadable',
}

/** Charged for every attempt, because the server also has to receive and store the file. */
const LEAST_CHARGED_MS = 100
/** Longer than any voice message may take from saving its file to storing its row. */
const GRACE_MINUTES = 60

export async function sendVoice(
  deps: Deps,
  queue: MessageQueue,
  account: Principal,
  { sessionID, senderID, receiverID, duration, clientID, peaks, replyTo }: BodyOf<typeof contract.sendVoice>,
  file: ReceivedFile | undefined,
): Promise<contract.ChatMessage> {
  if (!file) throw new DomainError('voice_missing')
  checkVoiceSeconds(duration)
  accessSelf(account, senderID)
  const session = await accessSession(deps.db.query, account, sessionID)
  if (receiverID !== (account.id === session.userId ? session.chatterId : session.userId)) throw new DomainError('forbidden')

  // A sender who missed the reply sends the message again, perhaps after the session's end, and gets the stored message.
  const sentBefore = clientID === undefined ? null : await findSentBefore(deps.db.query, session, account.id, clientID)
  if (sentBefore) return presentMessage(deps.files, sentBefore)
  if (phaseOf(session, deps.clock.now()) !== 'running') throw new DomainError('no_session_for_voice')

  await deps.limits.take('voice', account.id, LEAST_CHARGED_MS)
  const recording = await intakeRecording(file.path, account.id, { maxSeconds: VOICE_SECONDS.max })
  await chargeRest(deps, 'voice', account.id, recording.spentMs - LEAST_CHARGED_MS)
  if ('refusal' in recording) throw new DomainError(REFUSALS[recording.refusal])
  await guardSignedIn(deps.db.query, account)
  const key = await deps.files.save('voice', recording.extension, recording.bytes)
  const milliseconds = Math.max(recording.durationMs, VOICE_SECONDS.min * 1000)
  const content = { type: 'voice', key, milliseconds, peaks: Buffer.from(peaks) } as const
  const newMessage = { sessionId: sessionID, senderId: senderID, receiverId: receiverID, clientId: clientID, content, replyTo }
  const { message, isNew } = await queue.send(newMessage).catch(async (error: unknown) => {
    // Remove the file only after a refusal. The queue retries, so after any other error an earlier
    // try may have stored the message or may still store it. The file is then left to the sweeper.
    if (error instanceof DomainError) await removeUnusedVoice(deps, key)
    throw error instanceof DomainError && error.code === 'session_not_running' ? new DomainError('no_session_for_voice') : error
  })
  if (!isNew) await removeUnusedVoice(deps, key)
  return message
}

/** Returns a new address to a party of the session; any other caller gets 'not found'. */
export async function renewVoiceUrl(deps: Deps, account: Principal, id: MessageId): Promise<string> {
  const key = await findVoiceKey(deps.db.query, id, account.id)
  if (!key) throw new DomainError('message_not_found')
  return deps.files.signedUrlOf(key, { seconds: VOICE_URL_SECONDS, reader: account.id })
}

/**
 * Removes the recording of a message that was refused or had been sent before, unless a
 * row uses it: an earlier try may have stored the message although its reply was lost.
 */
async function removeUnusedVoice(deps: VoiceDeps, key: FileKey<'voice'>): Promise<void> {
  const inUse = await voicesInUse(deps.db.query, [key]).catch(() => null)
  if (inUse?.size !== 0) return
  await deps.files.remove(key).catch((error: unknown) => deps.log.warn({ err: error, key }, 'an unused recording is left to the sweeper'))
}

/** Returns the number of files removed. */
export async function sweepVoices(deps: VoiceDeps): Promise<number> {
  return sweepOrphans(deps.files, 'voice', (keys) => voicesInUse(deps.db.background.query, keys), {
    now: deps.clock.now(),
    olderThanMinutes: GRACE_MINUTES,
  })
}
