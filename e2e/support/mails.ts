// Mails sent by a server.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import type { StartedServer } from './server.ts'

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string
  /** The paths of the links in mails to this address, latest last. */
  linksMailedTo(address: string): readonly string[]
  close(): Promise<void>
}

/** A mail server on this machine that keeps what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => done(void mails.push(mail)), done)
    },
  })
  // The node may be killed in the middle of a mail.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    linksMailedTo: (address) => mails.filter((mail) => mail.includes(`To: ${address}`)).flatMap((mail) => linkIn(mail) ?? []),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** In a mail, long lines are folded and = is written as =3D. */
function linkIn(mail: string): string | null {
  return /\/auth\/[a-z-]+\?token=[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? null
}

/** The link in the newest mail to this address, once this many have been sent. */
export async function mailedLink(server: StartedServer, address: string, mails = 1): Promise<string> {
  let links: readonly string[] = []
  await expect.poll(() => (links = server.linksMailedTo(address)).length).toBeGreaterThanOrEqual(mails)
  return links.at(-1) ?? ''
}
