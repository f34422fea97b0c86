import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import phash from 'sharp-phash'
import { expect, it } from 'vitest'
import { perceptualHash } from './perceptual-hash.ts'

/** The package is one function, although its types describe an object with a `default`. */
const hashOfPackage = phash as unknown as typeof phash.default

const pictures = globSync('src/server/testing/pictures/**/*.{png,jpg,jpeg,webp}')

it.each(pictures)('%s has the hash that the package makes', async (path) => {
  const bytes = await readFile(path)
  expect(await perceptualHash(bytes)).toBe(await hashOfPackage(bytes))
})

it('any picture has the hash that the package makes, also a plain one', async () => {
  const side = fc.integer({ min: 1, max: 80 })
  const channel = fc.integer({ min: 0, max: 255 })
  const content = fc.oneof(
    channel.map((grey) => () => grey),
    fc.tuple(channel, channel).map(
      ([one, other]) =>
        (index: number) =>
          index % 7 < 3 ? one : other,
    ),
    fc.array(channel, { minLength: 1, maxLength: 200 }).map((values) => (index: number) => values[index % values.length] ?? 0),
  )
  await fc.assert(
    fc.asyncProperty(side, side, fc.constantFrom<1 | 3 | 4>(1, 3, 4), content, async (width, height, channels, value) => {
      const raw = Buffer.from(Array.from({ length: width * height * channels }, (_, index) => value(index)))
      const bytes = await sharp(raw, { raw: { width, height, channels } }).png().toBuffer()
      expect(await perceptualHash(bytes)).toBe(await hashOfPackage(bytes))
    }),
    { numRuns: 40 },
  )
})
