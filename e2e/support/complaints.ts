// What a page says behind people's backs: errors in its console, broken content policy, scripts that
// threw. A journey fails on any of it, except on refusals that it provoked itself.

import type { ConsoleMessage, Page } from '@playwright/test'

export interface Refusal {
  /** Only this status, or only this reason of the network, such as `net::ERR_FAILED`. */
  readonly because: number | string
  readonly path: string
}

export class Complaints {
  readonly #found: string[] = []
  readonly #expected: Refusal[] = []
  readonly #forgiven: RegExp[] = []

  watch(page: Page): void {
    page.on('pageerror', (error) => this.#found.push(`${page.url()} threw ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#isExpected(message)) this.#found.push(`${page.url()} said ${message.text()}`)
    })
  }

  /** The browser writes every refused call into the console; those provoked on purpose are named first. */
  expect(...refusals: Refusal[]): void {
    this.#expected.push(...refusals)
  }

  /** What a page says about a failure that the journey has made on purpose. */
  forgive(text: RegExp): void {
    this.#forgiven.push(text)
  }

  all(): readonly string[] {
    return this.#found.filter((said) => !this.#forgiven.some((text) => text.test(said)))
  }

  #isExpected(message: ConsoleMessage): boolean {
    const failed = failedAddress(message)
    if (failed === null || !URL.canParse(failed)) return false
    const { pathname } = new URL(failed)
    return this.#expected.some(
      ({ path, because }) =>
        pathname.startsWith(path) && message.text().includes(typeof because === 'number' ? `status of ${because} ` : because),
    )
  }
}

export const LINE_IS_CLOSING = 'WebSocket is already in CLOSING or CLOSED state'

/** Null when it is about anything else than a call or a connection that failed. */
function failedAddress(message: ConsoleMessage): string | null {
  if (message.text().startsWith('Failed to load resource: ')) return message.location().url
  // Something was sent while the connection broke. The browser does not always know which script sent it.
  if (message.text().startsWith(LINE_IS_CLOSING)) return message.location().url || (message.page()?.url() ?? null)
  return /^WebSocket connection to '([^']+)' failed: /.exec(message.text())?.[1] ?? null
}
