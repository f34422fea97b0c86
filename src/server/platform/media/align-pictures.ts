// Finds where one picture lies on another: a screenshot that was cropped, moved or scaled a little shows the same lines elsewhere. First
// the lines of text are compared, as the contrast of each row and then of each column; the place found is refined on the pixels.

export interface GreyPicture {
  readonly width: number
  readonly height: number
  /** Row by row, 0 is black. */
  readonly pixels: Uint8Array
}

/** The point x, y of one picture is at `x * scale + left`, `y * scale + top` of the other. */
export interface Place {
  readonly scale: number
  readonly left: number
  readonly top: number
}

export const UNMOVED: Place = { scale: 1, left: 0, top: 0 }
const [SMALLEST, LARGEST, SCALE_STEP] = [0.86, 1.16, 0.005]
/** In pixels, for pictures that are 390 pixels wide. */
const [REACH_DOWN, REACH_ACROSS] = [150, 50]
/** A smaller overlap would fit anywhere. */
const LEAST_IN_COMMON = 0.55
const FEWEST_LINES = 30
const SCALES_TRIED = 3
const STEPS = [4, 2, 1, 0.5, 0.25]
const ROUNDS_PER_STEP = 3
/** How much the scale changes for a step of one pixel. */
const FINE_SCALE = 0.002
/** Comparing these pixels is enough to tell a better place from a worse one. */
const [EVERY_COLUMN, EVERY_ROW] = [2, 3]

export function findPlace(one: GreyPicture, other: GreyPicture): Place {
  const [rows, otherRows] = [contrastOfRows(one), contrastOfRows(other)]
  const scales = Array.from({ length: Math.round((LARGEST - SMALLEST) / SCALE_STEP) + 1 }, (_, index) => SMALLEST + index * SCALE_STEP)
  const likely = scales
    .map((scale) => ({ scale, ...bestShift(rows, rescale(otherRows, scale), REACH_DOWN) }))
    .toSorted((first, second) => second.likeness - first.likeness)
    .slice(0, SCALES_TRIED)
    .map(({ scale, shift }) => ({ scale, left: scale * shiftAcross(one, other, scale, shift), top: scale * shift }))
  const start = [UNMOVED, ...likely]
    .map((place) => ({ place, likeness: likenessAt(one, other, place) }))
    .reduce((best, next) => (next.likeness > best.likeness ? next : best))
  return STEPS.reduce((best, step) => refine(one, other, best, step), start).place
}

/** NaN outside the picture; interpolated between pixels. Called a million times, so it allocates nothing. */
export function valueAt({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column >= width || row >= height) return Number.NaN
  const start = row * width + column
  const right = column + 1 < width ? 1 : 0
  const below = row + 1 < height ? width : 0
  const across = x - column
  const down = y - row
  const upper = pixel(pixels, start) * (1 - across) + pixel(pixels, start + right) * across
  const lower = pixel(pixels, start + below) * (1 - across) + pixel(pixels, start + below + right) * across
  return upper * (1 - down) + lower * down
}

function pixel(pixels: Uint8Array, index: number): number {
  return pixels[index] ?? 0
}

function contrastOfRows({ width, height, pixels }: GreyPicture): Float64Array {
  return Float64Array.from({ length: height }, (_, y) => {
    let sum = 0
    for (let index = y * width + 1; index < (y + 1) * width; index += 1) sum += Math.abs(pixel(pixels, index) - pixel(pixels, index - 1))
    return Math.sqrt(sum / width)
  })
}

function contrastOfColumns({ width, pixels }: GreyPicture, from: number, to: number): Float64Array {
  return Float64Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = from + 1; y < to; y += 1) sum += Math.abs(pixel(pixels, y * width + x) - pixel(pixels, (y - 1) * width + x))
    return Math.sqrt(sum / Math.max(1, to - from))
  })
}

