// A live line that can be cut and mended, as on a train.

import type { Page, WebSocketRoute } from '@playwright/test'

interface Line {
  cut(): Promise<void>
  mend(): Promise<void>
}

/** To be asked for before the page is opened. Calls still go through: only what is live is gone. */
export async function cuttable(page: Page): Promise<Line> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, async (line) => {
    if (isCut) return line.close()
    open.add(line)
    line.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      for (const line of open) await line.close()
      open.clear()
    },
    mend: async () => {
      isCut = false
    },
  }
}
