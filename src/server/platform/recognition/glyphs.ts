// Finds letters, digits and signs as boxes, by their pixels alone.

import type { Box } from '#domain/bank-slip/lines.ts'
import type { GreyPicture } from '../media/align-pictures.ts'

/** Several times as many as on the longest receipt. A picture with more is no receipt, and would take too long. */
const MAX_GLYPHS = 6_000
/** Pixels; anything smaller is camera noise. */
const SMALLEST = 3

interface Glyph {
  left: number
  top: number
  right: number
  bottom: number
  /** The glyph that this one turned out to be a part of. */
  whole: Glyph | null
}

/** Adjacent dark pixels of a row. */
interface Run {
  readonly from: number
  readonly to: number
  readonly glyph: Glyph
}

/** The boxes of connected pixels that are darker than `darkBelow`. */
export function glyphsOf({ width, height, pixels }: GreyPicture, darkBelow: number): readonly Box[] {
  const glyphs: Glyph[] = []
  let above: readonly Run[] = []
  for (let y = 0; y < height; y += 1) {
    const runs: Run[] = []
    let next = 0
    for (const [from, to] of darkIn(pixels, y * width, width, darkBelow)) {
      while ((above[next]?.to ?? from) < from) next += 1
      let glyph: Glyph = { left: from, top: y, right: to, bottom: y + 1, whole: null }
      let isNew = true
      for (let place = next; (above[place]?.from ?? width + 1) <= to; place += 1) {
        const touched = wholeOf((above[place] as Run).glyph)
        if (touched === glyph) continue
        glyph = joined(touched, glyph)
        isNew = false
      }
      if (isNew) glyphs.push(glyph)
      runs.push({ from, to, glyph })
    }
    above = runs
  }
  const boxes = glyphs.filter(({ whole }) => whole === null).map(boxOf)
  const visible = boxes.filter((box) => Math.max(box.width, box.height) >= SMALLEST)
  return visible.length > MAX_GLYPHS ? [] : visible
}

function* darkIn(pixels: Uint8Array, start: number, width: number, darkBelow: number): Generator<readonly [number, number]> {
  const isDark = (x: number) => (pixels[start + x] ?? 255) < darkBelow
  for (let x = 0; x < width; x += 1) {
    if (!isDark(x)) continue
    const from = x
    while (x < width && isDark(x)) x += 1
    yield [from, x]
  }
}

function wholeOf(glyph: Glyph): Glyph {
  let whole = glyph
  while (whole.whole) whole = whole.whole
  if (whole !== glyph) glyph.whole = whole
  return whole
}

function joined(whole: Glyph, part: Glyph): Glyph {
  whole.left = Math.min(whole.left, part.left)
  whole.top = Math.min(whole.top, part.top)
  whole.right = Math.max(whole.right, part.right)
  whole.bottom = Math.max(whole.bottom, part.bottom)
  part.whole = whole
  return whole
}

function boxOf({ left, top, right, bottom }: Glyph): Box {
  return { left, top, width: right - left, height: bottom - top }
}
