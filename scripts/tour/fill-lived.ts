// A house that has been lived in: the demo, and on top of it somebody in every situation that a screen has a face for.

import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import { type RunningSession, sendFromAnotherDevice } from '../../e2e/support/conversation.ts'
import { buy, decide } from '../../e2e/support/money.ts'
import { aChatter, logIn, type Person, send, signUp } from '../../e2e/support/people.ts'
import { ADMIN, EVERY_DAY, type Server } from '../../e2e/support/server.ts'
import { METHODS } from '../demo/banks.ts'
import { CHATTERS, LOGINS, PASSWORD } from '../demo/people.ts'
import { startDemo } from '../demo/serve.ts'
import { synthesiseVoice } from '../demo/voice.ts'
import { Cast } from './cast.ts'
import { CONVERSATION, NEWS } from './conversation.ts'
import type { OpenHouse } from './houses.ts'

/** Who of the demo plays whom; the user's situation with each of the chatters. */
const PARTS = {
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
type Part = keyof typeof PARTS

export async function openLived(directory: string): Promise<OpenHouse> {
  const demo = await startDemo({
    config: readConfig({ DATA_DIR: join(directory, 'demo'), PORT: '0', RATE_LIMIT: 'off', WITHDRAW_WEEKDAYS: EVERY_DAY }),
    log: openLog({ level: 'error' }),
  })
  const server: Server = { url: demo.address.replace('localhost', '127.0.0.1'), restart: never, stop: () => demo.stop() }
  try {
    return { server, cast: await gather(server) }
  } catch (error) {
    await demo.stop()
    throw error
  }
}

async function gather(server: Server): Promise<Cast> {
  const cast = new Cast()
  const admin = cast.add('admin', await logIn(server, LOGINS.admin, PASSWORD))
  for (const [part, username] of Object.entries(PARTS)) cast.add(part, await logIn(server, username, PASSWORD))
  // The admin by whom the journeys' helpers act, and who was faster than the one who looks.
  await signUp(server, { ...ADMIN, role: 'user' })
  const colleague = cast.add('admin:colleague', await logIn(server, ADMIN.username, ADMIN.password))
  await send(server, 'PUT', `/admin/users/update-role/${colleague.id}`, { role: 'admin' }, admin)
  cast.add('chatter:talking', cast.person('talking'))
  cast.add('chatter:new', await aChatter(server, { username: 'nimra' }))
  cast.add('chatter:pending', await aChatter(server, { username: 'waleed', status: 'pending' }))
  cast.add('chatter:rejected', await aChatter(server, { username: 'saba', status: 'rejected' }))
  await fillSessions(server, cast)
  cast.note('session:pending', await firstFound(server, admin, 'session-requests', PARTS.user))
  cast.note('suspicious', await firstFound(server, admin, 'session-requests', 'fast_fahad'))
  cast.note('withdraw', await firstFound(server, admin, 'withdraw-requests'))
  return cast
}

async function fillSessions(server: Server, cast: Cast): Promise<void> {
  const [user, other] = [cast.person('user'), cast.person('user:new')]
  const bought = async (part: Part, by: Person, verdict: 'completed' | 'rejected') => {
    const chatter = cast.person(part)
    const title = priceOf(part, 'Gold') > 0 ? 'Gold' : 'Basic'
    const id = await buy(server, {
      user: by,
      chatter,
      method: METHODS.meezan,
      price: priceOf(part, title),
      title,
    })
    await decide(server, id, verdict, cast.person('admin:colleague'))
    cast.note(`session:${part}`, id)
    return { user: by, chatter, sessionId: id }
  }
  await bought('busy', other, 'completed')
  await bought('stale', other, 'rejected')
  await bought('silent', user, 'completed')
  const news = await bought('unread', user, 'completed')
  await sendFromAnotherDevice(server, news, user, ['السلام علیکم!'])
  await sendFromAnotherDevice(server, news, news.chatter, NEWS)
  await converse(server, await bought('talking', user, 'completed'))
}

async function converse(server: Server, talk: RunningSession): Promise<void> {
  const { user, chatter, sessionId } = talk
  for (const { own, text, voiceSeconds } of CONVERSATION) {
    const [from, to] = own ? [user, chatter] : [chatter, user]
    if (voiceSeconds === undefined) {
      await sendFromAnotherDevice(server, talk, from, [text])
      continue
    }
    const { recording, peaks } = await synthesiseVoice(text, voiceSeconds, own ? 'low' : 'high')
    const form = new FormData()
    const fields = { sessionID: sessionId, senderID: from.id, receiverID: to.id, duration: String(voiceSeconds), peaks: peaks.join(',') }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('voice', new Blob([new Uint8Array(recording)], { type: 'audio/webm' }), 'voice.webm')
    await send(server, 'POST', '/voice-message/send', form, from)
  }
}

function priceOf(part: Part, title: 'Basic' | 'Gold'): number {
  return CHATTERS.find(({ username }) => username === PARTS[part])?.prices[title] ?? 0
}

/** The newest row of an admin list, or the newest that a search finds. */
async function firstFound(server: Server, admin: Person, list: 'session-requests' | 'withdraw-requests', text = ''): Promise<string> {
  const query = text === '' ? 'all?page=1' : `search?page=1&searchText=${encodeURIComponent(text)}`
  const reply = await fetch(`${server.url}/api/admin/${list}/${query}`, { headers: { authorization: `Bearer ${admin.token}` } })
  const rows = Object.values((await reply.json()) as Record<string, unknown>).find((value) => Array.isArray(value)) as {
    _id: string
    status: string
  }[]
  const found = rows.find(({ status }) => status === 'pending') ?? rows[0]
  if (found === undefined) throw new Error(`There is nothing in ${list}`)
  return found._id
}

function never(): never {
  throw new Error('nobody starts the demo again')
}
