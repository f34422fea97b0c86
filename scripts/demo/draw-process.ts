// Converts SVG to PNG in a separate process, because the server disables all decoders except three for its whole process, and
// SVG is one of the disabled ones.

import sharp from 'sharp'

process.once('message', (svgs: readonly string[]) => void draw(svgs))

async function draw(svgs: readonly string[]): Promise<void> {
  const pictures: string[] = []
  for (const svg of svgs) pictures.push((await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()).toString('base64'))
  process.send?.(pictures, () => process.disconnect())
}
