// Notices that a visible page has shown are reported, so that no push message or mail repeats them. A page in the background reports
// them when the person comes back to it.

/** As many as one event may carry; the server refuses more as a whole. */
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
