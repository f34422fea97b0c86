// Recordings (docs/guarantees.md#files): one hostile recording of each kind, and an ordinary one.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VOICE_SECONDS } from '#domain/chat.ts'
import type { DomainError } from '#domain/errors.ts'
import { oneOfEachKind } from '../../testing/hostile-recordings.ts'
import { openRecordings } from '../../testing/recording-intake.ts'
import { anMp4, aWebm } from '../../testing/recordings.ts'
import { intakeRecording } from './audio.ts'

const { directory, expectOutcomes, expectKept } = openRecordings()

it('files without a recording are refused, and of recordings only the sound is kept', async () => {
  await expectOutcomes(await oneOfEachKind())
})

it.each([
  ['Chrome made, without its length,', () => aWebm({ seconds: 4 }), 'webm', 4000],
  ['Safari made, in fragments,', () => anMp4({ seconds: 4 }), 'mp4', 4011],
] as const)(
  'a recording that %s is kept with its length, from its start, and can be sought in',
  async (_name, make, extension, durationMs) => {
    await expectKept(await make(), extension, durationMs)
  },
)

it('a sender of many recordings at once is refused after a few, and other senders are not', async () => {
  const path = join(directory(), 'many')
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