function shiftAcross(one: GreyPicture, other: GreyPicture, scale: number, shiftDown: number): number {
  const [from, to] = [Math.max(0, -shiftDown), Math.min(one.height, Math.floor(other.height / scale) - shiftDown)]
  const inOther = (y: number) => Math.min(other.height, Math.max(0, Math.round((y + shiftDown) * scale)))
  const columns = contrastOfColumns(other, inOther(from), inOther(to))
  return bestShift(contrastOfColumns(one, from, to), rescale(columns, scale), REACH_ACROSS).shift
}

function rescale(values: Float64Array, scale: number): Float64Array {
  return Float64Array.from({ length: Math.max(1, Math.floor((values.length - 1) / scale)) }, (_, index) => {
    const [whole, rest] = [Math.floor(index * scale), (index * scale) % 1]
    return (values[whole] ?? 0) * (1 - rest) + (values[whole + 1] ?? 0) * rest
  })
}

function bestShift(one: Float64Array, other: Float64Array, reach: number): { readonly shift: number; readonly likeness: number } {
  let best = { shift: 0, likeness: -1 }
  for (let shift = -reach; shift <= reach; shift += 1) {
    const from = Math.max(0, -shift)
    const to = Math.min(one.length, other.length - shift)
    if (to - from < Math.max(FEWEST_LINES, LEAST_IN_COMMON * Math.min(one.length, other.length))) continue
    const sums = newSums()
    for (let index = from; index < to; index += 1) add(sums, one[index] ?? 0, other[index + shift] ?? 0)
    const likeness = correlation(sums)
    if (likeness > best.likeness) best = { shift, likeness }
  }
  return best
}

interface Found {
  readonly place: Place
  readonly likeness: number
}

/** Moves and scales by one step in any direction, as long as that improves the match. */
function refine(one: GreyPicture, other: GreyPicture, found: Found, step: number): Found {
  let best = found
  for (let round = 0; round < ROUNDS_PER_STEP; round += 1) {
    const before = best
    for (const place of neighboursOf(one, best.place, step)) {
      const likeness = likenessAt(one, other, place)
      if (likeness > best.likeness) best = { place, likeness }
    }
    if (best === before) break
  }
  return best
}

function neighboursOf({ width, height }: GreyPicture, { scale, left, top }: Place, step: number): Place[] {
  const by = step * FINE_SCALE
  // Scales around the middle of the picture.
  const scaled = (more: number) => ({ scale: scale + more, left: left - (more * width) / 2, top: top - (more * height) / 2 })
  const moved = [
    { scale, left, top: top + step },
    { scale, left, top: top - step },
    { scale, left: left + step, top },
    { scale, left: left - step, top },
  ]
  return [...moved, scaled(by), scaled(-by)]
}

function likenessAt(one: GreyPicture, other: GreyPicture, { scale, left, top }: Place): number {
  const sums = newSums()
  let all = 0
  for (let y = 0; y < one.height; y += EVERY_ROW) {
    for (let x = 0; x < one.width; x += EVERY_COLUMN) {
      all += 1
      const value = valueAt(other, x * scale + left, y * scale + top)
      if (!Number.isNaN(value)) add(sums, pixel(one.pixels, y * one.width + x), value)
    }
  }
  return sums.count < LEAST_IN_COMMON * all ? -1 : correlation(sums)
}

export interface Sums {
  count: number
  one: number
  other: number
  oneSquared: number
  otherSquared: number
  product: number
}

export function newSums(): Sums {
  return { count: 0, one: 0, other: 0, oneSquared: 0, otherSquared: 0, product: 0 }
}

export function add(sums: Sums, one: number, other: number): void {
  sums.count += 1
  sums.one += one
  sums.other += other
  sums.oneSquared += one * one
  sums.otherSquared += other * other
  sums.product += one * other
}

/** From -1 to 1. */
function correlation({ count, one, other, oneSquared, otherSquared, product }: Sums): number {
  const [spread, otherSpread] = [oneSquared - one ** 2 / count, otherSquared - other ** 2 / count]
  return spread <= 0 || otherSpread <= 0 ? -1 : (product - (one * other) / count) / Math.sqrt(spread * otherSpread)
}
