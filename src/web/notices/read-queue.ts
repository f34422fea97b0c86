// Notices that were read on this page are reported to the server together, a moment later, and again after a failure.

import { readNotices } from '#contract/notices.ts'
import { call } from '../api/call.ts'
import { onConnect } from '../live/live.ts'

const WAIT_MS = 250
/** The most ids that one call accepts. */
const MAX_AT_ONCE = 100

export class ReadQueue {
  readonly #send: (ids: readonly string[]) => Promise<unknown>
  readonly #waiting = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (ids: readonly string[]) => Promise<unknown>) {
    this.#send = send
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#waiting.add(id)
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS)
  }

  /** Ids that could not be sent wait for the next flush. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const ids = [...this.#waiting].slice(0, MAX_AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) this.#waiting.delete(id)
    try {
      await this.#send(ids)
    } catch {
      for (const id of ids) this.#waiting.add(id)
      return
    }
    await this.flush()
  }
}

export const readQueue = new ReadQueue((ids) => call(readNotices, { body: { ids: [...ids] }, keepalive: true }))
onConnect(() => void readQueue.flush())
window.addEventListener('pagehide', () => void readQueue.flush())
