// Hostile recordings (docs/guarantees.md#files): refused, or accepted with nothing but their sound.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VOICE_SECONDS } from '#domain/chat.ts'
import type { DomainError } from '#domain/errors.ts'
import { HIDDEN_TEXT, mutationsOf } from '../../testing/hostile-images.ts'
import { hostileRecordings } from '../../testing/hostile-recordings.ts'
import { anMp4, aPlainMp4, aWebm } from '../../testing/recordings.ts'
import { intakeRecording, type TakenRecording } from './audio.ts'

let directory: string
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

it('of the corpus, files without a recording are refused, and of recordings only the sound is kept', async () => {
  for (const { name, bytes, outcome: expected } of await hostileRecordings()) {
    const outcome = await take(bytes)
    expect([name, typeof outcome === 'string' ? outcome : 'taken']).toEqual([name, expected])
    if (typeof outcome !== 'string')
      expect([name, outcome.bytes.includes(HIDDEN_TEXT), outcome.bytes.includes('PNG')]).toEqual([name, false, false])
  }
}, 300_000)

it('damaged recordings are accepted or refused, and nothing else happens', async () => {
  for (const [index, original] of [await aWebm(), await anMp4(), await aPlainMp4()].entries()) {
    for (const bytes of mutationsOf(original, { seed: index + 1, count: 12 })) {
      const outcome = await take(bytes, { limitMs: 3_000 })
      if (typeof outcome === 'string') expect(['type', 'length', 'unreadable']).toContain(outcome)
      else expect(outcome.durationMs).toBeGreaterThan(0)
    }
  }
})

it.each([
  ['Chrome made, without its length,', () => aWebm({ seconds: 4 }), 'webm', 4000],
  ['Safari made, in fragments,', () => anMp4({ seconds: 4 }), 'mp4', 4011],
  ['starts late', () => aWebm({ seconds: 4, startsAt: 77 }), 'webm', 4000],
] as const)(
  'a recording that %s is kept with its length, from its start, and can be sought in',
  async (_name, make, extension, durationMs) => {
    const kept = await taken(await make())
    expect([kept.extension, kept.durationMs]).toEqual([extension, durationMs])
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(kept.bytes) })
    const track = await input.getPrimaryAudioTrack()
    if (!track) throw new Error('no sound')
    expect(await input.getDurationFromMetadata()).toBeCloseTo(durationMs / 1000, 1)
    expect((await new EncodedPacketSink(track).getFirstPacket())?.timestamp).toBe(0)
    // Cues of Matroska: where in the file which moment is.
    if (extension === 'webm') expect(kept.bytes.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true)
  },
)

it('a file that takes too long ends its thread, and the next file is read by another', async () => {
  const path = join(directory, 'long')
  await writeFile(path, await aWebm({ seconds: 300 }))
  const long = (by: string) => intakeRecording(path, by, { maxSeconds: VOICE_SECONDS.max, limitMs: 1 })
  expect(await Promise.all(['one', 'two', 'three'].map(long))).toEqual(Array(3).fill({ refusal: 'unreadable' }))
  expect((await taken(await aWebm())).durationMs).toBe(2000)
})

it('a thread that only waits, as on a busy machine, may take longer', async () => {
  const [path, limitMs] = [join(directory, 'slow'), 1_500]
  execFileSync('mkfifo', [path])
  const reading = intakeRecording(path, 'a sender', { maxSeconds: VOICE_SECONDS.max, limitMs })
  await sleep(2 * limitMs)
  await writeFile(path, await aWebm())
  expect(await reading).toMatchObject({ durationMs: 2000 })
})

it('a sender of many recordings at once is refused after a few, and other senders are not', async () => {
  const path = join(directory, 'many')
  await writeFile(path, await aWebm())
  const send = (by: string) =>
    intakeRecording(path, by, { maxSeconds: VOICE_SECONDS.max }).then(
      () => 'taken',
      (error: DomainError) => error.code,
    )
  expect(await Promise.all(['busy', 'busy', 'busy', 'busy', 'busy', 'other'].map(send))).toEqual([
    ...Array(4).fill('taken'),
    'too_many_requests',
    'taken',
  ])
})
