// Notices that a visible page has shown are reported, so that no push message or mail repeats them. A page in the background reports
// them when the person comes back to it.

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
    this.#report([...this.#waiting])
    this.#waiting.clear()
  }
}
