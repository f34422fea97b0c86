// A fingerprint of how a picture looks: the signs of its coarse waves, found by a discrete cosine transform. It is that of the package
// sharp-phash, bit by bit, because rows contain hashes that the package has made. The package computes all 1,024 waves, which keeps the
// thread busy for 8 ms; the fingerprint needs 64 of them.

import sharp from 'sharp'

const SIDE = 32
const WAVES = 8

/** By place and wave. The first wave, which is the average brightness, is left out. */
const COSINES = Array.from({ length: SIDE }, (_, place) =>
  Array.from({ length: WAVES }, (_none, index) => Math.cos(((2 * place + 1) / (2.0 * SIDE)) * (index + 1) * Math.PI)),
)

/** For each wave across and down, the weight of each pixel. */
const WEIGHTS = Array.from({ length: WAVES * WAVES }, (_, wave) => {
  const [across, down] = [Math.floor(wave / WAVES), wave % WAVES]
  return Float64Array.from({ length: SIDE * SIDE }, (_none, pixel) => {
    const [x, y] = [Math.floor(pixel / SIDE), pixel % SIDE]
    return (COSINES[x]?.[across] ?? 0) * (COSINES[y]?.[down] ?? 0)
  })
})

/** As 64 characters 0 or 1. */
export async function perceptualHash(image: Buffer): Promise<string> {
  const rows = await sharp(image).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).rotate().raw().toBuffer()
  // Column by column. Sums of floating-point numbers depend on their order, and a plain picture has nothing but rounding errors.
  const pixels = Float64Array.from({ length: SIDE * SIDE }, (_, index) => rows[SIDE * (index % SIDE) + Math.floor(index / SIDE)] ?? 0)
  const waves = WEIGHTS.map((weights) => sumOfProducts(weights, pixels) / 4)
  const average = waves.reduce((sum, wave) => sum + wave, 0) / waves.length
  return waves.map((wave) => (wave > average ? '1' : '0')).join('')
}

function sumOfProducts(weights: Float64Array, pixels: Float64Array): number {
  let sum = 0
  for (let index = 0; index < pixels.length; index += 1) sum += (weights[index] ?? 0) * (pixels[index] ?? 0)
  return sum
}
