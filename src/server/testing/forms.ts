// Multipart forms and small real pictures, made in code.

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const BOUNDARY = 'guftagu-test-boundary'

export function multipartBody(
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly bytes: Buffer; readonly filename?: string; readonly type?: string },
): { readonly payload: Buffer; readonly contentType: string } {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.filename ?? 'picture.png'}"\r\ncontent-type: ${file.type ?? 'image/png'}\r\n\r\n`
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'))
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  }
}

let smallPng: Promise<Buffer> | undefined

export function aSmallPng(): Promise<Buffer> {
  smallPng ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a5c45' } })
    .png()
    .toBuffer()
  return smallPng
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const EIGHT_BIT_GREY = [8, 0, 0, 0, 0]

/** A square grey picture, one byte per pixel. Written by hand because sharp takes ten times as long and every purchase needs one. */
export function greyPng(pixels: Buffer, side: number): Buffer {
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, ...EIGHT_BIT_GREY])
  // A zero before each row means that the row is not filtered.
  const rows = Array.from({ length: side }, (_, row) => [Buffer.alloc(1), pixels.subarray(row * side, (row + 1) * side)])
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.concat(rows.flat()))), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([PNG_SIGNATURE, ...chunks])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, checksum, content] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type, 'latin1'), data])]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
