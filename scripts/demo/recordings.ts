// Voice messages without words: synthesised, with the waveform, pauses and length of speech.

import { readFileSync } from 'node:fs'

export interface Recording {
  readonly seconds: number
  /** A WebM file. */
  readonly bytes: Buffer
  /** The waveform as the web app would send it: 0 to 255. */
  readonly peaks: readonly number[]
}

// biome-ignore format: one line of bars each
const PEAKS = {
  short: [0,244,245,118,212,207,225,217,148,148,57,127,212,255,119,119,244,243,0,0,0,0,0,116,116,145,138,111,111,138,138,66,146,105,93,73],
  low: [120,120,128,191,191,188,189,128,71,0,113,183,228,207,183,168,208,214,142,211,168,82,107,107,107,96,161,153,170,155,199,199],
  high: [127,130,116,166,166,129,255,97,79,208,136,135,0,0,0,109,224,226,222,189,150,175,107,113,110,122,123,98,0,0,0,162,146,232],
}

/** In the voice of a buyer, and of chatters with a low and a high voice. */
export const RECORDINGS = { short: recording('short', 4), low: recording('low', 9), high: recording('high', 7) }

function recording(name: keyof typeof PEAKS, seconds: number): Recording {
  return { seconds, bytes: readFileSync(new URL(`./assets/recordings/${name}.webm`, import.meta.url)), peaks: PEAKS[name] }
}
