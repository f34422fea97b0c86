// A mail server on this machine.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** How it answers the next mails: 'never' accepts the connection and stays silent. */
export type MailAnswer = 'accept' | 'never' | { readonly onReceiver: number } | { readonly onMail: number }

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly source: string
  /** Unfolded, keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Both parts, decoded. */
  readonly body: string
}

export interface MailServer {
  readonly url: string
  /** Fits the `mail` of an app's configuration. */
  readonly settings: { readonly smtpUrl: string; readonly from: string }
  readonly received: ReceivedMail[]
  connections(): number
  answer(next: MailAnswer): void
}

export async function aMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let next: MailAnswer = 'accept'
  let connections = 0
  // Many servers repeat the address in their reply.
  const refusal = (responseCode: number, address = '') => Object.assign(new Error(`refused: <${address}>`), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1
      if (next !== 'never') done()
    },
    onRcptTo({ address }, _session, done) {
      if (typeof next === 'object' && 'onReceiver' in next) done(refusal(next.onReceiver, address))
      else done()
    },
    onData(stream, session, done) {
      const take = async () => {
        const source = await text(stream)
        if (typeof next === 'object' && 'onMail' in next) throw refusal(next.onMail, session.envelope.rcptTo[0]?.address)
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source, ...readMail(source) })
      }
      take().then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(async () => {
    const closed = once(server.server, 'close')
    server.close()
    await closed
  })
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    url,
    settings: { smtpUrl: url, from: 'Guftagu <chat@example.com>' },
    received,
    connections: () => connections,
    answer: (given) => {
      next = given
    },
  }
}

export function readMail(source: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const [head = '', ...parts] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { headers: { ...headers, subject: decodeWords(headers['subject'] ?? '') }, body: decodeParts(source, parts.join('\r\n\r\n')) }
}

/** RFC 2047 */
function decodeWords(value: string): string {
  return value
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_whole, encoding: string, coded: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(coded, 'base64').toString() : quotedPrintable(coded.replaceAll('_', ' ')),
    )
}

function decodeParts(source: string, body: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  if (boundary === undefined) return body
  return body
    .split(`--${boundary}`)
    .map((part) => {
      const [head = '', ...content] = part.split('\r\n\r\n')
      const coded = content.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(coded, 'base64').toString()
      return /quoted-printable/i.test(head) ? quotedPrintable(coded) : coded
    })
    .join('\n')
}

function quotedPrintable(coded: string): string {
  const bytes = coded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
