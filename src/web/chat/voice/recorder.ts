// Records and sends, independently of the screen: leaving a pane stops the recording and keeps it, an upload continues,
// and a recording that could not be sent is still there later. Kept per person instead of per session, like typed drafts.

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type ChatMessage, sendVoice } from '#contract/chat.ts'
import type { BodyFor } from '#contract/endpoint.ts'
import { VOICE_SECONDS } from '#domain/chat.ts'
import { call } from '../../api/call.ts'
import { newClientId } from '../../api/client-id.ts'
import { readDraftFile, removeDraftFile, storeDraftFile } from '../../api/draft-files.ts'
import { messageOf, OfflineError } from '../../api/errors.ts'
import { Listeners } from '../../api/listeners.ts'
import { peaksOf } from '../../voice/peaks.ts'
import { pausePlaying } from '../../voice/playing.ts'
import { type Capture, MicrophoneError, openCapture } from './microphone.ts'
import { IDLE, nextState, type Problem, type RecorderEvent, type RecorderState, type Recording, storedOf } from './recorder-state.ts'

/**
 * Drops a recording that is already among the messages, for example when the
 * reply to its upload was lost. In another session it would be sent twice.
 */
export function useDropStored(recorder: Recorder, messages: readonly ChatMessage[], onDropped?: (message: ChatMessage) => void): void {
  const stored = storedOf(useSyncExternalStore(recorder.subscribe, recorder.now), messages)
  const drop = useEffectEvent((message: ChatMessage) => {
    recorder.drop()
    onDropped?.(message)
  })
  useEffect(() => {
    if (stored !== undefined) drop(stored)
  }, [stored])
}

// A finished, unsent recording is stored in the browser: it survives a reload and the end of a session,
// and is removed like other unsent files (api/draft-files.ts). Its file name holds its other fields.
export function keepRecording(name: string, { sound, clientID, seconds, peaks }: Recording): void {
  void storeDraftFile(name, new File([sound], JSON.stringify({ clientID, seconds, peaks }), { type: sound.type }))
}

export async function findKeptRecording(name: string): Promise<Recording | null> {
  const file = await readDraftFile(name)
  const about = file && readAbout(file.name)
  return about && { ...about, sound: file, address: URL.createObjectURL(file) }
}

type About = Pick<Recording, 'clientID' | 'seconds' | 'peaks'>

/** An older version may have stored a different form. */
export function readAbout(text: string): About | null {
  try {
    const { clientID, seconds, peaks } = JSON.parse(text) as Readonly<Record<string, unknown>>
    const isRight = typeof clientID === 'string' && typeof seconds === 'number' && Array.isArray(peaks)
    return isRight ? { clientID, seconds, peaks: peaks.filter((peak) => typeof peak === 'number') } : null
  } catch {
    return null
  }
}

/** See docs/product.md#constants. */
const TICK_MS = 250
/** A shorter recording was started by mistake. */
const SHORTEST_SECONDS = 0.5

type SendTo = Pick<BodyFor<typeof sendVoice>, 'sessionID' | 'senderID' | 'receiverID' | 'replyTo'>

export class Recorder {
  #state: RecorderState = IDLE
  #capture: Capture | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #upload: AbortController | null = null
  #isKept = true
  readonly #listeners = new Listeners()
  readonly #name: string

