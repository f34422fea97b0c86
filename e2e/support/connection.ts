// A live line that can be cut and mended, as on a train.

import type { Page, WebSocketRoute } from '@playwright/test'

interface InterruptibleConnection {
  interrupt(): Promise<void>
  restore(): Promise<void>
}

/** To be asked for before the page is opened. Calls still go through: only what is live is gone. */
export async function interruptibleConnection(page: Page): Promise<InterruptibleConnection> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, async (line) => {
    if (isCut) return line.close()
    open.add(line)
    line.connectToServer()
  })
  return {
    interrupt: async () => {
      isCut = true
      for (const line of open) await line.close()
      open.clear()
    },
    restore: async () => {
      isCut = false
    },
  }
}
