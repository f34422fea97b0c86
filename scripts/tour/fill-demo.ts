// The demo, with additional people and sessions so that every state of a screen exists.

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import { type RunningSession, sendFromAnotherDevice } from '../../e2e/support/conversation.ts'
import { buy, decide, newTransactionId } from '../../e2e/support/money.ts'
import { aChatter, logIn, type Person, send, signUp } from '../../e2e/support/people.ts'
import { ADMIN, EVERY_DAY, type Server } from '../../e2e/support/server.ts'
import { METHODS } from '../demo/banks.ts'
import { drawAll } from '../demo/draw.ts'
import { CHATTERS, LOGINS, PASSWORD } from '../demo/people.ts'
import { drawProof } from '../demo/proof.ts'
import { startDemo } from '../demo/serve.ts'
import type { OpenDataset } from './datasets.ts'
import { Fixtures } from './fixtures.ts'
import { CONVERSATION, UNREAD_MESSAGES } from './sample-messages.ts'

/** The demo's usernames; for chatters by their situation with the user. */
const SITUATIONS = {
  user: LOGINS.user,
  'user:new': 'usman_bhai',
  chatter: LOGINS.chatter,
  talking: 'sameer_on_strings',
  silent: 'faizan',
  unread: 'kiran',
  pending: 'noor-e-sukhan',
  rejected: 'ماہ رخ',
  expired: 'chai_with_danish',
  busy: 'areeba',
  long: 'the.patient.listener.of.lahore',
  offering: 'mehak',
  stale: 'gilgit.wanderer',
} as const
type Situation = keyof typeof SITUATIONS

const READ_LIMIT_MS = 120_000
const POLL_MS = 500

export async function openDemo(directory: string): Promise<OpenDataset> {
  const demo = await startDemo({
    config: readConfig({
      DATA_DIR: join(directory, 'demo'),
      PORT: '0',
      RATE_LIMIT: 'off',
      WITHDRAW_WEEKDAYS: EVERY_DAY,
    }),
    log: openLog({ level: 'error' }),
  })
  const server: Server = { url: demo.address.replace('localhost', '127.0.0.1'), restart: never, stop: () => demo.stop() }
  try {
    const fixtures = await fillFixtures(server)
    await proofsAreRead(server, fixtures.person('admin'))
    return { server, fixtures }
  } catch (error) {
    await demo.stop()
    throw error
  }
}

async function fillFixtures(server: Server): Promise<Fixtures> {
  const fixtures = new Fixtures()
  const admin = fixtures.add('admin', await logIn(server, LOGINS.admin, PASSWORD))
  for (const [situation, username] of Object.entries(SITUATIONS)) fixtures.add(situation, await logIn(server, username, PASSWORD))
  // The admin that the e2e helpers use, who decides sessions before the admin that visits the page.
  await signUp(server, { ...ADMIN, role: 'user' })
  const { id } = await logIn(server, ADMIN.username, ADMIN.password)
  await send(server, 'PUT', `/admin/users/update-role/${id}`, { role: 'admin' }, admin)
  // A role change ends all sign-ins.
  fixtures.add('admin:colleague', await logIn(server, ADMIN.username, ADMIN.password))
  fixtures.add('chatter:talking', fixtures.person('talking'))
  fixtures.add('chatter:new', await aChatter(server, { username: 'nimra' }))
  fixtures.add('chatter:pending', await aChatter(server, { username: 'waleed', status: 'pending' }))
  fixtures.add('chatter:rejected', await aChatter(server, { username: 'saba', status: 'rejected' }))
  await fillSessions(server, fixtures)
  fixtures.addId('session:pending', await firstFound(server, admin, 'session-requests', SITUATIONS.user))
  fixtures.addId('suspicious', await firstFound(server, admin, 'session-requests', 'fast_fahad'))
  fixtures.addId('session:differs', await firstFound(server, admin, 'session-requests', 'iqra'))
  fixtures.addId('withdraw', await firstFound(server, admin, 'withdraw-requests'))
  fixtures.addId('refund', await firstFound(server, admin, 'refunds'))
  const { withdrawRequests } = await fetchAsAdmin<{ withdrawRequests: { _id: string }[] }>(
    server,
    admin,
    'withdraw-requests/all?status=completed&page=1',
  )
  fixtures.addId('withdraw:paid', (withdrawRequests[0] ?? never())._id)
  const { refunds } = await fetchAsAdmin<{ refunds: { sessionID: string }[] }>(server, admin, 'refunds/all?page=1')
  fixtures.addId('session:refunded', (refunds[0] ?? never()).sessionID)
  await send(server, 'POST', '/admin/payouts/create', { withdrawIDs: [fixtures.id('withdraw')] }, admin)
  return fixtures
}

