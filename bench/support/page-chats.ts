// A running conversation on our page and on Converse.js, with the same messages in it. The receiver is connected without
// throttling.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openTokens } from '#server/platform/auth/tokens.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openLog } from '#server/platform/process/log.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { openTokenIssuer } from '#server/testing/tokens.ts'
import { startServer } from './child-server.ts'
import type { Cleanup } from './cleanup.ts'
import { CLIENT_MODULES, startEjabberd } from './ejabberd.ts'
import { fillMessages, SAMPLE_TEXT } from './fill-messages.ts'
import { fillRunningSessions } from './fill-running-sessions.ts'
import { buildConverse, CONVERSE_NAME, type Site, serve } from './page-peers.ts'
import type { Place } from './slow-phone.ts'
import { connectSocket } from './socket-client.ts'
import { logIn, type Person } from './xmpp-clients.ts'

const SECRET = 'a secret of this measurement, long enough'
/** How many people are in the list beside the conversation. */
const PEOPLE = 20
const MESSAGES = 60
const LAST = `${SAMPLE_TEXT} ${MESSAGES}.`

export interface ChatSite extends Site {
  readonly name: string
  readonly chat: Place
  /** Selector of the field to type in. */
  readonly composer: string
  /** Script that evaluates to true once the page shows the message as stored; null if the page never shows that. */
  readonly showsStored: ((text: string) => string) | null
  /** Resolves when the receiver gets the message. */
  readonly untilReceived: (text: string) => Promise<void>
}

interface Environment {
  readonly postgresUrl: string
  /** A folder for files that a site writes. */
  readonly directory: string
}

/** True once the composer and the last message are on the screen. */
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

/** Opens our page from a built checkout: this one, or an older one to compare with. */
export async function openOurs(
  cleanup: Cleanup,
  name: string,
  { checkout, postgresUrl, directory }: Environment & { readonly checkout: string },
): Promise<OurSite> {
  if (!existsSync(join(checkout, 'dist', 'web', 'index.html'))) throw new Error(`${checkout} has no built pages: run vite build there`)
  const database = `ours_${Date.now()}`
  await administer(postgresUrl, `create database ${database}`)
  const url = databaseUrl(postgresUrl, database)
  await migrate(url, await readMigrations(join(checkout, 'db', 'migrations')))
  const [session] = await fillRunningSessions(url, PEOPLE)
  if (!session) throw new Error('no session was created')
  await fillMessages(url, session, MESSAGES)
  const clock = systemClock
  const db = await cleanup.open(
    async () => openDatabase(url, { log: openLog({ level: 'silent' }), maxConnections: 1 }),
    (opened) => opened.close(),
  )
  const issuer = openTokenIssuer({ query: db.query, tokens: openTokens({ secret: SECRET, clock }), clock })
  const server = await startServer(cleanup, join(checkout, 'src', 'server', 'main.ts'), ['--log-to-file'], {
    DATABASE_URL: url,
    DATA_DIR: join(directory, database),
    JWT_SECRET: SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
  const token = await issuer.tokenOf(session.chatterId)
  const client = await cleanup.open(
    () => connectSocket(server.address, token),
    (opened) => opened.close(),
  )
  await client.ask('joinSession', session.sessionId)
  const hasWorker = existsSync(join(checkout, 'dist', 'web', 'worker.js'))
  const localStorage = { 'chat-web-jwt': await issuer.tokenOf(session.userId) }
  return {
    name,
    address: server.address,
    landing: { url: server.address, isUsable: HAS_HANDLERS },
    list: { url: `${server.address}/dashboard/chats`, localStorage, isUsable: HAS_ROWS, hasWorker },
    chat: {
      url: `${server.address}/dashboard/chats?with=${session.chatterId}`,
      localStorage,
      isUsable: isUsable('main textarea'),
      hasWorker,
    },
    composer: 'main textarea',
    showsStored: (text) => `(() => {
      const rows = [...document.querySelectorAll('[role=log] li, [role=log] [data-seq], [role=log] div')]
      const row = rows.findLast((row) => row.textContent.includes(${JSON.stringify(text)}) && row.querySelector('[role=img]') !== null)
      return row !== undefined && ['Sent', 'Delivered', 'Read'].includes(row.querySelector('[role=img]').getAttribute('aria-label'))
    })()`,
    untilReceived: (text) =>
      new Promise((resolve) => {
        client.onReceive = (event, payload) => {
          if (event === 'receiveMessage' && (payload as { readonly message: string }).message === text) resolve()
        }
      }),
  }
}

/** The list with people in it. */
const HAS_ROWS = `document.querySelector('[data-chat]') !== null`

/** True once React handles clicks: prerendered HTML only looks as if it did. */
export const HAS_HANDLERS = `(() => {
  const button = document.querySelector('#root a, #root button')
  return button !== null && Object.keys(button).some((name) => name.startsWith('__reactProps'))
})()`

export async function openConverse(cleanup: Cleanup, { postgresUrl, directory }: Environment): Promise<ChatSite> {
  const [user, chatter] = ['user', 'chatter']
  const ejabberd = await startEjabberd(cleanup, join(directory, 'ejabberd'), postgresUrl, [user, chatter], CLIENT_MODULES)
  const receiver = await cleanup.open(
    () => logIn(ejabberd.address, chatter),
    ({ socket }) => socket.close(),
  )
  await fillArchive(await logIn(ejabberd.address, user), receiver)
  const site = await serve(cleanup, await buildConverse(directory, { websocket: ejabberd.address, name: user, with: chatter }))
  return {
    name: CONVERSE_NAME,
    address: site.address,
    chat: { url: site.address, isUsable: isUsable('.chat-textarea') },
    composer: '.chat-textarea',
    showsStored: null,
    untilReceived: (text) =>
      new Promise((resolve) => {
        receiver.socket.addEventListener('message', ({ data }) => {
          if (String(data).includes(`<body>${text}</body>`)) resolve()
        })
      }),
  }
}

async function fillArchive(sender: Person, receiver: Person): Promise<void> {
  for (let number = 1; number <= MESSAGES; number += 1) {
    const [from, to] = number % 2 === 0 ? [sender, receiver] : [receiver, sender]
    const arrived = new Promise<void>((resolve) => {
      to.onMessage = () => resolve()
    })
    from.socket.send(
      `<message xmlns="jabber:client" to="${to.name}@localhost" type="chat" id="m${number}"><body>${SAMPLE_TEXT} ${number}.</body></message>`,
    )
    await arrived
  }
  sender.socket.close()
}
