// The reply of each socket event to each kind of caller (docs/guarantees.md#permissions), in the buyer and chatter's session. Every caller
// sends under their own name. A refusal changes nothing in the database.

import { expect, it } from 'vitest'
import { CLIENT_EVENTS, type ClientEventName } from '#contract/events.ts'
import { testApp } from '../testing/app.ts'
import { aRunningSession, newMessage, type TestSession } from '../testing/chats.ts'
import { setPrices } from '../testing/money.ts'
import type { Person } from '../testing/people.ts'
import { aWorld } from '../testing/permissions.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { ANSWER_LIMIT_MS, connect } from '../testing/socket.ts'

const PRINCIPALS = ['buyer', 'otherBuyer', 'chatter', 'otherChatter', 'pendingChatter', 'admin'] as const

const [yes, no, wait] = ['ok', 'session_not_found', 'account_not_approved'] as const

// Callers without a token, with an expired one or with a ban get no socket at all (realtime.test.ts).
// biome-ignore format: a table is read by its columns
const TABLE: readonly (readonly [ClientEventName, readonly string[], (session: TestSession, by: Person) => unknown])[] = [
  //               buyer other chatter other pending admin
  ['userOnline',   [yes, yes, yes, yes, yes,  yes], (_session, by) => by.id],
  ['watchPeople',  [yes, yes, yes, yes, wait, yes], ({ chatter }) => ({ userIDs: [chatter.id] })],
  ['joinSession',  [yes, no,  yes, no,  wait, no],  ({ id }) => id],
  ['sendMessage',  [yes, no,  yes, no,  wait, no],  (session, by) => newMessage(session, by, 'salaam')],
  ['markMessages', [yes, no,  yes, no,  wait, no],  ({ id }) => ({ sessionID: id, deliveredSeq: 1, readSeq: 1 })],
  ['viewSession',  [yes, no,  yes, no,  wait, no],  ({ id }) => ({ sessionID: id, open: true })],
  ['typing',       [yes, no,  yes, no,  wait, no],  ({ id }) => ({ sessionID: id })],
  ['noticesSeen',  [yes, yes, yes, yes, yes,  yes], ({ id }) => ({ ids: [id] })],
]

it('every event answers every kind of caller as written', async () => {
  const app = await testApp()
  const { people } = await aWorld(app)
  await setPrices(app, people.chatter, { Basic: 100 })
  const session = await aRunningSession(app, { user: people.buyer, chatter: people.chatter, admin: people.admin })
  for (const [column, principal] of PRINCIPALS.entries()) {
    const by = people[principal]
    const socket = await connect(await app.listen(), { token: await app.tokenOf(by) })
    for (const [name, expected, payload] of TABLE) {
      const before = await fingerprint(app.db)
      const ack: { ok: boolean; code?: string } = await socket.timeout(ANSWER_LIMIT_MS).emitWithAck(name, payload(session, by))
      expect([principal, name, ack.ok ? 'ok' : ack.code]).toEqual([principal, name, expected[column]])
      if (!ack.ok) expect(await fingerprint(app.db), `${principal} was refused ${name}`).toEqual(before)
    }
  }
})

it('the table has a row for every event', () => {
  expect(TABLE.map(([name]) => name)).toEqual(Object.keys(CLIENT_EVENTS))
})
