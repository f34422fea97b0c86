// Sound for the fake microphone: a sequence of tones that can be recognized after recording, encoding, storing and fetching.

import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

const TONES_HZ = [500, 900, 1500] as const
const TONE_MS = 400
const RATE_HZ = 48_000
const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const LOUDNESS = 0.5 * 32_767

/** Writes a WAV file. */
export async function writeTones(path: string): Promise<void> {
  const perTone = (RATE_HZ * TONE_MS) / 1000
  const samples = perTone * TONES_HZ.length
  const file = Buffer.alloc(HEADER_BYTES + samples * BYTES_PER_SAMPLE)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE_HZ, 24)
  file.writeUInt32LE(RATE_HZ * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * BYTES_PER_SAMPLE, 40)
  for (let index = 0; index < samples; index += 1) {
    const toneHz = TONES_HZ[Math.floor(index / perTone)] ?? 0
    const height = LOUDNESS * Math.sin((2 * Math.PI * toneHz * index) / RATE_HZ)
    file.writeInt16LE(Math.round(height), HEADER_BYTES + index * BYTES_PER_SAMPLE)
  }
  await writeFile(path, file)
}

/** The sound at an address, decoded by the browser: the strongest tone in each tenth of a second. */
export async function tonesAt(page: Page, url: string): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const reply = await fetch(${JSON.stringify(url)})
    const decoded = await new OfflineAudioContext(1, ${RATE_HZ}, ${RATE_HZ}).decodeAudioData(await reply.arrayBuffer())
    const samples = decoded.getChannelData(0)
    const width = ${RATE_HZ} / 10
    function strength(from, hz) {
      let [real, imaginary] = [0, 0]
      for (let index = 0; index < width; index += 1) {
        const angle = (2 * Math.PI * hz * index) / ${RATE_HZ}
        real += samples[from + index] * Math.cos(angle)
        imaginary += samples[from + index] * Math.sin(angle)
      }
      return Math.hypot(real, imaginary)
    }
    const tones = []
    for (let from = 0; from + width <= samples.length; from += width) {
      let strongest = 0
      let tone = 0
      for (let hz = 100; hz <= 3000; hz += 100) {
        const found = strength(from, hz)
        if (found > strongest) [strongest, tone] = [found, hz]
      }
      tones.push(tone)
    }
    return tones
  })()`)
}

/** Whether these are exactly the file's tones, in order, for more than one round. */
export function areTheTones(tones: readonly number[]): boolean {
  const places = tones.map((tone) => TONES_HZ.findIndex((frequency) => frequency === tone))
  const steps = places.slice(1).map((place, index) => (place - (places[index] ?? 0) + TONES_HZ.length) % TONES_HZ.length)
  return (
    places.every((place) => place >= 0) && steps.every((step) => step <= 1) && steps.filter((step) => step === 1).length >= TONES_HZ.length
  )
}
