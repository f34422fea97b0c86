// The bar heights of a waveform. The level is measured many times a second while recording, but a
// waveform has few bars: each shows the loudest moment of its part, and the loudest bar has full height.

import { VOICE_PEAKS } from '#domain/chat.ts'

export const BARS = 48
/** Quieter levels are silence, which must not be scaled up to noise. */
const QUIETEST = 0.02

/** The level from 0 to 1. Samples are centred on 128. */
export function levelOf(wave: Uint8Array): number {
  let highest = 0
  for (const sample of wave) highest = Math.max(highest, Math.abs(sample - 128))
  return highest / 128
}

export function peaksOf(levels: readonly number[], bars = BARS): number[] {
  if (levels.length === 0) return []
  const loudest = Math.max(QUIETEST, ...loudestOf(levels, bars))
  return loudestOf(levels, bars).map((level) => Math.round((Math.min(level, loudest) / loudest) * VOICE_PEAKS.maxHeight))
}

function loudestOf(levels: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars)
    const until = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars))
    return Math.max(...levels.slice(from, until))
  })
}

/** Always returns the number of bars shown, each from 0 to 1, whatever the sender sent. */
export function barsOf(peaks: readonly number[], bars = BARS): number[] {
  if (peaks.length === 0) return Array.from({ length: bars }, () => 0)
  return Array.from({ length: bars }, (_, bar) => (peaks[Math.floor((bar * peaks.length) / bars)] ?? 0) / VOICE_PEAKS.maxHeight)
}
