// Which notices this page has received, by an event or in the list. The service worker asks before it shows a push message: a page
// that is visible may have lost its connection.

import type { Notice } from '#contract/notices.ts'
import { Listeners } from '../api/listeners.ts'

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

  /** Whether it is here when this time is over. A push message may be quicker than the event. */
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
