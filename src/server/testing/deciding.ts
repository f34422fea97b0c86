// Deciding and deleting sessions, for tests of races and events.

import { expect } from 'vitest'
import * as contract from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import { type TestApp, testApp } from './app.ts'
import { gate } from './gate.ts'
import { aChatterWithPrices, aPaymentMethod, buy } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'
import { connect, next, nextOfList } from './socket.ts'

export async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  return { admin, user, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

type Decision = { readonly status: 'completed' | 'rejected' } & Partial<RejectionForm>

export const decide = (app: TestApp, by: Person, id: SessionId, body: Decision) =>
  app.call(contract.updateSessionStatus, by, { params: { id }, body })
export const remove = (app: TestApp, by: Person, id: SessionId) => app.call(contract.deleteSessionRequest, by, { params: { id } })

export const row = (app: TestApp, id: SessionId) =>
  app.db.query.selectFrom('sessions').select(['status', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()
export const journal = (app: TestApp) => app.db.query.selectFrom('journal_entries').select('id').execute()
export const trail = (app: TestApp) => app.db.query.selectFrom('admin_actions').select('id').where('subject_kind', '=', 'session').execute()

export const sessionRow = (app: TestApp, id: SessionId) => gate(app, 'select 1 from sessions where id = $1 for update', [id])

/** Expects an update for both parties and the admins at once, and for no other account. */
export async function expectEmitted(to: 'completed' | 'rejected' | 'deleted'): Promise<void> {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const sessionID = await buy(app, { user, chatter })
  // Updates about the purchase and the new payment method are emitted too.
  await app.deps.events.settled()
  const address = await app.listen()
  const open = async (person: Person) => connect(address, { token: await app.tokenOf(person) })
  const [one, other, adminPage, stranger] = [await open(user), await open(chatter), await open(admin), await open(await aUser(app))]
  const received: string[] = []
  stranger.onAny((name: string) => received.push(name))
  const emitted = [next(one, 'sessionUpdate'), next(other, 'sessionUpdate')]
  const credited = to === 'completed' ? next(other, 'accountUpdate') : null
  const adminReceived = nextOfList(adminPage, 'session-requests')
  if (to === 'deleted') await remove(app, admin, sessionID)
  else await decide(app, admin, sessionID, { status: to })
  const phase = to === 'completed' ? 'running' : to === 'rejected' ? 'rejected' : null
  const update = { sessionID, userID: user.id, chatterID: chatter.id, status: to, phase }
  expect(await Promise.all(emitted)).toEqual([update, update])
  if (credited) expect(await credited).toEqual({ userID: chatter.id })
  expect(await adminReceived).toEqual({ list: 'session-requests' })
  expect(received).toEqual([])
}
