// Tracks the notices this page received, by event or in the list. Before showing a push message,
// the service worker asks the page, because even a visible page may have lost its connection.

import type { Notice } from '#contract/notices.ts'
import { Listeners } from '../api/listeners.ts'

// Reports notices that a visible page has shown, because no push message or mail should
// repeat them. A page in the background reports them when the person returns to it.

/** The maximum per event; the server refuses longer ones entirely. */
const MAX_AT_ONCE = 100

export class SeenReporter {
  readonly #report: (ids: readonly string[]) => void
  readonly #isVisible: () => boolean
  readonly #waiting = new Set<string>()

  constructor(report: (ids: readonly string[]) => void, isVisible: () => boolean) {
    this.#report = report
    this.#isVisible = isVisible
  }

  shown(id: string): void {
    this.#waiting.add(id)
    this.flush()
  }

  readonly flush = (): void => {
    if (!this.#isVisible() || this.#waiting.size === 0) return
    const ids = [...this.#waiting]
    this.#waiting.clear()
    for (let from = 0; from < ids.length; from += MAX_AT_ONCE) this.#report(ids.slice(from, from + MAX_AT_ONCE))
  }
}

type Counted = Pick<Notice, '_id' | 'count'>

export class ArrivedNotices {
  readonly #counts = new Map<string, number>()
  readonly #listeners = new Listeners()

  add(notices: readonly Counted[]): void {
    for (const { _id, count } of notices) this.#counts.set(_id, Math.max(count, this.#counts.get(_id) ?? 0))
    this.#listeners.notify()
  }

  has({ _id, count }: Counted): boolean {
    return (this.#counts.get(_id) ?? 0) >= count
  }

  /** Resolves to true if the notice is here within `ms`. A push message may be faster than the event. */
  within(ms: number, notice: Counted): Promise<boolean> {
    if (this.has(notice)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const answer = () => {
        clearTimeout(timer)
        stop()
        resolve(this.has(notice))
      }
      const timer = setTimeout(answer, ms)
      const stop = this.#listeners.subscribe(() => this.has(notice) && answer())
    })
  }
}
