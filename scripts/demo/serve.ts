// The demo as a function: a server on a folder of its own, filled when it is empty and made ready when it is not.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { addressOf } from '#server/banner.ts'
import type { Config } from '#server/config.ts'
import { openFoundations } from '#server/foundations.ts'
import { listenRefusal } from '#server/listen-refusal.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import type { Log } from '#server/platform/process/log.ts'
import { type Cast, fillDemo } from './fill.ts'
import { type DemoFolder, keepCast, prepareFolder } from './folder.ts'
import { LOGINS, PASSWORD } from './people.ts'
import { bringToLife } from './puppets.ts'
import { makeReady, type Ready } from './ready.ts'
import { WHOLE } from './size.ts'

/** Told to stop before there was anything to look at. */
export class StoppedEarly extends Error {
  override readonly name = 'StoppedEarly'
}

export interface DemoOptions {
  /** Its data folder is the demo's; a database or a Redis of its own is not used. */
  readonly config: Config
  readonly log: Log
  readonly fresh?: boolean
  /** False for a picture that is the same every time: nobody is online, and nobody answers. */
  readonly lively?: boolean
  /** Told what is being done, and given the work: the command line shows how long it takes. */
  readonly step?: <T>(title: string, work: () => Promise<T>) => Promise<T>
  /** Also a running talk in Urdu script: what pictures in Urdu show. */
  readonly inUrdu?: boolean
  /** Ends a start that nobody waits for any longer. */
  readonly signal?: AbortSignal
  readonly onGivenUp?: (reason: unknown) => void
}

export interface Demo extends Ready {
  readonly address: string
  readonly dataDirectory: string
  /** One of each role; the user and the chatter are in a session with each other. */
  readonly logins: Readonly<Record<keyof typeof LOGINS, { readonly username: string; readonly password: string }>>
  /** Everybody by the name they began with. */
  readonly cast: Cast
  stop(): Promise<void>
}

export async function startDemo({
  config: given,
  log,
  fresh = false,
  lively = true,
  inUrdu = false,
  step = (_title, work) => work(),
  signal,
  onGivenUp,
}: DemoOptions): Promise<Demo> {
  const config: Config = {
    ...given,
    databaseUrl: null,
    redisUrl: null,
    jwtSecret: null,
    // Its people are made up: no mail may leave.
    mail: { ...given.mail, smtpUrl: null },
  }
  const { dataDirectory } = config
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  let isNew = false
  try {
    await tryPort(config)
    const folder = await prepareFolder(dataDirectory, { fresh })
    isNew = folder.cast === null
    const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log, ...(onGivenUp ? { onGivenUp } : {}) })
    closers.push(() => postgres.stop())
    const foundations = await openFoundations({ config, log, databaseUrl: postgres.url, onOpened: (close) => closers.push(close) })
    signal?.throwIfAborted()
    const { cast, ready } = await fillAndReady(foundations, { folder, dataDirectory, step, inUrdu, ...(signal ? { signal } : {}) })
    signal?.throwIfAborted()

    const { http, deps, jobs } = await buildApp(foundations)
    closers.push(() => http.close())
    await http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenRefusal(error, config)
    })
    await jobs.start()
    const { port } = http.server.address() as AddressInfo
    if (lively) closers.push(await bringToLife({ address: `http://${reachable(config.host)}:${port}`, deps, cast, ready }))
    const login = (username: string) => ({ username, password: PASSWORD })
    const { user, chatter } = ready.running
    const logins = { user: login(user.username), chatter: login(chatter.username), admin: login(LOGINS.admin) }
    return { address: addressOf(config, port), dataDirectory, logins, cast, ...ready, stop }
  } catch (error) {
    await stop()
    if (!signal?.aborted) throw error
    throw new StoppedEarly(isNew ? 'Stopped before the demo was whole: the next start fills it anew.' : 'Stopped.', { cause: error })
  }
}

type Step = NonNullable<DemoOptions['step']>

interface Filling {
  readonly folder: DemoFolder
  readonly dataDirectory: string
  readonly step: Step
  readonly inUrdu: boolean
  readonly signal?: AbortSignal
}

async function fillAndReady(
  foundations: Parameters<typeof fillDemo>[0],
  { folder, dataDirectory, step, inUrdu, signal }: Filling,
): Promise<{ readonly cast: Cast; readonly ready: Ready }> {
  const cast = folder.cast ?? (await step('Filling the demo', () => fillDemo(foundations, new Date(), WHOLE, signal)))
  // A folder that is kept gets its sessions whole or not at all; one that was just filled counts only when this is done too.
  const until = folder.cast === null && signal ? { signal } : {}
  const ready = await makeReady(foundations, cast, { starts: folder.starts, inUrdu, ...until })
  await keepCast(dataDirectory, cast, folder.starts + 1)
  return { cast, ready }
}

/** Filling takes a while: who cannot listen in the end should hear it before. */
async function tryPort(config: Config): Promise<void> {
  const { port, host } = config
  const probe = createServer()
  try {
    probe.listen({ port, host })
    await once(probe, 'listening')
  } catch (error) {
    throw listenRefusal(error, config)
  } finally {
    probe.close()
  }
}

/** Where this machine reaches what listens there. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
