// Plays one recording at a time, at the last chosen speed.

import { Listeners } from '../api/listeners.ts'

export const SPEEDS = [1, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

let playing: HTMLAudioElement | null = null
let speed: Speed = 1
const listeners = new Listeners()

/** Pauses any other recording. Call when one starts to play. */
export function playAlone(audio: HTMLAudioElement): void {
  if (playing !== audio) playing?.pause()
  playing = audio
}

export function pausePlaying(): void {
  playing?.pause()
}

export const subscribeSpeed = listeners.subscribe
export const currentSpeed = (): Speed => speed

export function nextSpeed(): void {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
  if (playing) playing.playbackRate = speed
  listeners.notify()
}