  /** The recording is stored under `name`. */
  constructor(name: string) {
    this.#name = name
  }

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): RecorderState => this.#state

  /** The latest levels, newest last. */
  levels(count: number): readonly number[] {
    return this.#capture?.levels.slice(-count) ?? []
  }

  readonly record = async (): Promise<void> => {
    if (this.#state.phase !== 'idle') return
    this.#become({ type: 'ask' })
    pausePlaying()
    try {
      const capture = await openCapture()
      // The person left the chat while the browser asked for permission.
      if (this.now().phase !== 'asking') {
        capture.stop()
        return
      }
      this.#begin(capture)
    } catch (error) {
      this.#become({ type: 'failed', problem: error instanceof MicrophoneError ? error.problem : { kind: 'denied' } })
    }
  }

  /** Offers the recording stored before a reload, unless a new one has begun. */
  async restore(): Promise<void> {
    const recording = await findKeptRecording(this.#name)
    if (recording === null) return
    this.#become({ type: 'restored', recording })
    if (!('recording' in this.#state) || this.#state.recording !== recording) URL.revokeObjectURL(recording.address)
  }

  /** Ends the recording, which can then be played. */
  readonly stop = async (): Promise<void> => {
    const capture = this.#capture
    capture?.stop()
    await capture?.ended
  }

  readonly drop = (): void => {
    this.#isKept = false
    this.#capture?.stop()
    this.#become({ type: 'dropped' })
  }

  readonly cancelUpload = (): void => this.#upload?.abort()

  /** Call when the pane is left: releases the microphone and keeps the recording. */
  readonly leave = (): void => {
    if (this.#state.phase === 'asking') this.#become({ type: 'dropped' })
    this.#capture?.stop()
  }

  readonly fail = (problem: Problem): void => this.#become({ type: 'failed', problem })

  async send(to: SendTo, onSent: (message: ChatMessage) => void): Promise<void> {
    if (this.#state.phase === 'recording') await this.stop()
    const state = this.now()
    if (state.phase !== 'stopped') return
    this.#become({ type: 'send' })
    const upload = new AbortController()
    this.#upload = upload
    try {
      const { message } = await this.#send(state.recording, to, upload.signal)
      this.#become({ type: 'sent' })
      onSent(message)
    } catch (error) {
      if (upload.signal.aborted) this.#become({ type: 'cancelled' })
      else this.#become({ type: 'failed', problem: problemOf(error) })
    }
  }

  #send({ clientID, sound, seconds, peaks }: Recording, to: SendTo, signal: AbortSignal) {
    const duration = Math.min(VOICE_SECONDS.max, Math.max(VOICE_SECONDS.min, Math.round(seconds)))
    return call(sendVoice, {
      body: { ...to, duration: String(duration), clientID, peaks: peaks.join() },
      file: sound,
      signal,
      onProgress: (percent) => this.#become({ type: 'progressed', percent }),
    })
  }

  #begin(capture: Capture): void {
    this.#capture = capture
    this.#isKept = true
    this.#become({ type: 'granted' })
    this.#timer = setInterval(() => {
      const seconds = secondsOf(capture)
      this.#become({ type: 'ticked', seconds })
      if (seconds >= VOICE_SECONDS.max) capture.stop()
    }, TICK_MS)
    void capture.ended.then((sound) => this.#end(capture, sound))
  }

  #end(capture: Capture, sound: Blob): void {
    clearInterval(this.#timer)
    this.#capture = null
    if (!this.#isKept) return
    const seconds = Math.min(secondsOf(capture), VOICE_SECONDS.max)
    if (seconds < SHORTEST_SECONDS || sound.size === 0) this.#become({ type: 'failed', problem: { kind: 'too-short' } })
    else {
      const address = URL.createObjectURL(sound)
      this.#become({ type: 'stopped', recording: { clientID: newClientId(), sound, address, seconds, peaks: peaksOf(capture.levels) } })
    }
  }

  #become(event: RecorderEvent): void {
    const next = nextState(this.#state, event)
    if (next === this.#state) return
    if ('recording' in this.#state && !('recording' in next)) {
      URL.revokeObjectURL(this.#state.recording.address)
      void removeDraftFile(this.#name)
    }
    if (event.type === 'stopped' && 'recording' in next) keepRecording(this.#name, next.recording)
    this.#state = next
    this.#listeners.notify()
  }
}

function secondsOf({ startedAtMs }: Capture): number {
  return (performance.now() - startedAtMs) / 1000
}

/** The call had no reply or was refused. Includes the server's message if there is one. */
function problemOf(error: unknown): Problem {
  if (error instanceof OfflineError) return { kind: 'unreachable' }
  const answer = messageOf(error, null)
  return answer === null ? { kind: 'refused' } : { kind: 'answered', answer }
}

const recorders = new Map<string, Recorder>()

export function recorderFor({ ownId, partnerId }: { readonly ownId: string; readonly partnerId: string }): Recorder {
  const key = `${ownId}/${partnerId}`
  const known = recorders.get(key)
  if (known !== undefined) return known
  const recorder = new Recorder(`voice/${key}`)
  recorders.set(key, recorder)
  void recorder.restore()
  return recorder
}
