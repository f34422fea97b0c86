// Sends mails by SMTP, or stores them as files if no server is set. A mail has its id in its Message-ID, so a mail that is sent twice is
// recognized as the same.

import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSystemErrorName } from 'node:util'
import { createTransport } from 'nodemailer'
import type { Clock } from '../process/clock.ts'
import { OutageError, type Outages } from '../process/outages.ts'

export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * `refused`: the mail server will never accept this mail. Any other failure is thrown as an OutageError, and the mail may succeed later.
 */
export type MailOutcome = 'accepted' | 'refused'

export interface Mailer {
  /** False if mails are only stored as files, so no one receives them. */
  readonly sends: boolean
  send(mail: OutgoingMail): Promise<MailOutcome>
  /** Removes stored mails and returns their number. */
  removeOlderThan(oldest: Date): Promise<number>
  /** Aborts mails that are being sent, which then fail. */
  close(): void
}

export interface MailerOptions {
  /** Null means that mails are kept as files. */
  readonly smtpUrl: string | null
  /** `address` or `Name <address>`. */
  readonly from: string
  /** The folder for mails that are kept as files. */
  readonly directory: string
  readonly clock: Clock
  readonly outages: Outages
  readonly times?: MailTimes
}

export interface MailTimes {
  /** Limit for connecting, for the greeting and for each answer. */
  readonly stepMs: number
  /** Limit for everything, even if the server sends an answer byte by byte. */
  readonly limitMs: number
}

const TIMES: MailTimes = { stepMs: 10_000, limitMs: 25_000 }
const IDLE_MS = 20_000
const SAFE_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const
const EXTENSION = '.eml'
/** The mail server's name in the log. */
const MACHINE = 'mail server'

export function openMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? keepingMailer(options) : smtpMailer(options.smtpUrl, options)
}

function smtpMailer(smtpUrl: string, { from, outages, times = TIMES }: MailerOptions): Mailer {
  const connect = () =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      maxRequeues: 0,
      idleTimeout: IDLE_MS,
      connectionTimeout: times.stepMs,
      greetingTimeout: times.stepMs,
      socketTimeout: times.stepMs,
      dnsTimeout: times.stepMs,
      ...SAFE_ACCESS,
    })
  let connection = connect()
  let isClosed = false

  return {
    sends: true,
    async send(mail) {
      const used = connection
      const timer = setTimeout(() => {
        if (connection === used) connection = connect()
        used.close({ force: true })
      }, times.limitMs)
      const refusal = await used.sendMail(messageOf(mail, from)).then(() => null, answerIn)
      clearTimeout(timer)
      if (refusal === null || isFinal(refusal)) {
        outages.worked(MACHINE)
        return refusal === null ? 'accepted' : 'refused'
      }
      const reason = Object.values(refusal).filter(Boolean).join(' ')
      if (!isClosed) outages.failed(MACHINE, reason)
      throw new OutageError(`the mail was not sent: ${reason}`)
    },
    removeOlderThan: async () => 0,
    close() {
      isClosed = true
      connection.close({ force: true })
    },
  }
}

interface MailAnswer {
  /** nodemailer's code. */
  readonly code: string
  /** Such as ECONNREFUSED; empty when there was a connection. */
  readonly systemCode: string
  /** The SMTP code; 0 if the server did not answer. */
  readonly responseCode: number
}

/** Keeps nothing else of an error, because its text and fields contain people's addresses and errors are logged. */
function answerIn(error: unknown): MailAnswer {
  const { code, errno, responseCode } = error as { readonly code?: unknown; readonly errno?: unknown; readonly responseCode?: unknown }
  return {
    code: typeof code === 'string' ? code : 'unknown',
    systemCode: typeof errno === 'number' ? getSystemErrorName(errno) : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}

/** True for a 5xx about the receiver or the mail itself. An earlier 5xx is about our settings, which may be corrected. */
function isFinal({ code, responseCode }: MailAnswer): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

function keepingMailer({ from, directory, clock }: MailerOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, ...SAFE_ACCESS })
  return {
    sends: false,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${mail.id}${EXTENSION}`
      await writeFile(join(directory, name), message, { mode: 0o600 })
      return 'accepted'
    },
    async removeOlderThan(oldest) {
      let removed = 0
      for (const name of await readdir(directory).catch(() => [])) {
        if (!name.endsWith(EXTENSION)) continue
        const found = await stat(join(directory, name)).catch(() => null)
        if (found === null || found.mtime >= oldest) continue
        await rm(join(directory, name), { force: true })
        removed += 1
      }
      return removed
    },
    close: () => composer.close(),
  }
}

function messageOf({ id, to, subject, text, html, headers }: OutgoingMail, from: string) {
  return {
    from,
    // An object, because in a string a comma in the address would add receivers.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    messageId: `<${id}@${domainOf(from)}>`,
  }
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
