// Starts the demo: a server with its own folder, which is filled if empty and made ready at each start.

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
import { startBots } from './bots.ts'
import { type DemoAccounts, fillDemo } from './fill.ts'
import { type DemoFolder, prepareFolder, saveAccounts } from './folder.ts'
import { LOGINS, PASSWORD } from './people.ts'
import { makeReady, type Ready } from './ready.ts'
import { WHOLE } from './size.ts'

/** Aborted before the demo was ready. */
export class StoppedEarly extends Error {
  override readonly name = 'StoppedEarly'
}

export interface DemoOptions {
  /** Only its data folder is used, not its database or Redis. */
  readonly config: Config
  readonly log: Log
  readonly fresh?: boolean
  /** False for reproducible pictures: no bots are online or reply. */
  readonly lively?: boolean
  /** Wraps a long step, so that the command line can show how long it takes. */
  readonly step?: <T>(title: string, work: () => Promise<T>) => Promise<T>
  /** Also starts a session in Urdu script, for the Urdu pictures. */
  readonly inUrdu?: boolean
  /** Aborts the start. */
  readonly signal?: AbortSignal
  readonly onGivenUp?: (reason: unknown) => void
}

export interface Demo extends Ready {
  readonly address: string
  readonly dataDirectory: string
  /** One per role; the user and the chatter are in a session with each other. */
  readonly logins: Readonly<Record<keyof typeof LOGINS, { readonly username: string; readonly password: string }>>
  readonly accounts: DemoAccounts
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
    // Its people are made up, so no mail may be sent.
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
    isNew = folder.accounts === null
    const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log, ...(onGivenUp ? { onGivenUp } : {}) })
    closers.push(() => postgres.stop())
    const foundations = await openFoundations({ config, log, databaseUrl: postgres.url, onOpened: (close) => closers.push(close) })
    signal?.throwIfAborted()
    const { accounts, ready } = await fillAndReady(foundations, { folder, dataDirectory, step, inUrdu, ...(signal ? { signal } : {}) })
    signal?.throwIfAborted()

    const { http, deps, jobs } = await buildApp(foundations)
    closers.push(() => http.close())
    await http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenRefusal(error, config)
    })
    await jobs.start()
    const { port } = http.server.address() as AddressInfo
    if (lively) closers.push(await startBots({ address: `http://${reachable(config.host)}:${port}`, deps, accounts, ready }))
    const login = (username: string) => ({ username, password: PASSWORD })
    const { user, chatter } = ready.running
    const logins = { user: login(user.username), chatter: login(chatter.username), admin: login(LOGINS.admin) }
    return { address: addressOf(config, port), dataDirectory, logins, accounts, ...ready, stop }
  } catch (error) {
    await stop()
    if (!signal?.aborted) throw error
    throw new StoppedEarly(isNew ? 'Stopped before the demo was filled: the next start fills it again.' : 'Stopped.', { cause: error })
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
): Promise<{ readonly accounts: DemoAccounts; readonly ready: Ready }> {
  const accounts = folder.accounts ?? (await step('Filling the demo', () => fillDemo(foundations, new Date(), WHOLE, signal)))
  // In an existing folder this step is not aborted half-way. A new folder counts as filled only after this step.
  const until = folder.accounts === null && signal ? { signal } : {}
  const ready = await makeReady(foundations, accounts, { starts: folder.starts, inUrdu, ...until })
  await saveAccounts(dataDirectory, accounts, folder.starts + 1)
  return { accounts, ready }
}

/** Fails early if the port is taken, because filling takes a while. */
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

/** The host to connect to for a listening address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
