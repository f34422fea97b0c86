// An account's open pages, and what they receive.

import { expect } from 'vitest'
import { updateAccountStatus } from '#contract/accounts.ts'
import { type TestApp, testApp } from './app.ts'
import { aListener, aRunningSession, newMessage } from './chats.ts'
import { aChatterWithPrices } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'
import { connect, emit, next } from './socket.ts'

export const open = async (app: TestApp, person: Person) => connect(await app.listen(), { token: await app.tokenOf(person) })

/**
 * Expects that the change is emitted to all of the person's pages and disconnects them, in either order. `first` is what the pages receive
 * before anything else.
 */
export async function expectPagesClosed(app: TestApp, person: Person, change: () => Promise<{ status: number }>, first: unknown[] = []) {
  const pages = [await open(app, person), await open(app, person)]
  const received = pages.map((page) => {
    const events: unknown[][] = []
    page.onAny((...event: unknown[]) => events.push(event))
    return events
  })
  const emitted = pages.map((page) => next(page, 'accountUpdate'))
  const closed = pages.map((page) => next(page, 'disconnect'))
  expect((await change()).status).toBeLessThan(300)
  expect(await Promise.all(emitted)).toEqual([{ userID: person.id }, { userID: person.id }])
  expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect'])
  for (const events of received) expect(events.slice(0, first.length)).toEqual(first)
  if (first.length === 0) expect(received.flat().map(([name]) => name)).not.toContain('signInEnded')
}

export const ROLE_CHANGED = [['signInEnded', { reason: 'role_changed' }]]

export async function expectRoomsLeft(status: 'pending' | 'rejected'): Promise<void> {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const session = await aRunningSession(app, { admin, user, chatter })
  const [mine, theirs] = [await aListener(app, user, session.id), await aListener(app, chatter, session.id)]
  await expectPagesClosed(app, chatter, () => app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status } }))
  await expect.poll(() => theirs.socket.connected).toBe(false)

  // The notice about the decision is emitted to pages that are open by that time.
  await app.deps.events.settled()
  const again = await open(app, chatter)
  const received: string[] = []
  again.onAny((name: string) => received.push(name))
  expect(await emit(again, 'userOnline', chatter.id)).toEqual({ ok: true })
  expect(await emit(again, 'joinSession', session.id)).toMatchObject({ ok: false, code: 'account_not_approved' })
  expect(await emit(mine.socket, 'sendMessage', newMessage(session, user, 'salaam'))).toMatchObject({ ok: true })
  await emit(again, 'userOnline', chatter.id)
  expect([theirs.received, received]).toEqual([[], []])
  const emitted = next(again, 'accountUpdate')
  await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'approved' } })
  expect([await emitted, again.connected]).toEqual([{ userID: chatter.id }, true])
}
