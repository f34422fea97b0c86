// Hostile pictures, generated in code: what they pretend to be, and whether they must be accepted. The hidden text is everywhere a file can
// contain text, so a single search shows whether anything survived.

import { constants, crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { seededRandom } from './random.ts'

export const HIDDEN_TEXT = 'MARKER-OF-A-SECRET-PLACE'

export type ExpectedOutcome = 'taken' | 'image_type' | 'image_too_large' | 'image_unreadable'

export interface HostileImage {
  readonly name: string
  readonly bytes: Buffer
  readonly outcome: ExpectedOutcome
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const HTML = `<!doctype html><script>alert('${HIDDEN_TEXT}')</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert('${HIDDEN_TEXT}')</script></svg>`

export async function hostileImages(): Promise<HostileImage[]> {
  const { png, jpeg, webp } = await harmlessImages()
  return [
    ...(await disguises()),
    ...polyglots({ png, jpeg, webp }),
    ...bombs({ jpeg, webp }),
    { name: 'PNG with 64 MB of packed text', bytes: pngWithPackedText(64 * 1024 * 1024), outcome: 'taken' },
    ...broken({ png, jpeg, webp }),
    ...(await withExtras({ png, jpeg })),
    { name: 'animated WebP', bytes: await animatedWebp(), outcome: 'taken' },
  ]
}

/** The first of each kind with each outcome. */
export async function oneOfEachKind(): Promise<HostileImage[]> {
  const harmless = await harmlessImages()
  const kinds = [await disguises(), polyglots(harmless), bombs(harmless), broken(harmless), await withExtras(harmless)]
  return kinds.flatMap(firstWithEachOutcome)
}

export function firstWithEachOutcome<T extends { readonly outcome: string }>(files: readonly T[]): T[] {
  return [...Map.groupBy(files, ({ outcome }) => outcome).values()].flatMap((same) => same.slice(0, 1))
}

interface Harmless {
  readonly png: Buffer
  readonly jpeg: Buffer
  readonly webp: Buffer
}

/** Noise rather than one colour, so that every part of the file matters to the decoder. */
export async function harmlessImages(): Promise<Harmless> {
  const noise = () =>
    sharp({ create: { width: 96, height: 64, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  const [png, jpeg, webp] = await Promise.all([noise().png().toBuffer(), noise().jpeg().toBuffer(), noise().webp().toBuffer()])
  return { png, jpeg, webp }
}

/** Other formats, whatever their name and declared type: only the bytes count. */
async function disguises(): Promise<HostileImage[]> {
  const plain = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#123456' } })
  const formats: readonly (readonly [string, Buffer])[] = [
    ['SVG', Buffer.from(SVG)],
    ['SVG behind an XML prologue', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['HTML', Buffer.from(HTML)],
    ['AVIF', await plain().avif().toBuffer()],
    ['GIF', await plain().gif().toBuffer()],
    ['TIFF', await plain().tiff().toBuffer()],
    ['GIF that is a script', Buffer.from(`GIF89a/*${HIDDEN_TEXT}*/=1;`)],
    ['PDF', Buffer.from(`%PDF-1.7 ${HIDDEN_TEXT}`)],
    ['ZIP', Buffer.from(`PK\u0003\u0004${HIDDEN_TEXT}`)],
    ['WAVE, a RIFF as WebP is', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['nothing at all', Buffer.alloc(0)],
    ['two bytes of a JPEG', Buffer.from('ffd8', 'hex')],
    ['NUL bytes', Buffer.alloc(4096)],
  ]
  return formats.map(([name, bytes]) => ({ name: `${name} in disguise`, bytes, outcome: 'image_type' }))
}

/** Valid pictures that are also another format: accepted, without the other content. */
function polyglots({ png, jpeg, webp }: Harmless): HostileImage[] {
  const zip = Buffer.from(`PK\u0003\u0004${HIDDEN_TEXT}PK\u0005\u0006`)
  return [
    { name: 'JPEG with HTML behind it', bytes: Buffer.concat([jpeg, Buffer.from(HTML)]), outcome: 'taken' },
    { name: 'JPEG with a ZIP behind it', bytes: Buffer.concat([jpeg, zip]), outcome: 'taken' },
    { name: 'PNG with a ZIP behind it', bytes: Buffer.concat([png, zip]), outcome: 'taken' },
    { name: 'WebP with HTML behind it', bytes: Buffer.concat([webp, Buffer.from(HTML)]), outcome: 'taken' },
    { name: 'JPEG with HTML as its comment', bytes: withJpegSegment(jpeg, 0xfe, HTML), outcome: 'taken' },
    { name: 'PNG start with SVG inside', bytes: Buffer.concat([PNG_SIGNATURE, Buffer.from(SVG)]), outcome: 'image_unreadable' },
    {
      name: 'JPEG start with HTML inside',
      bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(HTML)]),
      outcome: 'image_unreadable',
    },
    {
      name: 'WebP start with HTML inside',
      bytes: Buffer.concat([Buffer.from('RIFF\u007f\u0000\u0000\u0000WEBP'), Buffer.from(HTML)]),
      outcome: 'image_unreadable',
    },
  ]
}

/** A few bytes that claim to be an enormous picture. */
function bombs({ jpeg, webp }: Pick<Harmless, 'jpeg' | 'webp'>): HostileImage[] {
  return [
    { name: 'PNG of 60,000 by 60,000', bytes: pngClaiming(60_000, 60_000), outcome: 'image_too_large' },
    { name: 'PNG one row above 40 megapixels', bytes: pngClaiming(8_000, 5_001), outcome: 'image_too_large' },
    { name: 'PNG a mile wide and one pixel high', bytes: pngClaiming(50_000_000, 1), outcome: 'image_too_large' },
    { name: 'PNG of the greatest size there is', bytes: pngClaiming(0x7fffffff, 0x7fffffff), outcome: 'image_unreadable' },
    { name: 'PNG without size', bytes: pngClaiming(0, 0), outcome: 'image_unreadable' },
    { name: 'JPEG of 65,500 by 65,500', bytes: jpegClaiming(jpeg, 65_500, 65_500), outcome: 'image_too_large' },
    { name: 'WebP of 16,383 by 16,383', bytes: webpClaiming(webp, 16_383, 16_383), outcome: 'image_too_large' },
  ]
}

function broken({ png, jpeg, webp }: Harmless): HostileImage[] {
  const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  return Object.entries({ png, jpeg, webp }).flatMap(([name, bytes]): HostileImage[] => [
    { name: `half a ${name}`, bytes: halfOf(bytes), outcome: 'image_unreadable' },
    { name: `the first 40 bytes of a ${name}`, bytes: bytes.subarray(0, 40), outcome: 'image_unreadable' },
  ])
}

/** Pictures with metadata about where and by whom they were taken. */
async function withExtras({ png, jpeg }: Pick<Harmless, 'png' | 'jpeg'>): Promise<HostileImage[]> {
  const withMetadata = (bytes: Buffer) =>
    sharp(bytes)
      .withExif({
        IFD0: { Copyright: HIDDEN_TEXT, ImageDescription: HIDDEN_TEXT, Make: HIDDEN_TEXT },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '74/1 20/1 0/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${HIDDEN_TEXT}</place></x:xmpmeta>`)
      .withIccProfile('p3')
  return [
    { name: 'JPEG with EXIF, GPS, XMP and a profile', bytes: await withMetadata(jpeg).jpeg().toBuffer(), outcome: 'taken' },
    { name: 'PNG with EXIF, GPS, XMP and a profile', bytes: await withMetadata(png).png().toBuffer(), outcome: 'taken' },
    { name: 'WebP with EXIF, GPS, XMP and a profile', bytes: await withMetadata(png).webp().toBuffer(), outcome: 'taken' },
    { name: 'JPEG with IPTC', bytes: withJpegSegment(jpeg, 0xed, `Photoshop 3.0\u0000${HIDDEN_TEXT}`), outcome: 'taken' },
    { name: 'PNG with a comment', bytes: withPngChunk(png, 'tEXt', Buffer.from(`Comment\u0000${HIDDEN_TEXT}`)), outcome: 'taken' },
  ]
}

export async function animatedWebp(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#ff0000'), frame('#00ff00'), frame('#0000ff')])
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

/** The same seed gives the same damage, so a failure can be replayed. */
export function mutationsOf(original: Buffer, { seed, count }: { readonly seed: number; readonly count: number }): Buffer[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const bytes = Buffer.from(original)
    const changes = 1 + Math.floor(random() * 24)
    for (let change = 0; change < changes; change += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    return random() < 0.2 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
  })
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000802000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(1024))
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

function pngWithPackedText(unpackedBytes: number): Buffer {
  // As small as with the default strategy, in a sixth of the time.
  const packed = deflateSync(Buffer.alloc(unpackedBytes, 'a'), { strategy: constants.Z_RLE })
  return withPngChunk(pngClaiming(8, 8), 'zTXt', Buffer.concat([Buffer.from('Comment\u0000\u0000'), packed]))
}

/** Right after the 25-byte header that every PNG starts with. */
function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const afterHeader = PNG_SIGNATURE.length + 25
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, data), png.subarray(afterHeader)])
}

function withJpegSegment(jpeg: Buffer, marker: number, text: string): Buffer {
  const data = Buffer.from(text)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** In a lossy WebP, the size follows the start code of its only key frame. */
function webpClaiming(webp: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(webp)
  const size = bytes.indexOf(Buffer.from('9d012a', 'hex')) + 3
  bytes.writeUInt16LE(width, size)
  bytes.writeUInt16LE(height, size + 2)
  return bytes
}
