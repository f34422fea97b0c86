// Files that people pick from their device.

import sharp from 'sharp'

export async function aPicture(type: 'png' | 'jpeg' | 'webp' = 'png') {
  const blank = sharp({ create: { width: 640, height: 400, channels: 3, background: '#c2703d' } })
  return { name: `picture.${type}`, mimeType: `image/${type}`, buffer: await blank.toFormat(type).toBuffer() }
}

export function aTextFile() {
  return { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }
}

/** Says that it is a picture, and is none. */
export function aBrokenPicture() {
  return { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
}
