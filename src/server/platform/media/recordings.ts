// Reads the sound of a recording and writes it to a new file. Recorders write for a live stream, without length or index, so a
// player could not seek. A container can also hold much besides sound; only the packets of one audio track are kept.

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
import { type Container, MAX_PACKETS, wholeOf } from './containers.ts'
import { cleanOpusHead, opusPacketSeconds } from './opus.ts'

export interface RepairedRecording {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly extension: Container
  readonly seconds: number
}

/** The recording is not a type that browsers record, too long, or broken. */
export type RecordingRefusal = 'type' | 'length' | 'unreadable'
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

/** Only codecs that browsers record: players may fail on any other. */
const CODECS: Readonly<Record<Container, readonly Codec[]>> = { webm: ['opus'], mp4: ['aac', 'opus'] }
const MAX_CHANNELS = 2
/** An AudioSpecificConfig has a few bytes; anything longer is something else. */
const MAX_AAC_CONFIG_BYTES = 16
/** Times in a container are rounded, so a packet may seem to begin a little before the one before it. */
const ROUNDING_SECONDS = 0.01

/** The most that Opus can use, and four times what browsers record: a file of other data must not pass as sound. */
const MAX_BYTES_PER_SECOND = 64_000
/** The first packets of a recording may be larger than its average. */
const HEADROOM_BYTES = 64_000

class Refused extends Error {
  readonly code: RecordingRefusal

  constructor(code: RecordingRefusal) {
    super(code)
    this.code = code
  }
}

export async function repairRecording(bytes: Uint8Array, { maxSeconds }: { readonly maxSeconds: number }): Promise<RepairOutcome> {
  try {
    const extension = await containerOf(bytes)
    const whole = wholeOf(bytes, extension)
    if (typeof whole === 'string') throw new Refused(whole)
    const input = new Input({ formats: [WEBM, MATROSKA, MP4], source: new BufferSource(whole) })
    const sound = await readSound(await onlyAudioTrack(input, extension), maxSeconds)
    return { bytes: await write(sound, extension), extension, seconds: sound.seconds }
  } catch (error) {
    // The parser's own message does not help a sender whose recording is broken.
    return { refusal: error instanceof Refused ? error.code : 'unreadable' }
  }
}

async function containerOf(bytes: Uint8Array): Promise<Container> {
  const opens = (formats: ConstructorParameters<typeof Input>[0]['formats']) =>
    new Input({ formats, source: new BufferSource(bytes) }).canRead().catch(() => false)
  if (await opens([WEBM, MATROSKA])) return 'webm'
  if (await opens([MP4])) return 'mp4'
  throw new Refused('type')
}

async function onlyAudioTrack(input: Input, extension: Container): Promise<InputAudioTrack> {
  const tracks = await input.getTracks()
  const [track] = tracks
  if (!track) throw new Refused('unreadable')
  if (tracks.length > 1 || !track.isAudioTrack()) throw new Refused('type')
  const codec = await track.getCodec()
  if (!CODECS[extension].some((allowed) => allowed === codec)) throw new Refused('type')
  return track
}

async function readSound(track: InputAudioTrack, maxSeconds: number): Promise<Sound> {
  const codec = (await track.getCodec()) as Codec
  const config = await track.getDecoderConfig()
  if (!config || config.numberOfChannels < 1 || config.numberOfChannels > MAX_CHANNELS) throw new Refused('unreadable')
  return {
    codec,
    sampleRate: config.sampleRate,
    channels: config.numberOfChannels,
    description: cleanDescription(codec, config),
    ...(await readPackets(track, codec, maxSeconds)),
  }
}

/** Keeps only the part that a decoder needs; the rest of the field could hold anything. */
function cleanDescription(codec: Codec, config: { readonly numberOfChannels: number; readonly description?: AllowSharedBufferSource }) {
  const description = config.description === undefined ? undefined : viewOf(config.description)
  if (codec === 'opus') return cleanOpusHead(description, config.numberOfChannels)
  if (!description || description.length < 2 || description.length > MAX_AAC_CONFIG_BYTES) throw new Refused('unreadable')
  return description
}

type AllowSharedBufferSource = ArrayBuffer | SharedArrayBuffer | ArrayBufferView

function viewOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
}

/**
 * The length is measured in two ways, and neither may be too long: by the timestamps of the container, pauses included, and
 * by the sound itself, because timestamps can be wrong.
 */
async function readPackets(track: InputAudioTrack, codec: Codec, maxSeconds: number) {
  const packets: EncodedPacket[] = []
  let [first, end, soundSeconds, bytes] = [0, 0, 0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.byteLength === 0) throw new Refused('unreadable')
    if (packets.length === MAX_PACKETS) throw new Refused('length')
    const duration = codec === 'opus' ? opusPacketSeconds(packet.data) : packet.duration
    if (duration === null || !(duration > 0)) throw new Refused('unreadable')
    if (packets.length === 0) first = packet.timestamp
    const before = packets.at(-1)?.timestamp ?? 0
    const timestamp = packet.timestamp - first
    if (!Number.isFinite(timestamp) || timestamp < before - ROUNDING_SECONDS) throw new Refused('unreadable')
    packets.push(new EncodedPacket(packet.data, 'key', Math.max(timestamp, before), duration))
    bytes += packet.byteLength
    soundSeconds += duration
    end = Math.max(end, timestamp + duration)
    if (soundSeconds > maxSeconds || end > maxSeconds) throw new Refused('length')
    // Measured by the sound, because timestamps can claim a pause of minutes.
    if (bytes > HEADROOM_BYTES + soundSeconds * MAX_BYTES_PER_SECOND) throw new Refused('unreadable')
  }
  if (packets.length === 0) throw new Refused('unreadable')
  return { packets, seconds: end }
}

async function write(sound: Sound, extension: Container): Promise<Uint8Array<ArrayBuffer>> {
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
  if (!buffer) throw new Refused('unreadable')
  return new Uint8Array(buffer)
}

/** The first five bits are the kind of AAC. */
function aacCodecOf(config: Uint8Array | undefined): string {
  return `mp4a.40.${(config?.[0] ?? 0) >> 3}`
}
