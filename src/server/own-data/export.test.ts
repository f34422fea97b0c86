// An export has everything that belongs to the person, and of others only the names that are on the person's screens
// (docs/product.md#your-data).

import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { deleteOwnAccount, type ExportPart, exportData } from '#contract/own-data.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { fetchPasskeyChallenge, finishLogInWithPasskey } from '#contract/sign-ins.ts'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { addAuthenticatorTo, addPasskeyTo, ticketOf } from '../testing/authenticator.ts'
import { aListener, aRunningSession, sendText } from '../testing/chats.ts'
import { exportOf, type Row } from '../testing/export.ts'
import { aChatterWithPrices, anEarning, buy, complete, haveMet, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../testing/people.ts'
import { trySendVoice } from '../testing/voice.ts'
import { aWithdraw } from '../testing/withdraws.ts'
import { EXPORT_LIMITS, type ExportLimits, exportPart } from './export.ts'
import { rangesOf } from './export-messages.ts'

const shared = sharedTestApp()

/** The same in tiny parts, straight from the function that the call uses. */
async function exportInParts(
  app: TestApp,
  person: Person,
  limits: Partial<ExportLimits>,
  between: (part: ExportPart) => Promise<unknown> = async () => {},
) {
  const principal = await app.principalOf(person)
  const parts: ExportPart[] = []
  for (let from: string | null = ''; from !== null; ) {
    const part: ExportPart = await exportPart(app.deps, principal, from, { ...EXPORT_LIMITS, ...limits })
    parts.push(part)
    from = part.next
    await between(part)
  }
  const rowsOf = (kind: ExportPart['kind']) => parts.filter((part) => part.kind === kind).flatMap(({ rows }) => rows as Row[])
  return { parts, rowsOf }
}

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
    'withdrawals',
    'refunds',
    'notices',
    'sign-ins',
    'blocks',
    'reports',
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

it('a chatter does not get purchases that were not approved, nobody gets deleted sessions, and a deleted party has no name', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const pending = await buy(app, { user, chatter })
  expect((await exportOf(app, chatter)).sessions).toEqual([])
  await complete(app, admin, pending)
  const session = { id: pending, user, chatter }
  await sendText(await aListener(app, user, pending), session, user, 'soon gone')
  await haveMet(app, pending)
  app.clock.advance(15 * 60_000)
  await app.call(deleteSessionRequest, admin, { params: { id: pending } })
  for (const person of [user, chatter]) expect(await exportOf(app, person)).toMatchObject({ sessions: [], messages: [] })

  const other = await aUser(app)
  const id = await anEarning(app, { chatter, rupees: 100, admin, user: other })
  await app.call(deleteOwnAccount, other, { body: { currentPassword: PASSWORD } })
  expect((await exportOf(app, chatter)).sessions).toMatchObject([{ id, otherParty: 'Deleted account' }])
})

it('in small parts the export is the same, and purchases that come meanwhile move and repeat nothing', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const sessions = []
  for (let index = 0; index < 3; index += 1) sessions.push(await aRunningSession(app, { user, admin }))
  const socket = await aListener(app, user, ...sessions.map(({ id }) => id))
  const texts: string[] = []
  for (const [index, session] of sessions.entries())
    for (let each = 0; each < index * 2; each += 1) {
      texts.push(`text ${index} ${each}`)
      await sendText(socket, session, user, texts.at(-1) ?? '')
    }
  const ids = sessions.map(({ id }) => id)

  const written = await app.db.query.selectFrom('notices').select('id').where('account_id', '=', user.id).execute()
  for (const limits of [
    { rows: 1, messages: 1, chats: 1 },
    { rows: 2, messages: 4, chats: 2 },
    { rows: 2, textBytes: 10 },
  ]) {
    const bought: SessionId[] = []
    const { rowsOf } = await exportInParts(app, user, limits, async ({ kind }) => {
      if (kind !== 'sessions' || bought.length > 0) return
      bought.push(await buy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 10 }) }))
    })
    ids.push(...bought)
    expect(rowsOf('sessions').map(({ id }) => id)).toEqual(ids)
    expect(rowsOf('messages').map(({ message }) => message)).toEqual(texts)
    expect(rowsOf('notices').map(({ id }) => id)).toEqual(written.map(({ id }) => id).toSorted())
  }
})

it('a part ends before its texts are too long, and none is lost', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const socket = await aListener(app, session.user, session.id)
  const text = '😀'.repeat(3_900)
  for (let index = 0; index < 12; index += 1) await sendText(socket, session, session.user, `${index}${text}`)
  const { parts, rowsOf } = await exportInParts(app, session.user, {})
  expect(rowsOf('messages').map(({ message }) => String(message).slice(0, -text.length))).toEqual(
    Array.from({ length: 12 }, (_, i) => `${i}`),
  )
  const sizes = parts.filter(({ kind }) => kind === 'messages').map((part) => JSON.stringify(part).length)
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThan(1024 * 1024)
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
  expect((await exportInParts(app, user, { rows: 1 })).rowsOf('blocks')).toHaveLength(1)
})
