// The mails that a server sends.

import { expect } from '@playwright/test'
import type { StartedServer } from './server.ts'

/** The link in the newest mail to this address, once so many have been sent. */
export async function mailedLink(server: StartedServer, address: string, mails = 1): Promise<string> {
  let links: readonly string[] = []
  await expect.poll(async () => (links = await server.linksMailedTo(address)).length).toBeGreaterThanOrEqual(mails)
  return links.at(-1) ?? ''
}
