// An export has all of the person's data, and about others only the names on the person's screens (docs/product.md#your-data).

import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { updateSessionNote } from '#contract/minutes.ts'
import { exportData } from '#contract/own-data.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { fetchPasskeyChallenge, finishLogInWithPasskey } from '#contract/sign-ins.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { addAuthenticatorTo, addPasskeyTo, ticketOf } from '../../testing/authenticator.ts'
import { aListener, aRunningSession, sendText } from '../../testing/chats.ts'
import { exportOf } from '../../testing/export.ts'
import { aKeptSession } from '../../testing/minutes.ts'
import { aChatterWithPrices, anEarning, buy, reject } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { trySendVoice } from '../../testing/voice.ts'
import { aWithdraw } from '../../testing/withdraws.ts'
import { rangesOf } from './export-messages.ts'

const shared = sharedTestApp()

it('a buyer gets the account, payments, messages, notices and sign-ins, and nothing of the chatter but the name', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app, { phoneNumber: '03110000001' })]
  const chatter = await aChatterWithPrices(app, { Basic: 100 }, { phoneNumber: '03220000002' })
  const session = await aRunningSession(app, { user, chatter, admin })
  const [mine, theirs] = [await aListener(app, user, session.id), await aListener(app, chatter, session.id)]
  await sendText(mine, session, user, 'hello there')
  await sendText(theirs, session, chatter, 'and hello to you')
  await trySendVoice(app, session)
  const rejected = await buy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 70 }) })
  await reject(app, admin, rejected, { reason: 'unreadable' })
  const removed = await buy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 80 }) })
  await app.call(deleteSessionRequest, admin, { params: { id: removed } })
  await app.db.query
    .insertInto('proof_readings')
    .values({ session_id: rejected, amount_paisa: 700, words: '[]', read_at: app.clock.now() })
    .execute()

  const rows = await exportOf(app, user)
  expect(Object.keys(rows)).toEqual([
    'account',
    'sessions',
    'messages',
    'notes',
    'withdrawals',
    'refunds',
    'notices',
    'sign-ins',
    'blocks',
    'reports',
    'warnings',
    'complaints',
  ])
  expect(rows.account).toMatchObject([
    { id: user.id, username: user.username, email: user.email, phoneNumber: '03110000001', noticeSettings: { devices: [] } },
  ])
  const payment = { accountNumber: expect.any(String), transactionID: expect.any(String) }
  expect(rows.sessions).toMatchObject([
    { id: session.id, otherParty: chatter.username, amountPaid: 100, status: 'completed', ...payment, readFromScreenshot: null },
    {
      id: rejected,
      amountPaid: 70,
      status: 'rejected',
      startTime: null,
      rejection: { reason: 'unreadable', note: null },
      ...payment,
      readFromScreenshot: { amount: 7, paidAt: null },
    },
    { id: removed, amountPaid: 80, removedAt: app.clock.now().toISOString(), ...payment },
  ])
  expect(rows.sessions?.flatMap(Object.keys)).not.toContain('earned')
  expect(rows.messages).toMatchObject([
    { sessionID: session.id, sentByYou: true, type: 'text', message: 'hello there' },
    { sessionID: session.id, sentByYou: false, type: 'text', message: 'and hello to you' },
    { sessionID: session.id, sentByYou: true, type: 'voice', duration: expect.any(Number) },
  ])
  expect(rows.withdrawals).toEqual([])
  expect(rows.notices?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['payment_approved', 'payment_rejected']))
  expect(rows['sign-ins']).toMatchObject([{ isCurrent: true, address: expect.any(String) }])

  const whole = JSON.stringify(rows)
  for (const foreign of [chatter.email, '03220000002', admin.email, admin.username]) expect(whole).not.toContain(foreign)
  expect(whole).not.toMatch(/password_?hash|sha256|"auth"|p256dh|"token"|look"|"_id"|passwordChange/i)
})

it('it has the second steps, without their keys and codes, and the known addresses', async () => {
  const app = shared()
  const user = await aUser(app)
  const [row] = (await exportOf(app, user))['account'] ?? []
  expect(row?.['twoStep']).toEqual({ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0 })
  await addAuthenticatorTo(app, user)
  const { id, passkey } = await addPasskeyTo(app, user)
  const createdAt = app.clock.now().toISOString()
  const ticket = await ticketOf(app, user)
  const { body } = await app.call(fetchPasskeyChallenge, null, { body: { ticket } })
  await app.call(finishLogInWithPasskey, null, { body: { ticket, response: passkey.answer(body.options) } })
  const [account] = (await exportOf(app, user))['account'] ?? []
  expect(account).toMatchObject({
    twoStep: {
      hasAuthenticator: true,
      passkeys: [{ id, name: expect.any(String), createdAt, lastUsedAt: app.clock.now().toISOString() }],
      recoveryCodesLeft: 10,
    },
    knownAddresses: [{ address: '127.0.0.1', lastUsedAt: expect.any(String) }],
  })
  const stored = await app.db.query.selectFrom('passkeys').select(['public_key', 'credential_id']).where('id', '=', id).executeTakeFirst()
  for (const key of [stored?.public_key, stored?.credential_id])
    for (const form of ['base64', 'base64url', 'hex'] as const) expect(JSON.stringify(account)).not.toContain(key?.toString(form))
})

