// Takes a recording apart and puts its sound into a file of our own making. Recorders write for a live stream: no length, no
// index, so nobody could seek. And a container has room for much besides sound; only the packets of one audio track pass.

import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { ErrorCode } from '#domain/errors.ts'
import { wholeOf } from './containers.ts'
import { cleanOpusHead, opusPacketSeconds } from './opus.ts'

export interface RepairedRecording {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly extension: 'webm' | 'mp4'
  readonly seconds: number
}

export type RecordingRefusal = ErrorCode & ('voice_type' | 'voice_length' | 'voice_unreadable')
export type RepairOutcome = RepairedRecording | { readonly refusal: RecordingRefusal }

type Codec = 'opus' | 'aac'

interface Sound {
  readonly codec: Codec
  readonly sampleRate: number
  readonly channels: number
  readonly description: Uint8Array | undefined
  readonly packets: readonly EncodedPacket[]
  readonly seconds: number
}

/** What browsers record, and nothing else: a codec nobody needs is only more to go wrong in a player. */
const CODECS: Readonly<Record<RepairedRecording['extension'], readonly Codec[]>> = { webm: ['opus'], mp4: ['aac', 'opus'] }
const MOST_CHANNELS = 2
/** An AudioSpecificConfig has a few bytes; more of them are something else. */
const MOST_AAC_CONFIG_BYTES = 16
/** Times in a container are rounded, so a packet may seem to begin a little before the one before it. */
const ROUNDING_SECONDS = 0.01

class Refused extends Error {
  readonly code: RecordingRefusal

  constructor(code: RecordingRefusal) {
    super(code)
    this.code = code
  }
}

export async function repairRecording(bytes: Uint8Array, { mostSeconds }: { readonly mostSeconds: number }): Promise<RepairOutcome> {
  try {
    const extension = await containerOf(bytes)
    const whole = wholeOf(bytes, extension)
    if (!whole) throw new Refused('voice_unreadable')
    const input = new Input({ formats: [WEBM, MATROSKA, MP4], source: new BufferSource(whole) })
    const sound = await readSound(await onlyAudioTrack(input, extension), mostSeconds)
    return { bytes: await write(sound, extension), extension, seconds: sound.seconds }
  } catch (error) {
    // The parser's own words help nobody whose recording is broken.
    return { refusal: error instanceof Refused ? error.code : 'voice_unreadable' }
  }
}

async function containerOf(bytes: Uint8Array): Promise<RepairedRecording['extension']> {
  const opens = (formats: ConstructorParameters<typeof Input>[0]['formats']) =>
    new Input({ formats, source: new BufferSource(bytes) }).canRead().catch(() => false)
  if (await opens([WEBM, MATROSKA])) return 'webm'
  if (await opens([MP4])) return 'mp4'
  throw new Refused('voice_type')
}

async function onlyAudioTrack(input: Input, extension: RepairedRecording['extension']): Promise<InputAudioTrack> {
  const tracks = await input.getTracks()
  const [track] = tracks
  if (!track) throw new Refused('voice_unreadable')
  if (tracks.length > 1 || !track.isAudioTrack()) throw new Refused('voice_type')
  const codec = await track.getCodec()
  if (!CODECS[extension].some((allowed) => allowed === codec)) throw new Refused('voice_type')
  return track
}

async function readSound(track: InputAudioTrack, mostSeconds: number): Promise<Sound> {
  const codec = (await track.getCodec()) as Codec
  const config = await track.getDecoderConfig()
  if (!config || config.numberOfChannels < 1 || config.numberOfChannels > MOST_CHANNELS) throw new Refused('voice_unreadable')
  return {
    codec,
    sampleRate: config.sampleRate,
    channels: config.numberOfChannels,
    description: cleanDescription(codec, config),
    ...(await readPackets(track, codec, mostSeconds)),
  }
}

/** Of what a decoder is told beforehand, only what it needs: the rest of the field could carry anything. */
function cleanDescription(codec: Codec, config: { readonly numberOfChannels: number; readonly description?: AllowSharedBufferSource }) {
  const description = config.description === undefined ? undefined : viewOf(config.description)
  if (codec === 'opus') return cleanOpusHead(description, config.numberOfChannels)
  if (!description || description.length < 2 || description.length > MOST_AAC_CONFIG_BYTES) throw new Refused('voice_unreadable')
  return description
}

type AllowSharedBufferSource = ArrayBuffer | SharedArrayBuffer | ArrayBufferView

function viewOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
}

/**
 * The length is measured in two ways, and neither may be too long: by the times that the container gives, pauses included,
 * and by the sound itself, because times are only said.
 */
async function readPackets(track: InputAudioTrack, codec: Codec, mostSeconds: number) {
  const packets: EncodedPacket[] = []
  let [first, end, soundSeconds] = [0, 0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.byteLength === 0) throw new Refused('voice_unreadable')
    const duration = codec === 'opus' ? opusPacketSeconds(packet.data) : packet.duration
    if (duration === null || !(duration > 0)) throw new Refused('voice_unreadable')
    if (packets.length === 0) first = packet.timestamp
    const before = packets.at(-1)?.timestamp ?? 0
    const timestamp = packet.timestamp - first
    if (!Number.isFinite(timestamp) || timestamp < before - ROUNDING_SECONDS) throw new Refused('voice_unreadable')
    packets.push(new EncodedPacket(packet.data, 'key', Math.max(timestamp, before), duration))
    soundSeconds += duration
    end = Math.max(end, timestamp + duration)
    if (soundSeconds > mostSeconds || end > mostSeconds) throw new Refused('voice_length')
  }
  if (packets.length === 0) throw new Refused('voice_unreadable')
  return { packets, seconds: end }
}

async function write(sound: Sound, extension: RepairedRecording['extension']): Promise<Uint8Array<ArrayBuffer>> {
  const format = extension === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedAudioPacketSource(sound.codec)
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = {
    codec: sound.codec === 'opus' ? 'opus' : aacCodecOf(sound.description),
    sampleRate: sound.sampleRate,
    numberOfChannels: sound.channels,
    ...(sound.description ? { description: sound.description } : {}),
  }
  for (const packet of sound.packets) await source.add(packet, { decoderConfig })
  await output.finalize()
  const { buffer } = output.target
  if (!buffer) throw new Refused('voice_unreadable')
  return new Uint8Array(buffer)
}

/** The first five bits are the kind of AAC. */
function aacCodecOf(config: Uint8Array | undefined): string {
  return `mp4a.40.${(config?.[0] ?? 0) >> 3}`
}
