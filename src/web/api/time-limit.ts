// Ends a read that hangs, so that it can be sent again. A write may have been done, so its sender decides.

/** Longer than the service worker waits before it uses a kept answer. */
export const ANSWER_TIMEOUT_MS = 30_000
/** Long conversations take their time on a slow network. */
export const BODY_TIMEOUT_MS = 120_000

export class TimeLimit {
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(others: AbortSignal | undefined) {
    this.signal = others ? AbortSignal.any([others, this.#controller.signal]) : this.#controller.signal
  }

  set(ms: number): void {
    this.clear()
    this.#timer = setTimeout(() => this.#controller.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}