async function fillSessions(server: Server, fixtures: Fixtures): Promise<void> {
  const [user, other] = [fixtures.person('user'), fixtures.person('user:new')]
  const bought = async (situation: Situation, by: Person, verdict: 'completed' | 'rejected') => {
    const chatter = fixtures.person(situation)
    const title = priceOf(situation, 'Gold') > 0 ? 'Gold' : 'Basic'
    const id = await buy(server, {
      user: by,
      chatter,
      method: METHODS.meezan,
      price: priceOf(situation, title),
      title,
      ...(await aReceipt(priceOf(situation, title), by)),
    })
    await decide(server, id, verdict, fixtures.person('admin:colleague'))
    fixtures.addId(`session:${situation}`, id)
    return { user: by, chatter, sessionId: id }
  }
  await bought('busy', other, 'completed')
  await bought('stale', other, 'rejected')
  await bought('silent', user, 'completed')
  const news = await bought('unread', user, 'completed')
  await sendFromAnotherDevice(server, news, user, ['السلام علیکم!'])
  await sendFromAnotherDevice(server, news, news.chatter, UNREAD_MESSAGES)
  await sendConversation(server, await bought('talking', user, 'completed'))
}

async function sendConversation(server: Server, session: RunningSession): Promise<void> {
  const { user, chatter, sessionId } = session
  for (const { own, text, recording } of CONVERSATION) {
    const [from, to] = own ? [user, chatter] : [chatter, user]
    if (recording === undefined) {
      await sendFromAnotherDevice(server, session, from, [text])
      continue
    }
    const { seconds, bytes, peaks } = recording
    const form = new FormData()
    const fields = { sessionID: sessionId, senderID: from.id, receiverID: to.id, duration: String(seconds), peaks: peaks.join(',') }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('voice', new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }), 'voice.webm')
    await send(server, 'POST', '/voice-message/send', form, from)
  }
}

/** Drawn like the demo's own proofs, which the server reads quickly. */
async function aReceipt(amount: number, { username }: Person) {
  const transactionId = newTransactionId()
  const figures = { ...METHODS.meezan, amount, transactionId, sentBy: username, sentAt: new Date(), width: 360 }
  const [picture = never()] = await drawAll([drawProof(figures)])
  return { transactionId, proof: { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(picture) } }
}

function priceOf(situation: Situation, title: 'Basic' | 'Gold'): number {
  return CHATTERS.find(({ username }) => username === SITUATIONS[situation])?.prices[title] ?? 0
}

/** The server reads the pending proofs in its first seconds. On a busy machine some may stay unread. */
async function proofsAreRead(server: Server, admin: Person): Promise<void> {
  const giveUpAt = Date.now() + READ_LIMIT_MS
  while (Date.now() < giveUpAt) {
    const { sessions } = await fetchAsAdmin<{ sessions: { reading: unknown }[] }>(
      server,
      admin,
      'session-requests/all?status=pending&page=1',
    )
    if (sessions.every(({ reading }) => reading !== null)) return
    await sleep(POLL_MS)
  }
}

async function fetchAsAdmin<T>(server: Server, admin: Person, path: string): Promise<T> {
  const reply = await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
  return (await reply.json()) as T
}

/** The newest row in an admin list, or the newest found by a search. */
async function firstFound(
  server: Server,
  admin: Person,
  list: 'session-requests' | 'withdraw-requests' | 'refunds',
  text = '',
): Promise<string> {
  const query = text === '' ? 'all?page=1' : `search?page=1&searchText=${encodeURIComponent(text)}`
  const rows = Object.values(await fetchAsAdmin<Record<string, unknown>>(server, admin, `${list}/${query}`)).find((value) =>
    Array.isArray(value),
  ) as {
    _id: string
    status: string
  }[]
  const found = rows.find(({ status }) => status === 'pending') ?? rows[0]
  if (found === undefined) throw new Error(`${list} is empty`)
  return found._id
}

function never(): never {
  throw new Error('the tour cannot do this with the demo')
}
