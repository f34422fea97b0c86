// Pictures (docs/guarantees.md#files): one hostile picture of each kind, and an ordinary one.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { AVATAR_SHAPE, PROOF_SHAPE } from '../../file-folders.ts'
import { animatedWebp, harmlessImages, oneOfEachKind } from '../../testing/hostile-images.ts'
import { openIntake, testHostileImages } from '../../testing/image-intake.ts'
import { type ImageShape, intakeImage, lookOf } from './images.ts'

const opened = openIntake()
const { directory, intake } = opened

testHostileImages(await oneOfEachKind(), opened)

it('an avatar becomes a square of 512 pixels, whatever its shape was', async () => {
  const wide = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  expect(await intake(wide, AVATAR_SHAPE)).toMatchObject({ width: 512, height: 512, extension: 'webp' })
})

it('a proof keeps its size and its proportions', async () => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eeeeee' } })
    .png()
    .toBuffer()
  expect(await intake(bytes, PROOF_SHAPE)).toMatchObject({ width: 300, height: 200 })
})

it('a photo taken sideways is turned upright and loses its orientation tag', async () => {
  const sideways = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await intake(sideways, PROOF_SHAPE)).toMatchObject({ width: 20, height: 40 })
})

it('a picture has the fingerprint that earlier versions stored in the database', async () => {
  const bytes = await readFile('src/server/testing/pictures/receipt.png')
  const image = { bytes, extension: 'webp', width: 0, height: 0 } as const
  expect(await lookOf(image, PROOF_SHAPE)).toBe('0000011111111000011011001000011011111000101000011111000010000101')
})

it('of an animation the first frame is kept', async () => {
  const { bytes } = await intake(await animatedWebp(), PROOF_SHAPE)
  const { channels } = await sharp(bytes).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0])
})

it('transparent parts of a proof turn white', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  const { channels } = await sharp((await intake(clear, PROOF_SHAPE)).bytes).stats()
  expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255])
})

it('decoders of other formats are disabled for the whole process', async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
  const { png } = await harmlessImages()
  await intake(png, AVATAR_SHAPE)
  for (const bytes of [
    await plain.clone().avif().toBuffer(),
    await plain.clone().gif().toBuffer(),
    await plain.clone().tiff().toBuffer(),
  ]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  }
})

it('a proof is read before avatars that wait', async () => {
  const { jpeg } = await harmlessImages()
  const path = join(directory(), 'queued.jpg')
  await writeFile(path, jpeg)
  const done: string[] = []
  const read = (name: string, shape: ImageShape) => intakeImage(path, shape).then(() => done.push(name))
  // The same work as for an avatar, so that only the order decides.
  const proof = { ...AVATAR_SHAPE, isUrgent: PROOF_SHAPE.isUrgent === true }
  await Promise.all([...Array.from({ length: 8 }, () => read('avatar', AVATAR_SHAPE)), read('proof', proof)])
  // At most the two that were already being read finish before it.
  expect(done.slice(0, 3)).toContain('proof')
})

it('a missing temporary file is a server error, not a refusal of the picture', async () => {
  await expect(intakeImage(join(directory(), 'gone'), AVATAR_SHAPE)).rejects.toThrow('ENOENT')
})
