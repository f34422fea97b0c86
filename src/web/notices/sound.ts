// Two soft tones, synthesized in the page. Browsers allow sound only after the person has pressed something on the page.

import { useSyncExternalStore } from 'react'
import { Listeners } from '../api/listeners.ts'
import { readStored, removeStored, store } from '../api/storage.ts'

const KEY = 'guftagu-sound'
const listeners = new Listeners()

/** Stored per device, because a phone in a pocket and a desk at work differ. */
export function isSoundOn(): boolean {
  return readStored('localStorage', KEY) === 'on'
}

export function chooseSound(isOn: boolean): void {
  if (isOn) store('localStorage', KEY, 'on')
  else removeStored('localStorage', KEY)
  listeners.notify()
}

export function useSoundChoice(): boolean {
  return useSyncExternalStore(listeners.subscribe, isSoundOn)
}

let context: AudioContext | null = null

const TONES = [
  { hertz: 659, afterSeconds: 0 },
  { hertz: 880, afterSeconds: 0.14 },
] as const
const TONE_SECONDS = 0.32
const LOUDNESS = 0.08
const SILENCE = 0.0001

/** Must be called while handling a press. */
export function unlockSound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

export function unlockSoundAtFirstPress(signal: AbortSignal): void {
  for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, unlockSound, { once: true, signal })
}

/** Silent until the first press. */
export function playTones(): void {
  if (context === null) return
  for (const { hertz, afterSeconds } of TONES) {
    const startsAt = context.currentTime + afterSeconds
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    const volume = new GainNode(context, { gain: SILENCE })
    volume.gain.setValueAtTime(SILENCE, startsAt)
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, startsAt + 0.02)
    volume.gain.exponentialRampToValueAtTime(SILENCE, startsAt + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(startsAt)
    tone.stop(startsAt + TONE_SECONDS)
  }
}
