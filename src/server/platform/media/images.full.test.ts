// Full run: more hostile files of each kind, random damage, and large pictures.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { AVATAR_SHAPE, PROOF_SHAPE } from '../../file-folders.ts'
import { harmlessImages, hostileImages, mutationsOf } from '../../testing/hostile-images.ts'
import { openIntake, testHostileImages } from '../../testing/image-intake.ts'
import { intakeImage } from './images.ts'

const opened = openIntake()
const { directory, intake, outcomeOf } = opened

testHostileImages(await hostileImages(), opened)

it('damaged pictures are accepted or refused, and nothing else happens', async () => {
  const { png, jpeg, webp } = await harmlessImages()
  const outcomes = new Set<string>()
  for (const [index, original] of [png, jpeg, webp].entries()) {
    for (const bytes of mutationsOf(original, { seed: 4_000 + index, count: 40 })) outcomes.add(await outcomeOf(bytes, AVATAR_SHAPE))
  }
  expect(['taken', 'image_type', 'image_unreadable', 'image_too_large']).toEqual(expect.arrayContaining([...outcomes]))
})

it.each([
  // width  height  becomes
  [6000, 1500, 4096, 1024],
  [1500, 6000, 1024, 4096],
])('a proof of %i by %i becomes %i by %i', async (width, height, newWidth, newHeight) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#eeeeee' } })
    .png()
    .toBuffer()
  expect(await intake(bytes, PROOF_SHAPE)).toMatchObject({ width: newWidth, height: newHeight })
})

it('exactly 40 megapixels are taken', async () => {
  const bytes = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#eeeeee' } })
    .png()
    .toBuffer()
  expect(await outcomeOf(bytes, AVATAR_SHAPE)).toBe('taken')
})

it('many pictures at once are decoded in turn', async () => {
  const { jpeg } = await harmlessImages()
  const path = join(directory(), 'shared.jpg')
  await writeFile(path, jpeg)
  const taken = await Promise.all(Array.from({ length: 20 }, () => intakeImage(path, AVATAR_SHAPE)))
  expect(new Set(taken.map(({ width }) => width))).toEqual(new Set([512]))
})
