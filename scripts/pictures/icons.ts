// PNG icons for phones, from public/favicon.svg.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '..', '..', 'public')
/** The light theme's surface colour, as in the manifest. */
const BACKGROUND = '#faf7f2'

/** `scale` is the logo's share of the icon; systems may crop a maskable icon to its inner 80%. */
const ICONS = [
  { file: 'icon-192.png', size: 192, scale: 0.88, background: null },
  { file: 'icon-512.png', size: 512, scale: 0.88, background: null },
  { file: 'icon-maskable-192.png', size: 192, scale: 0.58, background: BACKGROUND },
  { file: 'icon-maskable-512.png', size: 512, scale: 0.58, background: BACKGROUND },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.7, background: BACKGROUND },
] as const

/** Shown with a notification; a phone uses only its shape and colours it itself. */
const BADGE = { file: 'badge-96.png', size: 96 }

export async function drawIcons(): Promise<void> {
  const drawing = await readFile(join(PUBLIC, 'favicon.svg'))
  for (const { file, size, scale, background } of ICONS) {
    const logo = await sharp(drawing, { density: 2400 })
      .resize(Math.round(size * scale))
      .png()
      .toBuffer()
    const { size: bytes } = await sharp({
      create: { width: size, height: size, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: logo, gravity: 'centre' }])
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(PUBLIC, file))
    console.log(`${file} ${(bytes / 1000).toFixed(1)} kB`)
  }
  await drawBadge(drawing)
}

async function drawBadge(drawing: Buffer): Promise<void> {
  const { file, size } = BADGE
  const shape = await sharp(drawing, { density: 2400 }).resize(size, size).ensureAlpha().extractChannel('alpha').toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .joinChannel(shape)
    .png({ compressionLevel: 9 })
    .toFile(join(PUBLIC, file))
}
