// The demo as a function: a server on a folder of its own, filled when it is empty and made ready when it is not.

import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { addressOf } from '#server/banner.ts'
import type { Config } from '#server/config.ts'
import { openFoundations } from '#server/foundations.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import type { Log } from '#server/platform/log.ts'
import { startUpkeep } from '#server/upkeep.ts'
import { type Cast, fillDemo } from './fill.ts'
import { type DemoFolder, keepCast, prepareFolder } from './folder.ts'
import { LOGINS, PASSWORD } from './people.ts'
import { bringToLife } from './puppets.ts'
import { makeReady, type Ready } from './ready.ts'

export interface DemoOptions {
  /** Its data folder is the demo's; a database or a Redis of its own is not used. */
  readonly config: Config
  readonly log: Log
  readonly fresh?: boolean
  /** False for a picture that is the same every time: nobody is online, and nobody answers. */
  readonly lively?: boolean
  /** Told what is being done, and given the work: the command line shows how long it takes. */
  readonly step?: <T>(title: string, work: () => Promise<T>) => Promise<T>
  readonly onGivenUp?: (reason: unknown) => void
}

export interface Demo extends Ready {
  readonly address: string
  readonly dataDirectory: string
  /** One of each role. */
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
  step = (_title, work) => work(),
  onGivenUp,
}: DemoOptions): Promise<Demo> {
  const config: Config = { ...given, databaseUrl: null, redisUrl: null, jwtSecret: null }
  const { dataDirectory } = config
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const folder = await prepareFolder(dataDirectory, { fresh })
    const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log, ...(onGivenUp ? { onGivenUp } : {}) })
    closers.push(() => postgres.stop())
    const foundations = await openFoundations({ config, log, databaseUrl: postgres.url, onOpened: (close) => closers.push(close) })
    const { cast, ready } = await fillAndReady(foundations, folder, dataDirectory, step)

    const { http, deps } = await buildApp(foundations)
    closers.push(() => http.close())
    await http.listen({ host: config.host, port: config.port })
    closers.push(startUpkeep(deps))
    const { port } = http.server.address() as AddressInfo
    if (lively) closers.push(await bringToLife({ address: `http://${reachable(config.host)}:${port}`, deps, cast, ready }))
    const login = (role: keyof typeof LOGINS) => ({ username: LOGINS[role], password: PASSWORD })
    const logins = { user: login('user'), chatter: login('chatter'), admin: login('admin') }
    return { address: addressOf(config, port), dataDirectory, logins, cast, ...ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Step = NonNullable<DemoOptions['step']>

async function fillAndReady(
  foundations: Parameters<typeof fillDemo>[0],
  folder: DemoFolder,
  dataDirectory: string,
  step: Step,
): Promise<{ readonly cast: Cast; readonly ready: Ready }> {
  const cast = folder.cast ?? (await step('Filling the demo', () => fillDemo(foundations, new Date())))
  const ready = await makeReady(foundations, cast, folder.starts)
  await keepCast(dataDirectory, cast, folder.starts + 1)
  return { cast, ready }
}

/** Where this machine reaches what listens there. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
