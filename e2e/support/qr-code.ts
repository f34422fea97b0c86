// Reads a QR code from a screenshot, as a phone does, but without error correction: one wrong square gives a wrong text. It supports the
// app's small codes: versions 1 to 3 with error correction M, whose data is a single block.

import sharp from 'sharp'

interface Squares {
  readonly size: number
  readonly isDark: (row: number, column: number) => boolean
}

const DATA_BYTES: Readonly<Record<number, number>> = { 21: 16, 25: 28, 29: 44 }
const LEVEL_M = 0b00
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Nothing in `picture` may be dark except the code. */
export async function readQrCode(picture: Buffer): Promise<string> {
  const squares = await squaresOf(picture)
  const dataBytes = DATA_BYTES[squares.size]
  if (dataBytes === undefined) throw new Error(`a code of ${squares.size} squares is not known here`)
  return textOf(bitsOf(squares).slice(0, dataBytes * 8))
}

async function squaresOf(picture: Buffer): Promise<Squares> {
  const { data, info } = await sharp(picture).flatten({ background: '#fff' }).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isDarkAt = (x: number, y: number) => (data[y * info.width * info.channels + x * info.channels] ?? 255) < 128
  const dark = Array.from({ length: info.width * info.height }, (_, place) => place).filter((place) =>
    isDarkAt(place % info.width, Math.floor(place / info.width)),
  )
  const columns = dark.map((place) => place % info.width)
  const left = columns.reduce((least, x) => Math.min(least, x), info.width)
  const right = columns.reduce((max, x) => Math.max(max, x), 0)
  const top = Math.floor((dark[0] ?? 0) / info.width)
  // The top left corner has a dark line of seven squares.
  let line = left
  while (isDarkAt(line, top + 1)) line += 1
  const size = Math.round(((right - left + 1) * 7) / (line - left))
  const squarePx = (right - left + 1) / size
  const middle = (start: number, index: number) => Math.floor(start + (index + 0.5) * squarePx)
  return { size, isDark: (row, column) => isDarkAt(middle(left, column), middle(top, row)) }
}

/** In reading order: two columns at a time from the right, alternately up and down, skipping squares that are not data. */
function bitsOf({ size, isDark }: Squares): string {
  const format = formatOf({ size, isDark })
  if (format >> 3 !== LEVEL_M) throw new Error('the code has another error correction than M')
  const mask = MASKS[format & 0b111]
  let bits = ''
  let goesUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of the timing pattern belongs to no pair.
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = goesUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isFunction(size, row, column)) bits += isDark(row, column) !== mask?.(row, column) ? '1' : '0'
      }
    }
    goesUp = !goesUp
  }
  return bits
}

/** Error correction and mask, next to the top left corner. */
function formatOf({ isDark }: Squares): number {
  const bits = [0, 1, 2, 3, 4].map((column) => (isDark(8, column) ? '1' : '0')).join('')
  return Number.parseInt(bits, 2) ^ 0b10101
}

function isFunction(size: number, row: number, column: number): boolean {
  const isCorner = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)
  const isTiming = row === 6 || column === 6
  const alignedAt = size === 21 ? null : size - 7
  const isAlignment = alignedAt !== null && Math.abs(row - alignedAt) <= 2 && Math.abs(column - alignedAt) <= 2
  return isCorner || isTiming || isAlignment
}

function textOf(bits: string): string {
  let place = 0
  const take = (count: number) => {
    const value = Number.parseInt(bits.slice(place, place + count), 2)
    place += count
    return value
  }
  let text = ''
  while (bits.length - place >= 4) {
    const mode = take(4)
    if (mode === 0b0000) break
    else if (mode === 0b0001) for (let left = take(10); left > 0; left -= 3) text += digits(take(left > 2 ? 10 : left > 1 ? 7 : 4), left)
    else if (mode === 0b0010)
      for (let left = take(9); left > 0; left -= 2) text += left > 1 ? pair(take(11)) : (ALPHANUMERIC[take(6)] ?? '')
    else if (mode === 0b0100) for (let left = take(8); left > 0; left -= 1) text += String.fromCharCode(take(8))
    else throw new Error(`the mode ${mode} is not known here`)
  }
  return text
}

function digits(value: number, left: number): string {
  return String(value).padStart(Math.min(left, 3), '0')
}

function pair(value: number): string {
  return `${ALPHANUMERIC[Math.floor(value / 45)] ?? ''}${ALPHANUMERIC[value % 45] ?? ''}`
}
