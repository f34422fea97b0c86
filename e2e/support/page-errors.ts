// Collects errors that people do not see: console errors, content policy violations, uncaught exceptions. A journey fails on any of them,
// except for failed calls that it expects.

import type { ConsoleMessage, Page } from '@playwright/test'

export interface ExpectedFailure {
  /** The HTTP status, or a network error such as `net::ERR_FAILED`. */
  readonly because: number | string
  readonly path: string
}

export class PageErrors {
  readonly #found: string[] = []
  readonly #expected: ExpectedFailure[] = []
  readonly #ignored: RegExp[] = []

  watch(page: Page): void {
    page.on('pageerror', (error) => this.#found.push(`${page.url()} threw ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#isExpected(message)) this.#found.push(`${page.url()} logged ${message.text()}`)
    })
  }

  /** The browser logs every failed call. Name those that the journey causes on purpose before it causes them. */
  expect(...failures: ExpectedFailure[]): void {
    this.#expected.push(...failures)
  }

  /** For errors that follow from a failure that the journey causes on purpose. */
  ignore(text: RegExp): void {
    this.#ignored.push(text)
  }

  all(): readonly string[] {
    return this.#found.filter((error) => !this.#ignored.some((text) => text.test(error)))
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

/** The page was connecting when the journey cut it off; on a busy machine connecting takes long enough for that. */
export const CUT_WHILE_CONNECTING: ExpectedFailure = {
  because: 'Connection closed before receiving a handshake response',
  path: '/socket.io/',
}

export const CONNECTION_IS_CLOSING = 'WebSocket is already in CLOSING or CLOSED state'

/** Null if the message is not about a failed call or connection. */
function failedAddress(message: ConsoleMessage): string | null {
  if (message.text().startsWith('Failed to load resource: ')) return message.location().url
  // The page sent on a connection that was closing. The browser does not always name the script.
  if (message.text().startsWith(CONNECTION_IS_CLOSING)) return message.location().url || (message.page()?.url() ?? null)
  return /^WebSocket connection to '([^']+)' failed: /.exec(message.text())?.[1] ?? null
}
