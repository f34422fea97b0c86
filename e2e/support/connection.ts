// A socket connection that a test can interrupt and restore, as on a train.

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
