// Multipart forms and small real pictures, made in code.

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

export function aSmallPng(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a5c45' } })
    .png()
    .toBuffer()
}
