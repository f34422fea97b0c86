// A stroke font for proofs. A machine without fonts would draw boxes; with its own font the demo's pictures are the same
// everywhere.

/** Vertical units: capitals from 0 to 14, small letters start at 5, descenders end at 18. */
const CAPITAL_UNITS = 14
const GAP_UNITS = 3.4
const SPACE_UNITS = 5
const DIGIT_UNITS = 9
const BOWL = 'M8 9.5A4 4.5 0 1 1 0 9.5A4 4.5 0 1 1 8 9.5'

/** Width and SVG path of each character. */
const GLYPHS: Readonly<Record<string, readonly [number, string]>> = {
  A: [10, 'M0 14L5 0L10 14M1.8 9H8.2'],
  B: [9, 'M0 0V14H5.2A3.7 3.7 0 0 0 5.2 6.6H0M0 0H4.6A3.3 3.3 0 0 1 4.6 6.6'],
  C: [10, 'M10 2.8A6 7 0 1 0 10 11.2'],
  D: [10, 'M0 0V14H4A6 7 0 0 0 4 0Z'],
  E: [8, 'M8 0H0V14H8M0 6.8H7'],
  F: [8, 'M8 0H0V14M0 6.8H7'],
  G: [10.6, 'M10 2.8A6 7 0 1 0 10.6 11V7.6H6.4'],
  H: [9.5, 'M0 0V14M9.5 0V14M0 6.8H9.5'],
  I: [0.1, 'M0 0V14'],
  J: [6, 'M6 0V10A3 4 0 0 1 0 10'],
  K: [9, 'M0 0V14M9 0L0 8.5M3.4 5.6L9 14'],
  L: [7.5, 'M0 0V14H7.5'],
  M: [12, 'M0 14V0L6 9L12 0V14'],
  N: [10, 'M0 14V0L10 14V0'],
  O: [12, 'M6 0A6 7 0 1 0 6 14A6 7 0 1 0 6 0Z'],
  P: [8.5, 'M0 14V0H4.7A3.8 3.8 0 0 1 4.7 7.6H0'],
  Q: [12, 'M6 0A6 7 0 1 0 6 14A6 7 0 1 0 6 0ZM7.5 10.5L11.5 14.5'],
  R: [9, 'M0 14V0H4.7A3.8 3.8 0 0 1 4.7 7.6H0M4.5 7.6L9 14'],
  S: [9, 'M8.6 2.8A4 3.4 0 1 0 4.6 6.9A4.3 3.6 0 1 1 0.2 11.2'],
  T: [10, 'M0 0H10M5 0V14'],
  U: [9.5, 'M0 0V9A4.75 5 0 0 0 9.5 9V0'],
  V: [10, 'M0 0L5 14L10 0'],
  W: [15, 'M0 0L3.75 14L7.5 2L11.25 14L15 0'],
  X: [9.5, 'M0 0L9.5 14M9.5 0L0 14'],
  Y: [10, 'M0 0L5 7V14M10 0L5 7'],
  Z: [9, 'M0 0H9L0 14H9'],
  a: [8, `M8 5V14${BOWL}`],
  b: [8, `M0 0V14${BOWL}`],
  c: [7.4, 'M7.4 6.8A4 4.5 0 1 0 7.4 12.2'],
  d: [8, `M8 0V14${BOWL}`],
  e: [8, 'M0.2 9.2H8A4 4.5 0 1 0 7.2 12.4'],
  f: [4.8, 'M5 0.4A2.6 3 0 0 0 2 3.4V14M0 5.4H4.6'],
  g: [8, `M8 5V14.2A4 3.8 0 0 1 0.8 16.2${BOWL}`],
  h: [7.4, 'M0 0V14M0 8.6A3.7 3.7 0 0 1 7.4 8.6V14'],
  i: [0.1, 'M0 5V14M0 1.2V1.6'],
  j: [1, 'M1 5V15.4A2.4 2.6 0 0 1 -1.4 18M1 1.2V1.6'],
  k: [7, 'M0 0V14M7 5L0 10.6M2.8 8.6L7 14'],
  l: [0.1, 'M0 0V14'],
  m: [12.4, 'M0 5V14M0 8.2A3.1 3.3 0 0 1 6.2 8.2V14M6.2 8.2A3.1 3.3 0 0 1 12.4 8.2V14'],
  n: [7.4, 'M0 5V14M0 8.6A3.7 3.7 0 0 1 7.4 8.6V14'],
  o: [8, BOWL],
  p: [8, `M0 5V18${BOWL}`],
  q: [8, `M8 5V18${BOWL}`],
  r: [4.4, 'M0 5V14M0 8.8A4 4 0 0 1 4.6 5.2'],
  s: [6.6, 'M6.2 6.8A3 2.3 0 1 0 3.4 9.4A3.1 2.4 0 1 1 0.2 12.2'],
  t: [5, 'M2 1.6V11A2.8 3 0 0 0 5 13.9M0 5.4H4.8'],
  u: [7.4, 'M0 5V10.4A3.7 3.7 0 0 0 7.4 10.4M7.4 5V14'],
  v: [7.6, 'M0 5L3.8 14L7.6 5'],
  w: [11, 'M0 5L2.8 14L5.5 6.4L8.2 14L11 5'],
  x: [7, 'M0 5L7 14M7 5L0 14'],
  y: [7.6, 'M0 5L3.8 13.6M7.6 5L3 16.4A2.4 2.4 0 0 1 0.4 18'],
  z: [7, 'M0 5H7L0 14H7'],
  0: [DIGIT_UNITS, 'M4.5 0A4.5 7 0 1 0 4.5 14A4.5 7 0 1 0 4.5 0Z'],
  1: [DIGIT_UNITS, 'M2 2.8L5.4 0V14'],
  2: [DIGIT_UNITS, 'M0.6 3.6A4 3.8 0 1 1 7.6 6.2L0.4 14H9'],
  3: [DIGIT_UNITS, 'M0.8 2.6A3.8 3.4 0 1 1 4.2 6.8A4.2 3.6 0 1 1 0.4 11.4'],
  4: [DIGIT_UNITS, 'M6.6 14V0L0 9.8H9'],
  5: [DIGIT_UNITS, 'M8.2 0H1.4L0.8 6.4A4.4 4.2 0 1 1 0.4 11.8'],
  6: [DIGIT_UNITS, 'M7.6 0.4A7 9 0 0 0 0.2 9.4A4.3 4.5 0 1 0 8.8 9.4A4.3 4.5 0 0 0 0.4 8.4'],
  7: [DIGIT_UNITS, 'M0 0H9L3.4 14'],
  8: [DIGIT_UNITS, 'M4.5 6.6A3.6 3.3 0 1 1 4.6 6.6A4.3 3.7 0 1 1 4.5 6.6Z'],
  9: [DIGIT_UNITS, 'M1.4 13.6A7 9 0 0 0 8.8 4.6A4.3 4.5 0 1 0 0.2 4.6A4.3 4.5 0 0 0 8.6 5.6'],
  '.': [0.1, 'M0 13.6V14'],
  ',': [0.6, 'M0.6 13.4L-0.4 16.2'],
  ':': [0.1, 'M0 6.6V7M0 13.6V14'],
  '-': [5, 'M0 9H5'],
  '/': [5.5, 'M5.5 -1L0 15.5'],
  '*': [5, 'M2.5 1V6M0.4 2.2L4.6 4.8M4.6 2.2L0.4 4.8'],
  '(': [3, 'M3 -1A9 10 0 0 0 3 16'],
  ')': [3, 'M0 -1A9 10 0 0 1 0 16'],
}

export interface Lettering {
  readonly x: number
  readonly baseline: number
  /** Height of a capital letter. */
  readonly height: number
  readonly colour: string
  readonly stroke?: number
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** The text as SVG paths; a character without a glyph becomes a gap. */
export function lettering(words: string, { x, baseline, height, colour, stroke = 1.5, anchor = 'start' }: Lettering): string {
  const scale = height / CAPITAL_UNITS
  const shift = { start: 0, middle: widthOf(words) / 2, end: widthOf(words) }[anchor]
  let at = -shift
  const strokes = [...words].map((character) => {
    const [width, path] = GLYPHS[character] ?? [SPACE_UNITS - GAP_UNITS, '']
    const drawn = path === '' ? '' : `<path transform="translate(${at.toFixed(2)} 0)" d="${path}"/>`
    at += width + GAP_UNITS
    return drawn
  })
  return `<g transform="translate(${x} ${baseline - height}) scale(${scale.toFixed(4)})" fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
}

function widthOf(words: string): number {
  return [...words].reduce((width, character) => width + (GLYPHS[character]?.[0] ?? SPACE_UNITS - GAP_UNITS) + GAP_UNITS, -GAP_UNITS)
}