it('a chatter gets what was earned and the withdraws, and nothing of the buyer but the name', async () => {
  const app = await testApp({ config: { platformFee: 1_000 } })
  const [admin, user] = [await anAdmin(app), await aUser(app, { phoneNumber: '03110000001' })]
  const chatter = await aChatter(app)
  const id = await anEarning(app, { chatter, rupees: 200, admin, user })
  await aWithdraw(app, { chatter, rupees: 270, price: 100, admin })
  const { body } = await app.call(exportData, chatter, { query: {} })
  expect(body).toMatchObject({ kind: 'account', rows: [{ phoneNumber: '03001234567', plans: expect.any(Array) }] })

  const rows = await exportOf(app, chatter)
  expect(rows.sessions?.[0]).toEqual({
    id,
    otherParty: user.username,
    plan: { title: 'Basic', description: expect.any(String), duration: 15 },
    amountPaid: 200,
    earned: 180,
    platformFee: 20,
    status: 'completed',
    startTime: expect.any(String),
    endTime: expect.any(String),
    createdAt: expect.any(String),
  })
  expect(rows.withdrawals).toMatchObject([{ accountNumber: expect.any(String), amount: expect.any(Number), status: 'pending' }])
  const whole = JSON.stringify(rows)
  const { transaction_id } = await app.db.query
    .selectFrom('sessions')
    .select('transaction_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const foreign of [user.email, '03110000001', transaction_id, admin.email]) expect(whole).not.toContain(foreign)
})

it('a cursor that this server did not give to this person is refused', async () => {
  const app = shared()
  const [user, other] = [await aUser(app), await aUser(app)]
  const { body } = await app.call(exportData, user, { query: {} })
  const cursor: string = body.next
  expect((await app.call(exportData, user, { query: { from: cursor } })).status).toBe(200)
  const [kind, , signature] = cursor.split('~')
  const forged = [
    `${kind}~5~${signature}`,
    `messages~~${signature}`,
    cursor.slice(0, -1),
    `${cursor}x`,
    'sessions',
    'sessions~0~',
    '~~',
    '🙂',
  ]
  for (const from of forged) {
    const answer = await app.call(exportData, user, { query: { from } })
    expect([from, answer.status, answer.body.code]).toEqual([from, 400, 'malformed_request'])
  }
  expect((await app.call(exportData, other, { query: { from: cursor } })).status).toBe(400)
})

it.each([
  ['from the beginning', { number: 0, seq: 0 }, 10, ['1:1-3', '3:1-2']],
  ['in the middle of a session', { number: 1, seq: 2 }, 10, ['1:3-3', '3:1-2']],
  ['up to the limit', { number: 0, seq: 0 }, 4, ['1:1-3', '3:1-1']],
  ['nothing behind the last', { number: 3, seq: 2 }, 10, []],
])('the ranges %s', (_name, position, limit, expected) => {
  const chats = [
    { id: 'a', number: 1, lastSeq: 3 },
    { id: 'b', number: 2, lastSeq: 0 },
    { id: 'c', number: 3, lastSeq: 2 },
  ].filter(({ number }) => number >= position.number)
  expect(rangesOf(chats, position, limit).map(({ chat, from, to }) => `${chat.number}:${from}-${to}`)).toEqual(expected)
})

it('the people whom the account has blocked are in the export, and not who has blocked it', async () => {
  const app = shared()
  const [first, second] = [await aRunningSession(app), await aRunningSession(app)]
  const { user } = first
  await app.call(updateBlock, user, { params: { id: first.chatter.id }, body: { blocked: true } })
  await app.call(updateBlock, second.chatter, { params: { id: second.user.id }, body: { blocked: true } })
  expect((await exportOf(app, user))['blocks']).toEqual([{ otherParty: first.chatter.username, blockedAt: expect.any(String) }])
  expect((await exportOf(app, second.user))['blocks']).toEqual([])
})

it('the export has the notes that the person left on kept minutes, removed ones too, and not those of others', async () => {
  const app = shared()
  const { id, user, chatter } = await aKeptSession(app)
  for (const [by, note] of [
    [user, 'At nine?'],
    [chatter, 'At ten.'],
    [user, ''],
  ] as const)
    await app.call(updateSessionNote, by, { params: { id }, body: { note } })
  const times = { writtenAt: expect.any(String), removedAt: expect.any(String) }
  expect((await exportOf(app, user)).notes).toEqual([{ sessionID: id, note: 'At nine?', ...times }])
})
