// Accepting recordings, including hostile ones (docs/guarantees.md#files).

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, beforeAll, expect } from 'vitest'
import { VOICE_SECONDS } from '#domain/chat.ts'
import { intakeRecording, type TakenRecording } from '../platform/media/audio.ts'
import { HIDDEN_TEXT } from './hostile-images.ts'
import type { HostileRecording } from './hostile-recordings.ts'

/** Registers a folder for the files of the tests. */
export function openRecordings() {
  let directory = ''
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'audio-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  /** The outcome, or why the recording was refused. */
  async function take(bytes: Buffer, options?: { readonly limitMs: number }): Promise<TakenRecording | string> {
    const path = join(directory, 'recording')
    await writeFile(path, bytes)
    const outcome = await intakeRecording(path, 'a sender', { maxSeconds: VOICE_SECONDS.max, ...options })
    return 'refusal' in outcome ? outcome.refusal : outcome
  }

  async function taken(bytes: Buffer): Promise<TakenRecording> {
    const outcome = await take(bytes)
    if (typeof outcome === 'string') throw new Error(outcome)
    return outcome
  }

  /** Files without a recording are refused, and only the sound of recordings is kept. */
  async function expectOutcomes(corpus: readonly HostileRecording[]): Promise<void> {
    for (const { name, bytes, outcome: expected } of corpus) {
      const outcome = await take(bytes)
      expect([name, typeof outcome === 'string' ? outcome : 'taken']).toEqual([name, expected])
      if (typeof outcome !== 'string')
        expect([name, outcome.bytes.includes(HIDDEN_TEXT), outcome.bytes.includes('PNG')]).toEqual([name, false, false])
    }
  }

  /** The stored recording has its full length from the start, and players can seek in it. */
  async function expectKept(bytes: Buffer, extension: 'webm' | 'mp4', durationMs: number): Promise<void> {
    const kept = await taken(bytes)
    expect([kept.extension, kept.durationMs]).toEqual([extension, durationMs])
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(kept.bytes) })
    const track = await input.getPrimaryAudioTrack()
    if (!track) throw new Error('no sound')
    expect(await input.getDurationFromMetadata()).toBeCloseTo(durationMs / 1000, 1)
    expect((await new EncodedPacketSink(track).getFirstPacket())?.timestamp).toBe(0)
    // Matroska cues: the file position of each moment.
    if (extension === 'webm') expect(kept.bytes.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true)
  }

  return { directory: () => directory, take, taken, expectOutcomes, expectKept }
}
