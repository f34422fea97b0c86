// PGM files of grey pictures: a short header and one byte per pixel, so nothing has to be decoded.

import type { GreyPicture } from './align-pictures.ts'

const HEADER = /^P5\n(\d+) (\d+)\n255\n/
const LONGEST_HEADER = 30

export function toPgm({ width, height, pixels }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

export function fromPgm(file: Uint8Array): GreyPicture {
  const [header = '', width, height] = HEADER.exec(Buffer.from(file.subarray(0, LONGEST_HEADER)).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), pixels: file.subarray(header.length) }
}
