// Messages stored in one batch must get the same answers as if each had been sent alone.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, newMessage } from '../testing/chats.ts'
import { gate } from '../testing/gate.ts'
import { aUser } from '../testing/people.ts'
import { emit } from '../testing/socket.ts'

it('a message sent twice at once, with others in between, is stored once and answered twice with its number', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [tab, otherTab] = [await aListener(app, session.user, session.id), await aListener(app, session.user, session.id)]
  const twice = Array.from({ length: 5 }, (_each, index) => newMessage(session, session.user, `twice ${index}`))
  const between = Array.from({ length: 5 }, (_each, index) => newMessage(session, session.user, `between ${index}`))
  // While the first waits for the lock, the others collect in one batch; the last reply shows that all of them have arrived.
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [session.id])
  const first = emit(tab.socket, 'sendMessage', newMessage(session, session.user, 'first'))
  const rest = twice.flatMap((sent, index) => [sent, between[index] ?? sent, sent].map((one) => emit(tab.socket, 'sendMessage', one)))
  await emit(tab.socket, 'userOnline', session.user.id)
  await lock.release([() => first])
  const answers = await Promise.all(rest)
  const again = await Promise.all(twice.map((sent) => emit(otherTab.socket, 'sendMessage', sent)))
  const rows = await app.db.query.selectFrom('messages').select(['id', 'seq', 'client_id']).orderBy('seq').execute()
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_each, index) => index + 1))
  const numbers = new Map(rows.map(({ client_id, id, seq }) => [client_id, { _id: id, seq }]))
  for (const answer of [...answers, ...again]) {
    if (!answer.ok) throw new Error(answer.message)
    expect(answer.message).toMatchObject(numbers.get(answer.message.clientID) ?? { _id: 'stored' })
  }
  await expect.poll(() => otherTab.received.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq))
})

it('messages of two sessions in one batch reach only the people of each', async () => {
  const app = await testApp()
  const [one, other] = [await aRunningSession(app), await aRunningSession(app)]
  const [mine, theirs] = [await aListener(app, one.user, one.id), await aListener(app, other.user, other.id)]
  // While the first waits for the lock, the others collect in one batch; a reply on a connection shows that everything sent before has
  // arrived.
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [one.id])
  const first = emit(mine.socket, 'sendMessage', newMessage(one, one.user, 'first'))
  await emit(mine.socket, 'userOnline', one.user.id)
  const rest = [
    emit(mine.socket, 'sendMessage', newMessage(one, one.user, 'second')),
    emit(theirs.socket, 'sendMessage', newMessage(other, other.user, 'elsewhere')),
  ]
  await emit(mine.socket, 'userOnline', one.user.id)
  await emit(theirs.socket, 'userOnline', other.user.id)
  await lock.release([() => first])
  await Promise.all(rest)
  const texts = () => [mine, theirs].map(({ received }) => received.map(({ message }) => message))
  await expect.poll(texts).toEqual([['first', 'second'], ['elsewhere']])
})

it('in one batch a receipt of a stranger is refused, one in a pending session changes nothing, and a valid one is stored', async () => {
  const app = await testApp()
  const [session, pending, stranger] = [await aRunningSession(app), await aPendingSession(app), await aUser(app)]
  const [mine, theirs, early, strange] = [
    await aListener(app, session.user, session.id),
    await aListener(app, session.chatter, session.id),
    await aListener(app, pending.user),
    await aListener(app, stranger),
  ]
  await emit(mine.socket, 'sendMessage', newMessage(session, session.user, 'salaam'))
  const receipt = { sessionID: session.id, deliveredSeq: 5, readSeq: 1 }
  const answers = await Promise.all([
    emit(strange.socket, 'markMessages', receipt),
    emit(early.socket, 'markMessages', { ...receipt, sessionID: pending.id }),
    emit(theirs.socket, 'markMessages', receipt),
  ])
  expect(answers).toMatchObject([{ ok: false, code: 'session_not_found' }, { ok: true }, { ok: true }])
  const rows = await app.db.query.selectFrom('chat_marks').select(['session_id', 'of_buyer', 'delivered_seq', 'read_seq']).execute()
  expect(rows).toEqual([{ session_id: session.id, of_buyer: false, delivered_seq: 1, read_seq: 1 }])
})

it('a resend that waits past the end of the session, while another node stores the message, is refused as overloaded; the next one is acknowledged', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket } = await aListener(app, session.user, session.id)
  const [sent, late] = [newMessage(session, session.user, 'just in time'), newMessage(session, session.user, 'too late')]
  const otherNode = await gate(
    app,
    `with sent as (
       insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
       values (gen_random_uuid(), $1, 1, true, $2, 'just in time', $3)
     )
     update chats set last_seq = 1 where session_id = $1`,
    [session.id, sent.clientID, app.clock.now()],
  )
  app.clock.advance(app.deps.config.planMinutes.Basic * 60_000)
  expect(await otherNode.release([() => emit(socket, 'sendMessage', sent)])).toMatchObject([{ ok: false, code: 'overloaded' }])
  expect(await emit(socket, 'sendMessage', sent)).toMatchObject({ ok: true, message: { seq: 1, message: 'just in time' } })
  expect(await emit(socket, 'sendMessage', late)).toMatchObject({ ok: false, code: 'session_not_running' })
})
