// Hostile pictures (docs/guarantees.md#files): what is accepted, what is refused, and that nothing but pixels survives.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { AVATAR_SHAPE, PROOF_SHAPE } from '../../file-folders.ts'
import { animatedWebp, HIDDEN_TEXT, harmlessImages, hostileImages, mutationsOf } from '../../testing/hostile-images.ts'
import { type ImageShape, intakeImage } from './images.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'images-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** The extension is wrong on purpose: only the bytes count. */
async function intake(bytes: Buffer, shape: ImageShape) {
  const path = join(directory, 'holiday.png')
  await writeFile(path, bytes)
  return intakeImage(path, shape)
}

async function outcomeOf(bytes: Buffer, shape: ImageShape): Promise<string> {
  try {
    await intake(bytes, shape)
    return 'taken'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

function chunkNamesOf(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

const corpus = await hostileImages()

it.each(corpus)('$name: $outcome, as avatar and as proof', async ({ bytes, outcome }) => {
  expect(await outcomeOf(bytes, AVATAR_SHAPE)).toBe(outcome)
  expect(await outcomeOf(bytes, PROOF_SHAPE)).toBe(outcome)
})

it.each(corpus.filter(({ outcome }) => outcome === 'taken'))('$name: nothing but pixels survives', async ({ bytes }) => {
  for (const shape of [AVATAR_SHAPE, PROOF_SHAPE]) {
    const taken = await intake(bytes, shape)
    const { format, exif, icc, xmp, iptc, comments, pages, orientation } = await sharp(taken.bytes).metadata()
    expect({ format, exif, icc, xmp, iptc, comments, pages, orientation }).toEqual({ format: 'webp' })
    expect(taken.bytes.includes(HIDDEN_TEXT)).toBe(false)
    expect(taken.bytes.includes('script')).toBe(false)
    expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toEqual(expect.arrayContaining(chunkNamesOf(taken.bytes)))
  }
})

it('damaged pictures are accepted or refused, and nothing else happens', async () => {
  const { png, jpeg, webp } = await harmlessImages()
  const outcomes = new Set<string>()
  for (const [index, original] of [png, jpeg, webp].entries()) {
    for (const bytes of mutationsOf(original, { seed: 4_000 + index, count: 40 })) outcomes.add(await outcomeOf(bytes, AVATAR_SHAPE))
  }
  expect(['taken', 'image_type', 'image_unreadable', 'image_too_large']).toEqual(expect.arrayContaining([...outcomes]))
})

it('an avatar becomes a square of 512 pixels, whatever its shape was', async () => {
  const wide = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  expect(await intake(wide, AVATAR_SHAPE)).toMatchObject({ width: 512, height: 512, extension: 'webp' })
})

it.each([
  // width  height  becomes
  [300, 200, 300, 200],
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

it('a photo taken sideways is turned upright and loses its orientation tag', async () => {
  const sideways = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await intake(sideways, PROOF_SHAPE)).toMatchObject({ width: 20, height: 40 })
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

it('many pictures at once are decoded in turn', async () => {
  const { jpeg } = await harmlessImages()
  const path = join(directory, 'shared.jpg')
  await writeFile(path, jpeg)
  const taken = await Promise.all(Array.from({ length: 20 }, () => intakeImage(path, AVATAR_SHAPE)))
  expect(new Set(taken.map(({ width }) => width))).toEqual(new Set([512]))
})

it('a proof is read before avatars that wait', async () => {
  const { jpeg } = await harmlessImages()
  const path = join(directory, 'queued.jpg')
  await writeFile(path, jpeg)
  const done: string[] = []
  const read = (name: string, shape: ImageShape) => intakeImage(path, shape).then(() => done.push(name))
  // As much work as an avatar, so that only the order decides.
  const proof = { ...AVATAR_SHAPE, isUrgent: PROOF_SHAPE.isUrgent === true }
  await Promise.all([...Array.from({ length: 8 }, () => read('avatar', AVATAR_SHAPE)), read('proof', proof)])
  // At most the two that were being read are done before it.
  expect(done.slice(0, 3)).toContain('proof')
})

it('a missing temporary file is a server error, not a refusal of the picture', async () => {
  await expect(intakeImage(join(directory, 'gone'), AVATAR_SHAPE)).rejects.toThrow('ENOENT')
})
