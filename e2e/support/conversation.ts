// A running session between a user and a chatter, and locators for its conversation.

import { expect, type Locator, type Page } from '@playwright/test'
import { io } from 'socket.io-client'
import { answered } from './connection.ts'
import { aMethod, buy, decide, setPrices, type Title } from './money.ts'
import { isPhone } from './pages.ts'
import { aChatter, aUser, type Person } from './people.ts'
import type { Server, StartedServer } from './server.ts'

const PRICE = 450

export interface RunningSession {
  readonly user: Person
  readonly chatter: Person
  readonly sessionId: string
}

interface SessionOptions {
  readonly user?: Person
  readonly chatter?: Person
  readonly title?: Title
}

/** A session that was bought and approved, so that its time is running. */
export async function aRunningSession(server: Server, options: SessionOptions = {}): Promise<RunningSession> {
  const [user, chatter] = [options.user ?? (await aUser(server)), options.chatter ?? (await aChatter(server))]
  const sessionId = await buySession(server, { user, chatter, ...(options.title && { title: options.title }) })
  await decide(server, sessionId, 'completed')
  return { user, chatter, sessionId }
}

/** A session to be ended by `hurry`. Both parties write, because otherwise the minutes would be kept. */
export async function anEarlierSession(
  server: Server,
  parties: Pick<RunningSession, 'user' | 'chatter'>,
  messages: readonly string[],
): Promise<RunningSession> {
  const session = await aRunningSession(server, { ...parties, title: 'Standard' })
  await sendFromAnotherDevice(server, session, session.user, ['salam'])
  await sendFromAnotherDevice(server, session, session.chatter, messages)
  return session
}

export function numbered(text: string, count: number): string[] {
  return Array.from({ length: count }, (_each, index) => `${text} ${index + 1}`)
}

/** Buys a session that is not approved yet, and returns its id. */
export async function buySession(
  server: Server,
  { user, chatter, title = 'Basic' }: { readonly user: Person; readonly chatter: Person; readonly title?: Title },
): Promise<string> {
  await setPrices(server, chatter, { Basic: PRICE, Standard: PRICE, Gold: PRICE })
  return buy(server, { user, chatter, method: await aMethod(server), price: PRICE, title })
}

/** Sends messages over a socket, without a page. */
export async function sendFromAnotherDevice(
  server: Server,
  { user, chatter, sessionId }: RunningSession,
  from: Person,
  messages: readonly string[],
): Promise<void> {
  const receiver = from === user ? chatter : user
  const socket = io(server.url, { transports: ['websocket'], auth: { token: from.token }, forceNew: true })
  try {
    for (const message of messages) {
      const payload = { sessionID: sessionId, senderID: from.id, receiverID: receiver.id, message, type: 'text' }
      const answer = (await socket.timeout(20_000).emitWithAck('sendMessage', payload)) as { ok: boolean }
      expect(answer).toMatchObject({ ok: true })
    }
  } finally {
    socket.disconnect()
  }
}

export async function openChat(page: Page, partner: Person): Promise<void> {
  await visitChat(page, partner)
  await expect(composer(page)).toBeVisible()
}

/** Works whatever the pane shows; there may be no session, or its minutes may be kept. */
export async function visitChat(page: Page, partner: Person): Promise<void> {
  await page.goto(`/dashboard/chats?with=${partner.id}`)
}

/** The card that replaces the chat while a session's minutes are kept. */
export function keptHeading(page: Page): Locator {
  return page.getByRole('heading', { name: /minutes? .*(is|are) saved until/ })
}

interface TwoPages {
  readonly buyers: Page
  readonly chatters: Page
}

/** Opens the chat on both pages and then ends the session, because minutes in which the two never met would be kept. */
export async function meetAndEnd(server: StartedServer, { user, chatter, sessionId }: RunningSession, pages: TwoPages): Promise<void> {
  const { buyers, chatters } = pages
  const bothAreThere = Promise.all([buyers, chatters].map((page) => answered(page, 'viewSession')))
  await Promise.all([openChat(buyers, chatter), openChat(chatters, user)])
  await bothAreThere
  await server.hurry(sessionId)
}

export function composer(page: Page): Locator {
  return page.getByPlaceholder('Type message...')
}

export async function sendMessages(page: Page, ...messages: readonly string[]): Promise<void> {
  for (const text of messages) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
}

export function conversation(page: Page): Locator {
  return page.getByRole('log')
}

/** The text of every message from both parties, in order. */
export function texts(page: Page): Locator {
  return conversation(page).locator('p[dir=auto]')
}

/** The bubble with exactly this text; only one message may have it. */
export function bubble(page: Page, text: string): Locator {
  return conversation(page)
    .locator('div')
    .filter({ has: page.locator(`p[dir=auto]:text-is(${JSON.stringify(text)})`) })
    .filter({ has: page.locator('time') })
    .last()
}

type Tick = 'Sending' | 'Sent' | 'Delivered' | 'Read'

export async function expectTick(page: Page, text: string, tick: Tick): Promise<void> {
  await expect(bubble(page, text).getByRole('img', { name: tick, exact: true })).toBeVisible()
}

/** The partner's name and presence, and the time remaining. */
export function paneHeader(page: Page): Locator {
  return page.locator('header').filter({ has: page.getByRole('timer') })
}

/** The rows of the list on the left. */
export function people(page: Page): Locator {
  return page.getByRole('list', { name: 'People' }).getByRole('listitem')
}

/** The person's row in the list on the left. */
export function listed(page: Page, person: Person): Locator {
  return people(page).filter({ has: page.getByText(person.username, { exact: true }) })
}

export function countdown(page: Page): Locator {
  return page.getByRole('timer')
}

/** A recording's counter. A loaded machine may skip a second, so later values match too. */
export function recordingFor(page: Page, seconds: number): Locator {
  return page.getByText(new RegExp(`^Recording • 0:(0[${seconds}-9]|[1-5]\\d)$`))
}

/** The slider of a sent voice message. */
export function voicePosition(page: Page): Locator {
  return conversation(page).getByRole('slider', { name: 'Position in the voice message' })
}

/** In a running session. On a phone the button is in the header's menu. */
export async function openSearch(page: Page): Promise<void> {
  if (isPhone(page)) await page.locator('#content').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Search messages' }).click()
}

/** The matches of a conversation search. */
export function searchHits(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.locator('mark') })
}

/** The lines between a conversation's sessions. */
export function sessionLines(page: Page): Locator {
  return conversation(page).locator('[data-session-line]')
}
