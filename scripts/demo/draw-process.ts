// Turns drawings into pictures, in a process of its own: the server shuts every decoder but three for the whole process, and
// the one for drawings is among them.

import sharp from 'sharp'

process.once('message', (svgs: readonly string[]) => void draw(svgs))

async function draw(svgs: readonly string[]): Promise<void> {
  const pictures: string[] = []
  for (const svg of svgs) pictures.push((await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()).toString('base64'))
  process.send?.(pictures, () => process.disconnect())
}
