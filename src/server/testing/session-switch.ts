// The moment when one session ends and the same two people's next one begins, with messages sent around it.

import { beforeEach, expect, it } from 'vitest'
import { type ChatMessage, fetchMessages } from '#contract/chat.ts'
import { ERRORS } from '#contract/errors.ts'
import { type TestApp, testApp } from './app.ts'
import { aListener, aRunningSession, type Listener, newMessage, type TestSession } from './chats.ts'
import { approve, checked, MINUTE_MS, windowsOf } from './minutes.ts'
import { buy } from './money.ts'
import { anAdmin, type Person } from './people.ts'
import { emit } from './socket.ts'

const REFUSED = { ok: false, code: 'session_not_running', message: ERRORS.session_not_running.text }

/** Whether the feature's job for the end has run at the switch. */
export function testTheSwitch(settleDue: (deps: TestApp['deps'], id: TestSession['id']) => Promise<void>, hasRun: boolean): void {
  let app: TestApp
  let first: TestSession
  let second: TestSession
  let switchesAt: Date
  let buyer: Listener
  let chatter: Listener

  /** Approved while the two are talking, the second session begins when the first ends. */
  beforeEach(async () => {
    app = await testApp()
    const admin = await anAdmin(app)
    first = await aRunningSession(app, { admin })
    switchesAt = new Date(app.clock.now().getTime() + 15 * MINUTE_MS)
    second = { ...first, id: await buy(app, first) }
    await approve(app, admin, second.id)
    buyer = await aListener(app, first.user, first.id, second.id)
    chatter = await aListener(app, first.chatter, first.id, second.id)
  })

  function trySend(session: TestSession, by: Person, text: string) {
    const listener = by === first.user ? buyer : chatter
    return emit(listener.socket, 'sendMessage', newMessage(session, by, text))
  }

  async function textsOf({ id }: TestSession): Promise<string[]> {
    const { body } = await app.call(fetchMessages, first.user, { params: { sessionId: id }, query: {} })
    return body.map(({ message }: ChatMessage) => message)
  }

  async function reachSwitch() {
    app.clock.set(switchesAt)
    if (hasRun) await settleDue(app.deps, first.id)
  }

  it('a message in the last millisecond belongs to the first session, one at the switch to the second', async () => {
    app.clock.set(new Date(switchesAt.getTime() - 1))
    for (const by of [first.user, first.chatter]) {
      expect(await trySend(second, by, 'too early')).toMatchObject(REFUSED)
      expect(await trySend(first, by, 'in the last millisecond')).toMatchObject({ ok: true })
    }
    await reachSwitch()
    for (const by of [first.user, first.chatter]) {
      expect(await trySend(first, by, 'too late')).toMatchObject(REFUSED)
      expect(await trySend(second, by, 'at the switch')).toMatchObject({ ok: true, message: { createdAt: switchesAt.toISOString() } })
    }
    expect(await textsOf(first)).toEqual(['in the last millisecond', 'in the last millisecond'])
    expect(await textsOf(second)).toEqual(['at the switch', 'at the switch'])
  })

  it('a message of both in the last millisecond is a meeting, so the first session has ended and nothing is kept', async () => {
    app.clock.set(new Date(switchesAt.getTime() - 1))
    const last = new Date(switchesAt.getTime() - 1)
    for (const by of [first.user, first.chatter]) await trySend(first, by, 'salam')
    await reachSwitch()
    await trySend(second, first.user, 'still here?')
    await settleDue(app.deps, first.id)
    expect(await windowsOf(app, first)).toMatchObject([{ met_at: last, ends_at: switchesAt, closed_at: switchesAt }])
    expect(await checked(app, first)).toMatchObject({ session: { _id: second.id, phase: 'running' }, kept: null })
  })

  it('a message that is sent again after the switch is the one that was stored before it', async () => {
    app.clock.set(new Date(switchesAt.getTime() - 1))
    const message = newMessage(first, first.user, 'once')
    const stored = await emit(buyer.socket, 'sendMessage', message)
    await reachSwitch()
    expect(await emit(buyer.socket, 'sendMessage', message)).toEqual(stored)
    expect(await textsOf(first)).toEqual(['once'])
  })
}
