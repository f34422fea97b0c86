// Who is typing where. It is said by the other screen every few seconds and forgotten when nothing more is heard.

import { Listeners } from './listeners.ts'

const FADES_AFTER_MS = 4_500
const SAY_EVERY_MS = 3_000

export class Typing {
  readonly #listeners = new Listeners()
  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #said = new Map<string, number>()
  readonly #say: (sessionID: string) => void

  constructor(say: (sessionID: string) => void) {
    this.#say = say
  }

  readonly subscribe = this.#listeners.subscribe
  isTyping(sessionID: string): boolean {
    return this.#fading.has(sessionID)
  }

  /** The other one is typing. */
  heard(sessionID: string): void {
    clearTimeout(this.#fading.get(sessionID))
    this.#fading.set(
      sessionID,
      setTimeout(() => this.stopped(sessionID), FADES_AFTER_MS),
    )
    this.#listeners.tell()
  }

  stopped(sessionID: string): void {
    clearTimeout(this.#fading.get(sessionID))
    if (this.#fading.delete(sessionID)) this.#listeners.tell()
  }

  /** This one is typing: said at most every few seconds. */
  say(sessionID: string, nowMs: number): void {
    if (nowMs - (this.#said.get(sessionID) ?? 0) < SAY_EVERY_MS) return
    this.#said.set(sessionID, nowMs)
    this.#say(sessionID)
  }

  /** What was being typed is sent: the next word is said at once again. */
  sent(sessionID: string): void {
    this.#said.delete(sessionID)
  }
}
