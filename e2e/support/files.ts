// Files that people choose on their device.

import sharp from 'sharp'

let proofCount = 0

/** Made of blocks, because the server takes a third of a second to store a picture in which every pixel differs. */
const BLOCKS = { width: 9, height: 16 }
const BLOCK_PIXELS = 30

/** Each proof is a different picture, so that the server does not report it as used before. */
export async function aProof() {
  proofCount += 1
  const noise = { type: 'gaussian' as const, mean: 128 + (proofCount % 64), sigma: 60 }
  const { data, info } = await sharp({ create: { ...BLOCKS, channels: 3, background: '#f4f1ea', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const enlarged = sharp(data, { raw: info }).resize({ width: BLOCKS.width * BLOCK_PIXELS, kernel: 'nearest' })
  return { name: `proof-${proofCount}.jpeg`, mimeType: 'image/jpeg', buffer: await enlarged.jpeg({ quality: 40 }).toBuffer() }
}

export async function aPicture(type: 'png' | 'jpeg' | 'webp' = 'png') {
  const blank = sharp({ create: { width: 640, height: 400, channels: 3, background: '#c2703d' } })
  return { name: `picture.${type}`, mimeType: `image/${type}`, buffer: await blank.toFormat(type).toBuffer() }
}

export function aTextFile() {
  return { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }
}

/** Declared as a PNG, but not a picture. */
export function aBrokenPicture() {
  return { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
}
