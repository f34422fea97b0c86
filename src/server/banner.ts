// What the terminal shows once everything runs. The first admin's password is shown here and never again.

import type { Config } from './config.ts'

export interface FirstAdmin {
  readonly username: string
  readonly email: string
  /** Null when the operator chose it. */
  readonly generatedPassword: string | null
}

const ANY_OR_LOOPBACK = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'])

export function addressOf(config: Pick<Config, 'host' | 'publicUrl'>, port: number): string {
  if (config.publicUrl !== null) return config.publicUrl
  const host = ANY_OR_LOOPBACK.has(config.host) ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function banner(options: {
  readonly address: string
  readonly dataDirectory: string
  readonly firstAdmin: FirstAdmin | null
  /** Where mails are kept instead of being sent; null when there is a mail server. */
  readonly mailDirectory: string | null
  /** The public pages that do not say how to reach the operator. */
  readonly withoutContact: readonly string[]
}): string {
  const rows: [string, string][] = [
    ['Address', options.address],
    ['Data folder', options.dataDirectory],
  ]
  const { firstAdmin, mailDirectory, withoutContact } = options
  if (mailDirectory !== null) rows.push(['Mails', `kept in ${mailDirectory}, because SMTP_URL is not set`])
  if (withoutContact.length > 0) rows.push(['Policies', `${withoutContact.join(', ')}: no contact address (docs/operations.md, Policies)`])
  if (firstAdmin !== null) {
    rows.push(['Admin', `${firstAdmin.username} (${firstAdmin.email})`])
    rows.push([
      'Password',
      firstAdmin.generatedPassword === null ? 'the one in ADMIN_PASSWORD' : `${firstAdmin.generatedPassword}   (shown only this once)`,
    ])
  }
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    '',
    'Guftagu is running. Press Ctrl-C to stop.',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    '',
  ].join('\n')
}
