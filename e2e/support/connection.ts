// A socket connection that a test can interrupt and restore, as on a train, and failing calls.

import type { Page, WebSocketRoute } from '@playwright/test'

interface InterruptibleConnection {
  interrupt(): Promise<void>
  restore(): Promise<void>
}

/** Call before the page is opened. Only the socket is interrupted: HTTP calls still work. */
export async function interruptibleConnection(page: Page): Promise<InterruptibleConnection> {
  const open = new Set<WebSocketRoute>()
  let isInterrupted = false
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (isInterrupted) return socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    interrupt: async () => {
      isInterrupted = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    restore: async () => {
      isInterrupted = false
    },
  }
}

/** Call before the page is opened. Resolves when the server sends the page a running session's messages; from then on none is missed. */
export function joined(page: Page): Promise<void> {
  return answered(page, 'joinSession')
}

/**
 * Call before the page is opened. Resolves once the server has answered an event of this name, so that what the page reported is stored.
 */
export function answered(page: Page, event: string): Promise<void> {
  return new Promise((resolve) => onAnswer(page, event, resolve))
}

/** Call before the page is opened. Counts the page's events of this name that the server has answered. */
export function countAnswers(page: Page, event: string): () => number {
  let count = 0
  onAnswer(page, event, () => {
    count += 1
  })
  return () => count
}

/** Applies to every connection of the page, because a first one that does not open in time is given up. */
function onAnswer(page: Page, event: string, listener: () => void): void {
  const sends = sending(event)
  page.on('websocket', (socket) => {
    const answers: string[] = []
    socket.on('framesent', ({ payload }) => {
      const [, number] = sends.exec(payload.toString()) ?? []
      if (number !== undefined) answers.push(`43${number}[`)
    })
    socket.on('framereceived', ({ payload }) => {
      if (answers.some((answer) => payload.toString().startsWith(answer))) listener()
    })
  })
}

/** Call before the page is opened. Resolves when the server sends it events. */
export function connected(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => payload.toString().startsWith('42["userOnline"') && resolve()))
  })
}

/** Call before the page is opened. The page joins no session until the joins are released. */
export async function holdJoins(page: Page): Promise<{ readonly held: Promise<unknown>; release(): void }> {
  const joins = sending('joinSession')
  const first = Promise.withResolvers<undefined>()
  let waiting: (() => void)[] | null = []
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (waiting === null || !joins.test(message.toString())) return server.send(message)
      waiting.push(() => server.send(message))
      first.resolve(undefined)
    })
  })
  return {
    held: first.promise,
    release: () => {
      for (const send of waiting ?? []) send()
      waiting = null
    },
  }
}

/** A Socket.IO frame: a message (4) with an event (2) and the number of its reply (3). */
function sending(event: string): RegExp {
  return new RegExp(`^42(\\d+)\\["${event}"`)
}

/**
 * Like `page.route`, but also works for a page that is already open. The page learns slightly later that its requests are intercepted, and
 * a key press or click can be faster: of a busy page's 190 requests, 5 went straight to the server.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  await knowsOfInterception(page)
}

export async function knowsOfInterception(page: Page): Promise<void> {
  await page.evaluate('0')
}

/**
 * The first call fails and the next ones wait until the returned function is called. Every further failure would double the time before the
 * page calls again.
 */
export async function failOnceThenHold(
  page: Page,
  url: string,
  { after, ...failure }: { readonly status: number; readonly json: unknown; readonly after?: Promise<unknown> },
): Promise<() => void> {
  const mayGoOn = Promise.withResolvers<undefined>()
  let calls = 0
  await intercept(page, url, async (route) => {
    calls += 1
    if (calls === 1) {
      await after
      return route.fulfill(failure)
    }
    await mayGoOn.promise
    return route.fallback()
  })
  return () => {
    mayGoOn.resolve(undefined)
  }
}

/**
 * Calls fail until the returned function is called with a press, and then succeed. The page also retries on its own, and must not succeed
 * before that.
 */
export async function failUntilPressed(page: Page, url: string): Promise<(press: () => Promise<void>) => Promise<void>> {
  const isPressed = Promise.withResolvers<undefined>()
  let isMended = false
  await intercept(page, url, async (route) => {
    if (!isMended) return route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
    await isPressed.promise
    return route.continue()
  })
  return async (press) => {
    isMended = true
    await press()
    isPressed.resolve(undefined)
  }
}
