// The icons that a phone wants as pixels, from the one drawing in public/favicon.svg.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '..', '..', 'public')
/** The surface of light screens, as the manifest has it. */
const GROUND = '#faf7f2'

/** How much of the icon the mark takes: a system may cut a maskable one down to its inner four fifths. */
const ICONS = [
  { file: 'icon-192.png', size: 192, mark: 0.88, ground: null },
  { file: 'icon-512.png', size: 512, mark: 0.88, ground: null },
  { file: 'icon-maskable-192.png', size: 192, mark: 0.58, ground: GROUND },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.58, ground: GROUND },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.7, ground: GROUND },
] as const

/** Beside a notification; a phone takes only its shape and colours it by itself. */
const BADGE = { file: 'badge-96.png', size: 96 }

export async function drawIcons(): Promise<void> {
  const drawing = await readFile(join(PUBLIC, 'favicon.svg'))
  for (const { file, size, mark, ground } of ICONS) {
    const marked = await sharp(drawing, { density: 2400 })
      .resize(Math.round(size * mark))
      .png()
      .toBuffer()
    const { size: bytes } = await sharp({
      create: { width: size, height: size, channels: 4, background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: marked, gravity: 'centre' }])
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
