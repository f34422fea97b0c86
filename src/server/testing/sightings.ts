// Records everything that leaves a test app: replies with headers, socket events and acknowledgements, log lines, mails and push messages.
// Then it searches all of this for each secret.

import { Writable } from 'node:stream'
import type { Socket } from 'socket.io-client'
import { type Log, openLog } from '../platform/process/log.ts'
import type { TestApp } from './app.ts'
import type { MailServer } from './mail-server.ts'

export interface Sighting {
  readonly channel: 'reply' | 'event' | 'log' | 'mail' | 'push'
  /** The account that received it; null if it was not sent to an account. */
  readonly by: string | null
  /** The call or the event; the receiver of a mail. */
  readonly at: string
  readonly text: string
}

export interface Secret {
  readonly name: string
  readonly values: readonly string[]
  /** Where the secret may appear. If unset, it may appear nowhere. */
  readonly mayBeIn?: (sighting: Sighting) => boolean
}

/** One line for each secret found where it does not belong. */
export function leaksIn(sightings: readonly Sighting[], secrets: readonly Secret[]): string[] {
  const leaks = new Set<string>()
  for (const { name, values, mayBeIn = () => false } of secrets) {
    const spellings = values.flatMap(spellingsOf)
    if (spellings.length === 0) leaks.add(`${name}: the test has no value to look for`)
    for (const sighting of sightings)
      if (!mayBeIn(sighting) && spellings.some((spelling) => sighting.text.includes(spelling)))
        leaks.add(`${name} in a ${sighting.channel} (${sighting.at}) for ${sighting.by ?? 'anybody'}: ${sighting.text.slice(0, 500)}`)
  }
  return [...leaks]
}

/** The text as is, URL-encoded, and in base64, where it looks different depending on the offset. */
function spellingsOf(value: string): string[] {
  if (value === '') return []
  return [...new Set([value, encodeURIComponent(value), Buffer.from(value).toString('base64'), Buffer.from(value).toString('base64url')])]
}

export interface SightingBook {
  readonly sightings: Sighting[]
  /** Passed to the app; records log lines at every level. */
  readonly log: Log
  /** Records the app's answers from here on. */
  watchReplies(app: TestApp): void
  /** Records what this socket receives. `note` records acknowledgements. */
  watchSocket(socket: Socket, by: string): void
  note(sighting: Sighting): void
  /** Reads the mails that the server has received since the last time. */
  readMails(server: MailServer): void
}

export function openSightingBook(): SightingBook {
  const sightings: Sighting[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      sightings.push({ channel: 'log', by: null, at: 'log', text: String(chunk) })
      done()
    },
  })
  return {
    sightings,
    log: openLog({ level: 'trace', destination }),
    note: (sighting) => void sightings.push(sighting),

    watchReplies({ http }) {
      const inject = http.inject.bind(http) as (options: object) => Promise<Answer>
      const watched = async (request: string | InjectedRequest) => {
        const options = typeof request === 'string' ? { url: request } : request
        const answer = await inject(options)
        sightings.push({
          channel: 'reply',
          by: holderOf(options, answer),
          at: `${options.method ?? 'GET'} ${options.url.split('?')[0]}`,
          text: JSON.stringify(answer.headers) + (isText(answer) ? answer.body : ''),
        })
        return answer
      }
      Object.assign(http, { inject: watched })
    },

    watchSocket(socket, by) {
      socket.onAny((name: string, ...values) => sightings.push({ channel: 'event', by, at: name, text: JSON.stringify(values) }))
    },

    readMails({ received }) {
      for (const { source, headers, body } of received.splice(0))
        sightings.push({ channel: 'mail', by: null, at: headers['to'] ?? '', text: `${source}\n${headers['subject']}\n${body}` })
    },
  }
}

interface InjectedRequest {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Answer {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

function isText({ headers }: Answer): boolean {
  return /json|text|xml/.test(String(headers['content-type']))
}

const LOGINS = ['/auth/login', '/auth/two-step', '/auth/two-step/passkey']

/** The token's account. A login has no token, so its reply belongs to the account in it. */
function holderOf({ url, headers = {} }: InjectedRequest, answer: Answer): string | null {
  if (LOGINS.some((path) => url.endsWith(path))) return (JSON.parse(answer.body) as { user?: { _id?: string } }).user?._id ?? null
  const [, claims = ''] = headers['authorization']?.split('.') ?? []
  return claims === '' ? null : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}
