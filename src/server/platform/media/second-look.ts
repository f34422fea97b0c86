// A second look at two pictures whose fingerprints are nearly equal. A fingerprint cannot see letters, so two receipts of one app have
// nearly the same one; here the pictures are laid on each other and compared block by block, each about as large as two digits.
// Differences in brightness, contrast, size and cropping do not count (decision 0051).

import { add, findPlace, type GreyPicture, newSums, type Place, type Sums, UNMOVED, valueAt } from './align-pictures.ts'

export interface SecondLook {
  /** The difference of the most different block, from 0 to 255. */
  readonly worst: number
  /** How many blocks differ clearly. */
  readonly changed: number
}

/** Size of the compared pictures. Taller ones are made narrower. */
export const [LOOK_WIDTH, LOOK_HEIGHT] = [390, 1000]
/** Pictures are compared at half that size, where a block is as wide as two digits. */
const HALF = 2
const BLOCK = 12
const BLOCK_STEP = 6
/** Copies that were compressed, scaled and cropped stay below it. */
const CLEARLY = 20
/** One edited digit changes fewer blocks, even where it is large. Another receipt has another number, time or amount. */
const FEWEST_CHANGED = 6

export function takeSecondLook(one: GreyPicture, other: GreyPicture): SecondLook {
  const differences = compareBlocks(layOver(one, other, findPlace(one, other)))
  return {
    worst: differences.reduce((worst, next) => Math.max(worst, next), 0),
    changed: differences.filter((difference) => difference > CLEARLY).length,
  }
}

/** False for a copy, and for one on which a few characters were edited. */
export function showsSomethingElse({ changed }: SecondLook): boolean {
  return changed >= FEWEST_CHANGED
}

interface Laid {
  readonly width: number
  readonly height: number
  readonly one: Float32Array
  /** In the first picture's brightness and contrast; NaN where it shows nothing. */
  readonly other: Float32Array
}

function layOver(picture: GreyPicture, over: GreyPicture, place: Place): Laid {
  const [width, height] = [Math.floor(picture.width / HALF), Math.floor(picture.height / HALF)]
  const [one, other] = [new Float32Array(width * height), new Float32Array(width * height)]
  const sums = newSums()
  for (let index = 0; index < one.length; index += 1) {
    const x = (index % width) * HALF
    const y = Math.floor(index / width) * HALF
    const own = averageAt(picture, x, y, UNMOVED)
    const there = averageAt(over, x, y, place)
    one[index] = own
    other[index] = there
    if (!Number.isNaN(there)) add(sums, own, there)
  }
  const { gain, offset } = brightnessOf(sums)
  return { width, height, one, other: other.map((value) => value * gain + offset) }
}

/** NaN where a part of it is outside the picture. */
function averageAt(picture: GreyPicture, x: number, y: number, { scale, left, top }: Place): number {
  let sum = 0
  for (let corner = 0; corner < HALF ** 2; corner += 1) {
    sum += valueAt(picture, (x + (corner % HALF)) * scale + left, (y + Math.floor(corner / HALF)) * scale + top)
  }
  return sum / HALF ** 2
}

/** Fitted by least squares. */
function brightnessOf({ count, one, other, otherSquared, product }: Sums) {
  const spread = otherSquared - other ** 2 / count
  const gain = spread > 0 ? (product - (one * other) / count) / spread : 1
  return { gain, offset: count > 0 ? (one - gain * other) / count : 0 }
}

/** The difference of every block that both pictures show. */
function compareBlocks(laid: Laid): number[] {
  const found: number[] = []
  // The place may be off by a pixel in each direction.
  const nearby = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => down * laid.width + across))
  for (let top = 1; top + BLOCK < laid.height; top += BLOCK_STEP) {
    for (let left = 1; left + BLOCK < laid.width; left += BLOCK_STEP) {
      let difference = Number.POSITIVE_INFINITY
      for (const shift of nearby) difference = Math.min(difference, differenceOf(laid, top * laid.width + left, shift))
      if (difference < Number.POSITIVE_INFINITY) found.push(difference)
    }
  }
  return found
}

/** The average difference of the pixels, ignoring how bright the block is as a whole. */
function differenceOf({ width, one, other }: Laid, start: number, shift: number): number {
  let mean = 0
  for (let pixel = 0; pixel < BLOCK ** 2; pixel += 1) {
    const index = start + Math.floor(pixel / BLOCK) * width + (pixel % BLOCK)
    mean += ((one[index] ?? 0) - (other[index + shift] ?? 0)) / BLOCK ** 2
  }
  if (Number.isNaN(mean)) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let pixel = 0; pixel < BLOCK ** 2; pixel += 1) {
    const index = start + Math.floor(pixel / BLOCK) * width + (pixel % BLOCK)
    sum += Math.abs((one[index] ?? 0) - (other[index + shift] ?? 0) - mean)
  }
  return sum / BLOCK ** 2
}
