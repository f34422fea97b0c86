// Hostile recordings (docs/guarantees.md#files): refused, or accepted with nothing but their sound.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { MARKER, mutationsOf } from '../testing/hostile-images.ts'
import { hostileRecordings } from '../testing/hostile-recordings.ts'
import { anMp4, aPlainMp4, aWebm } from '../testing/recordings.ts'
import { intakeRecording, type TakenRecording } from './audio.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'audio-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function take(bytes: Buffer, options?: { readonly timeoutMs: number }): Promise<TakenRecording | string> {
  const path = join(directory, 'recording')
  await writeFile(path, bytes)
  try {
    return await intakeRecording(path, 'somebody', options)
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

async function taken(bytes: Buffer): Promise<TakenRecording> {
  const outcome = await take(bytes)
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

it('of the corpus, what is no voice is refused, and of what is one only the sound stays', async () => {
  for (const { name, bytes, verdict } of await hostileRecordings()) {
    const outcome = await take(bytes)
    expect([name, typeof outcome === 'string' ? outcome : 'taken']).toEqual([name, verdict])
    if (typeof outcome !== 'string')
      expect([name, outcome.bytes.includes(MARKER), outcome.bytes.includes('PNG')]).toEqual([name, false, false])
  }
}, 120_000)

it('damaged recordings are taken or refused, and never more', async () => {
  for (const [index, original] of [await aWebm(), await anMp4(), await aPlainMp4()].entries()) {
    for (const bytes of mutationsOf(original, { seed: index + 1, count: 12 })) {
      const outcome = await take(bytes, { timeoutMs: 3_000 })
      if (typeof outcome === 'string') expect(outcome).toMatch(/^voice_/)
      else expect(outcome.durationMs).toBeGreaterThan(0)
    }
  }
}, 60_000)

it.each([
  ['Chrome records: without its length', () => aWebm({ seconds: 4 }), 'webm', 4000],
  ['Safari records: in fragments', () => anMp4({ seconds: 4 }), 'mp4', 4011],
  ['starts late', () => aWebm({ seconds: 4, startsAt: 77 }), 'webm', 4000],
] as const)('what %s, is kept with its length, from the start, and can be sought in', async (_name, make, extension, durationMs) => {
  const kept = await taken(await make())
  expect([kept.extension, kept.durationMs]).toEqual([extension, durationMs])
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(kept.bytes) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('no sound')
  expect(await input.getDurationFromMetadata()).toBeCloseTo(durationMs / 1000, 1)
  expect((await new EncodedPacketSink(track).getFirstPacket())?.timestamp).toBe(0)
  // Cues of Matroska: where in the file which moment is.
  if (extension === 'webm') expect(kept.bytes.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true)
})

it('a file that takes longer than it may ends its thread, and the next one is read by another', async () => {
  const path = join(directory, 'long')
  await writeFile(path, await aWebm({ seconds: 300 }))
  const long = (by: string) => intakeRecording(path, by, { timeoutMs: 1 }).catch((error: DomainError) => error.code)
  expect(await Promise.all(['one', 'two', 'three'].map(long))).toEqual(Array(3).fill('voice_unreadable'))
  expect((await taken(await aWebm())).durationMs).toBe(2000)
})

it('whoever sends many at once is refused beyond a few, and others are not', async () => {
  const path = join(directory, 'many')
  await writeFile(path, await aWebm())
  const send = (by: string) =>
    intakeRecording(path, by).then(
      () => 'taken',
      (error: DomainError) => error.code,
    )
  expect(await Promise.all(['much', 'much', 'much', 'much', 'much', 'other'].map(send))).toEqual([
    ...Array(4).fill('taken'),
    'too_many_requests',
    'taken',
  ])
})
