// Full run: more hostile files of each kind, random damage, and real waiting.

import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { VOICE_SECONDS } from '#domain/chat.ts'
import { mutationsOf } from '../../testing/hostile-images.ts'
import { hostileRecordings } from '../../testing/hostile-recordings.ts'
import { openRecordings } from '../../testing/recording-intake.ts'
import { anMp4, aPlainMp4, aWebm } from '../../testing/recordings.ts'
import { intakeRecording } from './audio.ts'

const { directory, take, taken, expectOutcomes, expectKept } = openRecordings()

it('of the corpus, files without a recording are refused, and of recordings only the sound is kept', async () => {
  await expectOutcomes(await hostileRecordings())
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

it('a recording that starts late is kept with its length, from its start, and can be sought in', async () => {
  await expectKept(await aWebm({ seconds: 4, startsAt: 77 }), 'webm', 4000)
})

it('a file that takes too long ends its thread, and the next file is read by another', async () => {
  const path = join(directory(), 'long')
  await writeFile(path, await aWebm({ seconds: 300 }))
  const long = (by: string) => intakeRecording(path, by, { maxSeconds: VOICE_SECONDS.max, limitMs: 1 })
  expect(await Promise.all(['one', 'two', 'three'].map(long))).toEqual(Array(3).fill({ refusal: 'unreadable', spentMs: 1 }))
  expect((await taken(await aWebm())).durationMs).toBe(2000)
})

it('a thread that only waits, as on a busy machine, may take longer', async () => {
  const [path, limitMs] = [join(directory(), 'slow'), 1_500]
  execFileSync('mkfifo', [path])
  const reading = intakeRecording(path, 'a sender', { maxSeconds: VOICE_SECONDS.max, limitMs })
  await sleep(2 * limitMs)
  await writeFile(path, await aWebm())
  expect(await reading).toMatchObject({ durationMs: 2000 })
})
