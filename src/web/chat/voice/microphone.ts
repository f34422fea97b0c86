// Handles the microphone from asking for permission to releasing it. It is released
// however a recording ends, because the browser's recording indicator must not stay on.

import { levelOf } from '../../voice/peaks.ts'
import type { Problem } from './recorder-state.ts'

/** In order of preference: the format of Chrome and Firefox, then Safari's. */
const TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
/** Clear enough for speech, and keeps five minutes under 2 MB. */
const BITS_PER_SECOND = 48_000
const LEVEL_EVERY_MS = 50
const CHUNK_MS = 1000

export interface Capture {
  /** All levels so far, from 0 to 1. */
  readonly levels: readonly number[]
  readonly startedAtMs: number
  /** Resolves with the recording when it has ended, because of `stop` or a disconnected microphone. */
  readonly ended: Promise<Blob>
  stop(): void
}

export class MicrophoneError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problem.kind, { cause })
    this.problem = problem
  }
}

export async function openCapture(): Promise<Capture> {
  const type = typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((candidate) => MediaRecorder.isTypeSupported(candidate))
  // Browsers offer no microphone on a page without HTTPS.
  if (type === undefined || !navigator.mediaDevices) throw new MicrophoneError({ kind: 'not-supported' })
  const stream = await askForStream()
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    return capture(stream, type, release)
  } catch (error) {
    release()
    throw new MicrophoneError({ kind: 'not-supported' }, error)
  }
}

async function askForStream(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } })
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
    throw new MicrophoneError({ kind: isMissing ? 'no-microphone' : 'denied' }, error)
  }
}

function capture(stream: MediaStream, type: string, release: () => void): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
  const meter = openMeter(stream)
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  const ended = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      meter.close()
      release()
      resolve(new Blob(chunks, { type: type.split(';')[0] ?? type }))
    })
  })
  recorder.start(CHUNK_MS)
  return {
    levels: meter.levels,
    startedAtMs: performance.now(),
    ended,
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}

/** Uses a timer, because animation frames stop in a hidden tab while the recording continues. */
function openMeter(stream: MediaStream) {
  const context = new AudioContext()
  // Some browsers suspend a context that was not created during a press.
  void context.resume()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Uint8Array(analyser.fftSize)
  const levels: number[] = []
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(wave)
    levels.push(levelOf(wave))
  }, LEVEL_EVERY_MS)
  return {
    levels,
    close: () => {
      clearInterval(timer)
      void context.close()
    },
  }
}
