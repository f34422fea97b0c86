// Tracks who is typing in which session. The partner's page reports it every few seconds; without new reports it fades.

import { Listeners } from '../api/listeners.ts'
import { emitLive } from '../live/live.ts'

const FADE_AFTER_MS = 4_500
const REPORT_EVERY_MS = 3_000

export class Typing {
  readonly #listeners = new Listeners()
  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #reportedAtMs = new Map<string, number>()
  readonly #report: (sessionID: string) => void

  constructor(report: (sessionID: string) => void = (sessionID) => void emitLive('typing', { sessionID }).catch(() => undefined)) {
    this.#report = report
  }

  readonly subscribe = this.#listeners.subscribe

  isPartnerTyping(sessionID: string): boolean {
    return this.#fading.has(sessionID)
  }

  partnerTyped(sessionID: string): void {
    clearTimeout(this.#fading.get(sessionID))
    this.#fading.set(
      sessionID,
      setTimeout(() => this.partnerStopped(sessionID), FADE_AFTER_MS),
    )
    this.#listeners.notify()
  }

  partnerStopped(sessionID: string): void {
    clearTimeout(this.#fading.get(sessionID))
    if (this.#fading.delete(sessionID)) this.#listeners.notify()
  }

  /** Call while the person types. Reports at most once every few seconds. */
  typed(sessionID: string, nowMs: number): void {
    if (nowMs - (this.#reportedAtMs.get(sessionID) ?? 0) < REPORT_EVERY_MS) return
    this.#reportedAtMs.set(sessionID, nowMs)
    this.#report(sessionID)
  }

  /** Call when the text was sent. Typing the next one is reported at once. */
  sent(sessionID: string): void {
    this.#reportedAtMs.delete(sessionID)
  }
}
