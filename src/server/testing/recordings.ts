// Recordings for tests, made without a browser: packets of silence in the containers that recorders write.

import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const OPUS_SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)
const OPUS_PACKET_SECONDS = 0.02
const AAC_SILENCE = Uint8Array.of(0x01, 0x18, 0x20, 0x07)
const AAC_PACKET_SECONDS = 1024 / 48_000
/** A few blue pixels: it is never decoded. */
const VP8_FRAME = Uint8Array.of(0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x10, 0x00)

export interface RecordingOptions {
  readonly seconds?: number
  readonly tags?: MetadataTags
  readonly withVideo?: boolean
  readonly audioTracks?: number
  /** The time of the first packet. */
  readonly startsAt?: number
  /** The content of a packet, instead of silence. */
  readonly packet?: Uint8Array
  /** The decoder's description, instead of the right one. */
  readonly description?: Uint8Array
}

/** Like a Chrome recording: made for a live stream, so it has no length and no index. */
export function aWebm(options: RecordingOptions = {}): Promise<Buffer> {
  return record(new WebMOutputFormat({ appendOnly: true }), 'opus', options)
}

export function aMatroska(options: RecordingOptions = {}): Promise<Buffer> {
  return record(new MkvOutputFormat(), 'opus', options)
}

/** Like a Safari recording: fragmented. */
export function anMp4(options: RecordingOptions = {}): Promise<Buffer> {
  return record(new Mp4OutputFormat({ fastStart: 'fragmented' }), 'aac', options)
}

/** With its tables in one place, as written by editing software. */
export function aPlainMp4(options: RecordingOptions = {}): Promise<Buffer> {
  return record(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'aac', options)
}

export function anOpusHead(behind = ''): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head[8] = 1
  head[9] = 1
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(48_000, 12)
  return Buffer.concat([head, Buffer.from(behind)])
}

const CODECS = {
  opus: { codec: 'opus', packet: OPUS_SILENCE, packetSeconds: OPUS_PACKET_SECONDS, description: anOpusHead() },
  aac: { codec: 'mp4a.40.2', packet: AAC_SILENCE, packetSeconds: AAC_PACKET_SECONDS, description: Uint8Array.of(0x11, 0x88) },
}

async function record(format: OutputFormat, kind: keyof typeof CODECS, options: RecordingOptions): Promise<Buffer> {
  const { codec, packetSeconds, ...usual } = CODECS[kind]
  const { seconds = 2, startsAt = 0, packet = usual.packet, description = usual.description } = options
  const output = new Output({ format, target: new BufferTarget() })
  const sources = Array.from({ length: options.audioTracks ?? 1 }, () => new EncodedAudioPacketSource(kind))
  for (const source of sources) output.addAudioTrack(source)
  const video = options.withVideo ? new EncodedVideoPacketSource('vp8') : null
  if (video) output.addVideoTrack(video)
  if (options.tags) output.setMetadataTags(options.tags)
  await output.start()
  const decoderConfig = { codec, sampleRate: 48_000, numberOfChannels: 1, description }
  for (let index = 0; index < Math.round(seconds / packetSeconds); index += 1) {
    const at = startsAt + index * packetSeconds
    for (const source of sources) await source.add(new EncodedPacket(packet, 'key', at, packetSeconds), { decoderConfig })
  }
  await video?.add(new EncodedPacket(VP8_FRAME, 'key', startsAt, seconds), {
    decoderConfig: { codec: 'vp8', codedWidth: 16, codedHeight: 16 },
  })
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}
