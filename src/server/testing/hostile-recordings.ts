// Hostile recordings, generated in code: what they pretend to be, and whether they must be accepted. The hidden text is everywhere a
// container can hold text, so a single search shows whether anything survived.

import { randomBytes } from 'node:crypto'
import { aSmallPng } from './forms.ts'
import { firstWithEachOutcome, HIDDEN_TEXT } from './hostile-images.ts'
import { aMatroska, anMp4, anOpusHead, aPlainMp4, aWebm } from './recordings.ts'

export interface HostileRecording {
  readonly name: string
  readonly bytes: Buffer
  readonly outcome: 'taken' | 'type' | 'length' | 'unreadable'
}

export async function hostileRecordings(): Promise<HostileRecording[]> {
  return [...(await disguises()), ...(await withExtras()), ...(await broken()), ...bombs(), ...(await mp4Bombs())]
}

/** The first of each kind with each outcome. */
export async function oneOfEachKind(): Promise<HostileRecording[]> {
  const kinds = [await disguises(), await withExtras(), await broken(), bombs(), await mp4Bombs()]
  return kinds.flatMap(firstWithEachOutcome)
}

async function disguises(): Promise<HostileRecording[]> {
  const formats: readonly (readonly [string, Buffer])[] = [
    ['PNG named webm', await aSmallPng()],
    ['HTML', Buffer.from(`<!doctype html><script>alert('${HIDDEN_TEXT}')</script>`)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['WAVE', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['Ogg', Buffer.from('OggS\u0000\u0002')],
    ['MP3', Buffer.from('ID3\u0004\u0000')],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['NUL bytes', Buffer.alloc(4096)],
    ['one byte', Buffer.from([0x1a])],
    ['nothing at all', Buffer.alloc(0)],
    ['webm with video', await aWebm({ withVideo: true })],
    ['mp4 with video', await anMp4({ withVideo: true })],
    ['matroska with video', await aMatroska({ withVideo: true })],
    ['webm with two sounds', await aWebm({ audioTracks: 2 })],
  ]
  return formats.map(([name, bytes]) => ({ name, bytes, outcome: 'type' }))
}

/** Valid recordings with something besides the sound: accepted, without the extras. */
async function withExtras(): Promise<HostileRecording[]> {
  const tags = {
    title: HIDDEN_TEXT,
    comment: HIDDEN_TEXT,
    images: [{ data: await aSmallPng(), mimeType: 'image/png', kind: 'coverFront' as const }],
  }
  const attached = { 'evil.html': Buffer.from(`<script>${HIDDEN_TEXT}</script>`) }
  const matroska = await aMatroska({ tags: { ...tags, raw: attached } })
  const mp4 = await anMp4({ tags })
  // Without a limit, the parser looks for the next element after the recording and never stops.
  const behind = Buffer.from(`<script>${HIDDEN_TEXT}</script>`)
  return [
    { name: 'webm with a script behind it', bytes: Buffer.concat([await aWebm(), behind]), outcome: 'taken' },
    { name: 'webm with eight bytes behind it', bytes: Buffer.concat([await aWebm(), behind.subarray(0, 8)]), outcome: 'taken' },
    { name: 'matroska with a script behind it', bytes: Buffer.concat([await aMatroska(), behind]), outcome: 'taken' },
    { name: 'mp4 with a script behind it', bytes: Buffer.concat([mp4, behind]), outcome: 'taken' },
    { name: 'matroska with tags, a picture and an attachment', bytes: matroska, outcome: 'taken' },
    { name: 'mp4 with tags', bytes: mp4, outcome: 'taken' },
    { name: 'mp4 with an unknown box behind it', bytes: Buffer.concat([mp4, box('evil', Buffer.from(HIDDEN_TEXT))]), outcome: 'taken' },
    { name: 'webm with a longer Opus header', bytes: await aWebm({ description: anOpusHead(HIDDEN_TEXT) }), outcome: 'taken' },
  ]
}

async function broken(): Promise<HostileRecording[]> {
  const webm = await aWebm({ seconds: 3 })
  const heif = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1')), box('meta', Buffer.alloc(4))])
  return [
    { name: 'a picture in HEIF', bytes: heif, outcome: 'unreadable' },
    { name: 'webm without a single packet', bytes: await aWebm({ seconds: 0 }), outcome: 'unreadable' },
    { name: 'webm cut in its header', bytes: webm.subarray(0, 60), outcome: 'unreadable' },
    { name: 'webm cut in the middle of its sound', bytes: webm.subarray(0, 1500), outcome: 'taken' },
    { name: 'webm of 6 minutes', bytes: await aWebm({ seconds: 360 }), outcome: 'length' },
    { name: 'mp4 of 6 minutes', bytes: await anMp4({ seconds: 360 }), outcome: 'length' },
    // Each packet is 120 ms long according to its own header, and 20 ms according to the timestamps.
    { name: 'webm with 6 minutes in one', bytes: await aWebm({ seconds: 60, packet: Uint8Array.of(0xfb, 0x06) }), outcome: 'length' },
    {
      name: 'webm with an Opus packet of a second',
      bytes: await aWebm({ packet: Uint8Array.of(0xfb, 0x3f) }),
      outcome: 'unreadable',
    },
    { name: 'webm of random bytes in its packets', bytes: await aWebm({ seconds: 3, packet: noise(0xf8, 62_000) }), outcome: 'unreadable' },
    {
      name: 'webm with the longest packets that Opus allows',
      bytes: await aWebm({ seconds: 3, packet: noise(0xf8, 1_275) }),
      outcome: 'taken',
    },
    { name: 'mp4 of random bytes in its packets', bytes: await anMp4({ seconds: 3, packet: noise(0x01, 6_000) }), outcome: 'unreadable' },
    {
      name: 'mp4 with a long decoder configuration',
      bytes: await anMp4({ description: Buffer.concat([Uint8Array.of(0x11, 0x88), Buffer.from(HIDDEN_TEXT.repeat(4))]) }),
      outcome: 'unreadable',
    },
  ]
}

/** A packet without sound that begins like one with sound. */
function noise(first: number, bytes: number): Buffer {
  return Buffer.concat([Uint8Array.of(first), randomBytes(bytes - 1)])
}

const EBML_HEAD = element('1a45dfa3', element('4282', Buffer.from('webm')))
const TRACKS = element(
  '1654ae6b',
  element(
    'ae',
    Buffer.concat([
      element('d7', Buffer.from([1])),
      element('73c5', Buffer.from([1])),
      element('83', Buffer.from([2])),
      element('86', Buffer.from('A_OPUS')),
      element('63a2', anOpusHead()),
      element('e1', Buffer.concat([element('b5', Buffer.from('473b8000', 'hex')), element('9f', Buffer.from([1]))])),
    ]),
  ),
)
const INFO = element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])))
const BLOCK = element('a3', Buffer.from([0x81, 0, 0, 0x80, 0xf8]))
const SHORT_BLOCK = element('a3', Buffer.from([0x81, 0, 0, 0x80, 0xe0]))
const HUGE = Buffer.from('01fffffffffffffe', 'hex')
const MANY = 1_200_000
const DEEP = 200_000

