// Pictures like one app's receipts: a header, and lines with a label and a value in letters generated from a seed.

import { createHash } from 'node:crypto'
import sharp from 'sharp'

export const [RECEIPT_WIDTH, RECEIPT_HEIGHT] = [390, 844]
const [LINES, FIRST_LINE, LINE_HEIGHT] = [9, 240, 58]
const [LETTER_WIDTH, LETTER_HEIGHT, DOT] = [12, 15, 3]
const [INK, PAPER, HEAD] = [40, 250, 90]

/** Values by line; every other value is the same on every receipt. */
export function receiptPixels(values: Readonly<Record<number, string>> = {}): Uint8Array {
  const pixels = new Uint8Array(RECEIPT_WIDTH * RECEIPT_HEIGHT).fill(PAPER)
  pixels.fill(HEAD, 0, RECEIPT_WIDTH * 170)
  for (let line = 0; line < LINES; line += 1) {
    const top = FIRST_LINE + line * LINE_HEIGHT
    write(pixels, `label ${line}`, 7, 24, top)
    write(pixels, values[line] ?? `value ${line}`, 12, 210, top)
    pixels.fill(220, (top + 32) * RECEIPT_WIDTH + 24, (top + 33) * RECEIPT_WIDTH - 24)
  }
  return pixels
}

export function toPng(pixels: Uint8Array): Promise<Buffer> {
  return sharp(pixels, { raw: { width: RECEIPT_WIDTH, height: RECEIPT_HEIGHT, channels: 1 } })
    .png()
    .toBuffer()
}

/** Each letter consists of a few dots. */
function write(pixels: Uint8Array, text: string, letters: number, left: number, top: number): void {
  for (let letter = 0; letter < letters; letter += 1) {
    const shape = createHash('sha256').update(`${text} ${letter}`).digest()
    for (let y = 0; y < LETTER_HEIGHT; y += 1) {
      for (let x = 0; x < LETTER_WIDTH - DOT; x += 1) {
        const dot = Math.floor(y / DOT) * 4 + Math.floor(x / DOT)
        if ((shape[dot] ?? 0) > 128) pixels[(top + y) * RECEIPT_WIDTH + left + letter * LETTER_WIDTH + x] = INK
      }
    }
  }
}
