// A playable recording, fetched when it is first played. Its address is renewed
// shortly before it expires, or when playing fails, because it may have expired.

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
  /** Fetches a new address. Absent if the current one does not expire. */
  readonly renew?: () => Promise<string>
}

/** Positions that are closer together than this count as the same and need no seek. */
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

  /** Stops and releases the audio. The recording can be played again. */
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
      // This recording was paused, or another one started, before it began to play.
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
    // The player was closed or paused while the address was being fetched.
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
    // The address may have expired during playback, when the browser requested another part.
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

/** Enough for the longest recording and a pause. Addresses are signed for 15 minutes. */
const SPARE_MS = 6 * 60_000

/** True if the address expires too soon to be used. */
export function isStale(address: string, now: Date): boolean {
  const expires = Number(new URL(address, 'http://any').searchParams.get('expires'))
  // An address without an expiry date is not from the server, and lasts as long as the page.
  return expires > 0 && expires * 1000 - now.getTime() < SPARE_MS
}