/** Small files that claim to be large, and large ones without content. */
function bombs(): HostileRecording[] {
  const segment = (...parts: Buffer[]) => Buffer.concat([EBML_HEAD, element('18538067', Buffer.concat([INFO, TRACKS, ...parts]))])
  const cluster = (content: Buffer) => element('1f43b675', Buffer.concat([element('e7', Buffer.from([0])), content]))
  const nested = Buffer.concat([Buffer.alloc(DEEP * 9, Buffer.from('a001ffffffffffff', 'hex')), BLOCK])
  return [
    { name: 'EBML header of 72 petabytes', bytes: Buffer.concat([Buffer.from('1a45dfa3', 'hex'), HUGE]), outcome: 'type' },
    {
      name: 'track name of 72 petabytes',
      bytes: segment(
        Buffer.concat([Buffer.from('1654ae6b', 'hex'), HUGE, Buffer.from('ae', 'hex'), HUGE, Buffer.from('536e', 'hex'), HUGE]),
      ),
      outcome: 'unreadable',
    },
    {
      name: 'block of 72 petabytes',
      bytes: segment(cluster(Buffer.concat([Buffer.from('a3', 'hex'), HUGE, Buffer.from([0x81, 0, 0, 0x80])]))),
      outcome: 'unreadable',
    },
    {
      name: 'more blocks than a thread can hold',
      bytes: segment(cluster(Buffer.alloc(BLOCK.length * MANY, BLOCK))),
      outcome: 'length',
    },
    {
      name: 'less than five minutes in packets of 2.5 ms',
      bytes: segment(cluster(Buffer.alloc(SHORT_BLOCK.length * 119_000, SHORT_BLOCK))),
      outcome: 'length',
    },
    {
      name: 'a hundred thousand clusters',
      bytes: segment(Buffer.alloc(cluster(BLOCK).length * 100_000, cluster(BLOCK))),
      outcome: 'length',
    },
    {
      name: 'a script between two blocks of a cluster without end',
      bytes: segment(Buffer.from('1f43b67501ffffffffffffffe78100', 'hex'), BLOCK, Buffer.from(`<script>${HIDDEN_TEXT}</script>`), BLOCK),
      outcome: 'taken',
    },
    { name: 'groups within groups', bytes: segment(cluster(nested)), outcome: 'unreadable' },
    { name: 'a million voids', bytes: segment(Buffer.alloc(2 * MANY, Buffer.from('ec80', 'hex'))), outcome: 'unreadable' },
  ]
}

async function mp4Bombs(): Promise<HostileRecording[]> {
  const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
  const nested = Buffer.alloc(8 * DEEP)
  for (let depth = 0; depth < DEEP; depth += 1) {
    nested.writeUInt32BE(nested.length - depth * 8, depth * 8)
    nested.write('moov', depth * 8 + 4, 'latin1')
  }
  const plain = await aPlainMp4()
  return [
    {
      name: 'box of 9 exabytes',
      bytes: Buffer.concat([ftyp, Buffer.from('000000016d6f6f767fffffffffffffff', 'hex')]),
      outcome: 'unreadable',
    },
    { name: 'boxes within boxes', bytes: Buffer.concat([ftyp, nested]), outcome: 'unreadable' },
    { name: 'four billion samples', bytes: withCount(plain, 'stsz', 8, 0xffffffff), outcome: 'unreadable' },
    { name: 'four billion times', bytes: withCount(plain, 'stts', 4, 0xffffffff), outcome: 'unreadable' },
    { name: 'four billion chunks', bytes: withCount(plain, 'stco', 4, 0xffffffff), outcome: 'unreadable' },
  ]
}

/** Overwrites a number at this distance after the name of a box. */
function withCount(mp4: Buffer, name: string, offset: number, figure: number): Buffer {
  const bytes = Buffer.from(mp4)
  bytes.writeUInt32BE(figure, bytes.indexOf(name, 0, 'latin1') + 4 + offset)
  return bytes
}

function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  const short = content.length < 127 ? Buffer.from([0x80 | content.length]) : size
  return Buffer.concat([Buffer.from(id, 'hex'), short, content])
}

function box(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(name, 'latin1'), content])
}
