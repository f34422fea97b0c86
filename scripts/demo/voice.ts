// Synthetic voice messages: a glottal pulse through three formant filters, syllable by syllable, with a pitch that falls towards
// the end of each phrase. It has no words, but the waveform, pauses and length of speech.

import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny'
import OpusScript from 'opusscript'
import { type Random, randomBy } from './random.ts'

export interface VoiceNote {
  readonly seconds: number
  /** A WebM file. */
  readonly recording: Buffer
  /** The waveform as the web app would send it: 0 to 255. */
  readonly peaks: readonly number[]
}

/** Enough for speech, and half the work of 48 kHz. */
const RATE = 24_000
/** The sample rate that Opus declares for any input. */
const OPUS_RATE = 48_000
const FRAME = RATE / 50
const FRAME_SECONDS = 0.02
const BARS = 48
const OPUS_SET_COMPLEXITY = 4010
const TWO_PI = 2 * Math.PI

/** Formant frequencies of a, e, i, o, u and schwa. */
const FORMANTS: readonly (readonly [number, number, number])[] = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [300, 2250, 2950],
  [570, 840, 2410],
  [320, 870, 2250],
  [500, 1500, 2500],
]

export async function synthesiseVoice(seed: string, seconds: number, pitch: 'high' | 'low'): Promise<VoiceNote> {
  const sound = synthesise(randomBy(`voice ${seed}`), seconds, pitch === 'high' ? 205 : 118)
  return { seconds, recording: await toWebm(sound), peaks: peaksOf(sound) }
}

function synthesise(random: Random, seconds: number, basePitch: number): Float32Array {
  const sound = new Float32Array(Math.round(seconds * RATE))
  let at = Math.round(0.12 * RATE)
  let left = random.whole(4, 9)
  let height = 1.18
  while (at < sound.length - 0.3 * RATE) {
    if (left === 0) {
      at += Math.round(random.between(0.22, 0.5) * RATE)
      left = random.whole(4, 10)
      height = 1.18
      continue
    }
    const length = Math.round(random.between(0.11, left === 1 ? 0.32 : 0.2) * RATE)
    syllable(random, sound, { at, length: Math.min(length, sound.length - at), pitch: basePitch * height * random.between(0.95, 1.06) })
    at += length + Math.round(random.between(0.01, 0.05) * RATE)
    height = Math.max(0.82, height - random.between(0.02, 0.07))
    left -= 1
  }
  return sound
}

interface Syllable {
  readonly at: number
  readonly length: number
  readonly pitch: number
}

function syllable(random: Random, sound: Float32Array, { at, length, pitch }: Syllable): void {
  const formants = random.pick(FORMANTS)
  const loudness = random.between(0.35, 0.9)
  const hiss = random.next() < 0.35 ? Math.round(random.between(0.03, 0.07) * RATE) : 0
  const filters = formants.map((frequency, index) => resonator(frequency, 70 + index * 40))
  let phase = 0
  for (let index = 0; index < length; index += 1) {
    const place = index / length
    const envelope = Math.min(1, place / 0.16, (1 - place) / 0.34) ** 1.4
    phase += (pitch * (1 + 0.05 * Math.sin(place * Math.PI) - 0.04 * place)) / RATE
    const glottis = 2 * (phase % 1) - 1 - 0.3 * Math.sin(TWO_PI * phase)
    const source = index < hiss ? random.between(-0.5, 0.5) : glottis + random.between(-0.04, 0.04)
    let voiced = 0
    for (let order = 0; order < filters.length; order += 1) voiced += (filters[order]?.(source) ?? 0) / (order + 1)
    sound[at + index] = voiced * envelope * loudness * 0.22
  }
}

/** A resonant filter at one formant frequency. */
function resonator(frequency: number, bandwidth: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * bandwidth) / RATE)
  const turn = 2 * radius * Math.cos((TWO_PI * frequency) / RATE)
  const gain = (1 - radius) * 6
  let before = 0
  let beforeThat = 0
  return (input) => {
    const output = gain * input + turn * before - radius * radius * beforeThat
    beforeThat = before
    before = output
    return output
  }
}

function peaksOf(sound: Float32Array): number[] {
  const bar = Math.ceil(sound.length / BARS)
  const loudest = Array.from({ length: BARS }, (_bar, index) =>
    sound.subarray(index * bar, (index + 1) * bar).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0),
  )
  const max = Math.max(...loudest, 0.001)
  return loudest.map((peak) => Math.round(Math.sqrt(peak / max) * 255))
}

async function toWebm(sound: Float32Array): Promise<Buffer> {
  const loudest = sound.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0.001)
  const encoder = new OpusScript(RATE, 1, OpusScript.Application.VOIP)
  // The fastest encoding, because quality does not matter here.
  encoder.encoderCTL(OPUS_SET_COMPLEXITY, 0)
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = { codec: 'opus', sampleRate: OPUS_RATE, numberOfChannels: 1, description: opusHead() }
  for (let frame = 0; frame < Math.floor(sound.length / FRAME); frame += 1) {
    const samples = Buffer.alloc(FRAME * 2)
    for (let index = 0; index < FRAME; index += 1) {
      samples.writeInt16LE(Math.round(((sound[frame * FRAME + index] ?? 0) / loudest) * 24_000), index * 2)
    }
    const packet = encoder.encode(samples, FRAME)
    await source.add(new EncodedPacket(packet, 'key', frame * FRAME_SECONDS, FRAME_SECONDS), { decoderConfig })
  }
  encoder.delete()
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}

/** The OpusHead header: one channel, 312 samples to skip. */
function opusHead(): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head[8] = 1
  head[9] = 1
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(RATE, 12)
  return head
}
