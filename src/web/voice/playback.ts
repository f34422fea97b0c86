// A recording that can be played. It is fetched when it is first played. Its address is renewed shortly before it expires, or when it turns
// out to have expired.

import { Listeners } from '../api/listeners.ts'
import { serverNow } from '../api/server-clock.ts'
import { currentSpeed, playAlone } from './playing.ts'

export interface PlaybackState {
  readonly status: 'paused' | 'starting' | 'playing' | 'failed'
  readonly position: number
}

export interface Source {
  readonly src: string | undefined
  readonly seconds: number
  /** Fetches a new address; absent when the present one does not expire. */
  readonly renew?: () => Promise<string>
}

/** Closer to the end than this counts as the end. */
const SAME_PLACE_SECONDS = 0.05

export class Playback {
  #state: PlaybackState = { status: 'paused', position: 0 }
  #audio: HTMLAudioElement | null = null
  #address: string | undefined
  readonly #source: Source
  readonly #listeners = new Listeners()

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): PlaybackState => this.#state

  constructor(source: Source) {
    this.#source = source
    this.#address = source.src
  }

  readonly toggle = (): void => {
    const { status, position } = this.#state
    if (status === 'playing' || status === 'starting') {
      this.#audio?.pause()
      this.#become({ status: 'paused' })
    } else void this.#play(position >= this.#source.seconds ? 0 : position)
  }

  readonly seek = (to: number): void => {
    const position = Math.min(this.#source.seconds, Math.max(0, to))
    this.#become({ position })
    if (this.#audio && this.#state.status === 'playing') this.#audio.currentTime = position
  }

  /** Stops and releases the sound; it can be played again. */
  readonly close = (): void => {
    this.#audio?.pause()
    this.#audio?.removeAttribute('src')
    this.#audio = null
  }

  async #play(from: number): Promise<void> {
    this.#become({ status: 'starting' })
    const audio = this.#audio ?? this.#open()
    this.#audio = audio
    try {
      await this.#start(audio, from, { renewed: false })
    } catch (error) {
      // It was paused, or another recording started, before this one did.
      if (isInterruption(error)) return
      await this.#start(audio, from, { renewed: true }).catch((again: unknown) => {
        if (!isInterruption(again)) this.#become({ status: 'failed' })
      })
    }
  }

  async #start(audio: HTMLAudioElement, from: number, { renewed }: { readonly renewed: boolean }): Promise<void> {
    const { renew } = this.#source
    const before = this.#address
    if (renew && (renewed || before === undefined || isStale(before, serverNow()))) this.#address = await renew()
    if (this.#address === undefined) throw new Error('there is no address')
    // Closed or paused while the address was being fetched.
    if (this.#audio !== audio || this.#state.status !== 'starting') return
    if (!audio.hasAttribute('src') || this.#address !== before) audio.src = this.#address
    playAlone(audio)
    audio.playbackRate = currentSpeed()
    if (Math.abs(audio.currentTime - from) > SAME_PLACE_SECONDS) audio.currentTime = from
    await audio.play()
  }

  #open(): HTMLAudioElement {
    const audio = new Audio()
    audio.addEventListener('timeupdate', () => {
      if (!audio.paused) this.#become({ position: audio.currentTime })
    })
    audio.addEventListener('playing', () => this.#become({ status: 'playing' }))
    audio.addEventListener('pause', () => this.#become({ status: 'paused' }))
    audio.addEventListener('ended', () => this.#become({ status: 'paused', position: 0 }))
    // While playing, when a part was requested with an address that has expired.
    audio.addEventListener('error', () => {
      if (this.#state.status === 'playing') void this.#play(this.#state.position)
    })
    return audio
  }

  #become(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}

function isInterruption(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Addresses are signed for 15 minutes. This is enough for the longest recording, played slowly and with a pause. */
const SPARE_MS = 6 * 60_000

/** Whether an address expires too soon to be used. */
export function isStale(address: string, now: Date): boolean {
  const expires = Number(new URL(address, 'http://any').searchParams.get('expires'))
  // An address without a date is not from the server, and lasts as long as the page.
  return expires > 0 && expires * 1000 - now.getTime() < SPARE_MS
}
