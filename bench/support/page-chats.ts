// A conversation that runs, on our page and on the peer's: the same messages have been sent in it, and the other party listens
// on a line of their own that is not slow.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accountId } from '#domain/ids.ts'
import { openTokens } from '#server/platform/auth/tokens.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { startServer } from './child-server.ts'
import type { Cleanup } from './cleanup.ts'
import { FOR_PEOPLE, startEjabberd } from './ejabberd.ts'
import { fillRunning } from './fill-running.ts'
import { fillTalk, SAID } from './fill-talk.ts'
import { CONVERSE_NAME, layOutConverse, type Site, serve } from './page-peers.ts'
import type { Place } from './slow-visit.ts'
import { openWire } from './wire.ts'
import { logIn, type Person } from './xmpp-crowd.ts'

const SECRET = 'a secret of this measurement, long enough'
/** How many are in the list beside the conversation. */
const PEOPLE = 20
const MESSAGES = 60
const LAST = `${SAID} ${MESSAGES}.`

export interface ChatSite extends Site {
  readonly name: string
  readonly chat: Place
  /** Where one types. */
  readonly composer: string
  /** Script that answers whether the page says that the message is stored; null where a page never says so. */
  readonly saysStored: ((text: string) => string) | null
  /** Resolves when the receiver has it. */
  readonly untilHeard: (text: string) => Promise<void>
}

interface Surroundings {
  readonly postgresUrl: string
  /** For what a site writes. */
  readonly directory: string
}

/** Composer and last message, both on the screen. */
function isUsable(composer: string): string {
  return `(() => {
    const field = document.querySelector(${JSON.stringify(composer)})
    return field !== null && !field.disabled && field.checkVisibility() && document.body.textContent.includes(${JSON.stringify(LAST)})
  })()`
}

export interface OurSite extends ChatSite {
  readonly landing: Place
  readonly list: Place
}

/** From a checkout that was built: this one, or an older one to compare with. */
export async function openOurs(
  cleanup: Cleanup,
  name: string,
  { checkout, postgresUrl, directory }: Surroundings & { readonly checkout: string },
): Promise<OurSite> {
  if (!existsSync(join(checkout, 'dist', 'web', 'index.html'))) throw new Error(`${checkout} has no built pages: run vite build there`)
  const database = `ours_${Date.now()}`
  await administer(postgresUrl, `create database ${database}`)
  const url = databaseUrl(postgresUrl, database)
  await migrate(url, await readMigrations(join(checkout, 'db', 'migrations')))
  const [talk] = await fillRunning(url, PEOPLE)
  if (!talk) throw new Error('nobody talks')
  await fillTalk(url, talk, MESSAGES)
  const tokens = openTokens({ secret: SECRET, clock: systemClock })
  const server = await startServer(cleanup, join(checkout, 'src', 'server', 'main.ts'), ['--log-to-file'], {
    DATABASE_URL: url,
    DATA_DIR: join(directory, database),
    JWT_SECRET: SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
  const token = await tokens.issue(accountId(talk.chatterId))
  const wire = await cleanup.open(
    () => openWire(server.address, token),
    (opened) => opened.close(),
  )
  await wire.ask('joinSession', talk.sessionId)
  const hasWorker = existsSync(join(checkout, 'dist', 'web', 'worker.js'))
  const kept = { 'chat-web-jwt': await tokens.issue(accountId(talk.userId)) }
  return {
    name,
    address: server.address,
    landing: { url: server.address, isUsable: HAS_HANDLERS },
    list: { url: `${server.address}/dashboard/chats`, kept, isUsable: HAS_ROWS, hasWorker },
    chat: {
      url: `${server.address}/dashboard/chats?with=${talk.chatterId}`,
      kept,
      isUsable: isUsable('main textarea'),
      hasWorker,
    },
    composer: 'main textarea',
    saysStored: (text) => `(() => {
      const rows = [...document.querySelectorAll('[role=log] li, [role=log] [data-seq], [role=log] div')]
      const row = rows.findLast((each) => each.textContent.includes(${JSON.stringify(text)}) && each.querySelector('[role=img]') !== null)
      return row !== undefined && ['Sent', 'Delivered', 'Read'].includes(row.querySelector('[role=img]').getAttribute('aria-label'))
    })()`,
    untilHeard: (text) =>
      new Promise((resolve) => {
        wire.onReceive = (event, payload) => {
          if (event === 'receiveMessage' && (payload as { readonly message: string }).message === text) resolve()
        }
      }),
  }
}

/** The list with people in it. */
const HAS_ROWS = `document.querySelector('[data-chat]') !== null`

/** React answers what is pressed: what is drawn before that only looks so. */
export const HAS_HANDLERS = `(() => {
  const button = document.querySelector('#root a, #root button')
  return button !== null && Object.keys(button).some((name) => name.startsWith('__reactProps'))
})()`

export async function openConverse(cleanup: Cleanup, { postgresUrl, directory }: Surroundings): Promise<ChatSite> {
  const [user, chatter] = ['user', 'chatter']
  const ejabberd = await startEjabberd(cleanup, join(directory, 'ejabberd'), postgresUrl, [user, chatter], FOR_PEOPLE)
  const other = await cleanup.open(
    () => logIn(ejabberd.address, chatter),
    ({ socket }) => socket.close(),
  )
  await fillArchive(await logIn(ejabberd.address, user), other)
  const site = await serve(cleanup, await layOutConverse(directory, { websocket: ejabberd.address, name: user, with: chatter }))
  return {
    name: CONVERSE_NAME,
    address: site.address,
    chat: { url: site.address, isUsable: isUsable('.chat-textarea') },
    composer: '.chat-textarea',
    saysStored: null,
    untilHeard: (text) =>
      new Promise((resolve) => {
        other.socket.addEventListener('message', ({ data }) => {
          if (String(data).includes(`<body>${text}</body>`)) resolve()
        })
      }),
  }
}

async function fillArchive(one: Person, other: Person): Promise<void> {
  for (let place = 1; place <= MESSAGES; place += 1) {
    const [from, to] = place % 2 === 0 ? [one, other] : [other, one]
    const arrived = new Promise<void>((resolve) => {
      to.onMessage = () => resolve()
    })
    from.socket.send(
      `<message xmlns="jabber:client" to="${to.name}@localhost" type="chat" id="m${place}"><body>${SAID} ${place}.</body></message>`,
    )
    await arrived
  }
  one.socket.close()
}
