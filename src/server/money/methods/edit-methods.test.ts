// Editing, pausing and moving payment methods (docs/product.md#payment-methods).

import { expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { type Changes, edit, idsOf, list, move, pause, trail } from '../../testing/edited-methods.ts'
import { gate } from '../../testing/gate.ts'
import { aBankAccount, aChatterWithPrices, aPaymentMethod, buy, type Method, reject } from '../../testing/money.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, nextOfList } from '../../testing/socket.ts'

// Shared by tests of refusals, which change nothing.
const shared = sharedTestApp()

const NOBODY = '0190a000-0000-7000-8000-000000000000'
const IBAN = 'PK36SCBL0000001123456702'

it('an edit changes every field, and the audit trail has both', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const method = await aPaymentMethod(app, admin, { receivingLimit: 1_000 })
  const next = { bankName: 'HBL', accountName: 'Guftagu Chats', accountNumber: '0000-77' }
  const changes = { ...next, receivingLimit: '2000.50', raastID: 'pk36 scbl 0000 0011 2345 6702', payerNote: ' Add your name.\nشکریہ ' }
  const { status, body } = await edit(app, admin, method, changes)
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 'payment_method_saved', message: 'Payment method saved!' })
  const shown = { _id: method.id, ...next, receivingLimit: 2_000.5, raastID: IBAN, payerNote: 'Add your name.\nشکریہ', version: 2 }
  expect(body.paymentMethod).toMatchObject(shown)
  expect(await list(app, admin)).toMatchObject([shown])
  expect(await list(app, await aUser(app))).toMatchObject([
    { ...next, raastID: IBAN, payerNote: 'Add your name.\nشکریہ', receivingLimit: null },
  ])
  const { id: _, ...bank } = method
  expect(await trail(app)).toMatchObject([
    {
      admin_id: admin.id,
      action: 'edit_payment_method',
      before: { ...bank, receivingLimitPaisa: 100_000, raastId: null, payerNote: null },
      after: { ...next, receivingLimitPaisa: 200_050, raastId: IBAN, payerNote: 'Add your name.\nشکریہ' },
    },
  ])
})

it('what an edit leaves blank is removed', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const method = await aPaymentMethod(app, admin, { receivingLimit: 1_000 })
  await edit(app, admin, method, { raastID: '03001234567', payerNote: 'Thank you' })
  expect((await edit(app, admin, method, { version: 2 })).body.paymentMethod).toMatchObject({
    raastID: null,
    payerNote: null,
    receivingLimit: null,
  })
})

it('an edit with a field that is missing or has a wrong form, or of an older version, is refused', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  const method = await aPaymentMethod(app, admin)
  const before = await fingerprint(app.db)
  // biome-ignore format: a table is read by its columns
  const refused: readonly (readonly [Changes, number, string])[] = [
    [{ bankName: ' ' },                      400, 'payment_method_fields_missing'],
    [{ receivingLimit: 'much' },             400, 'receiving_limit_form'],
    [{ raastID: '0300' },                    400, 'raast_id_form'],
    [{ raastID: 'PK37SCBL0000001123456702' }, 400, 'raast_id_check_digits'],
    [{ payerNote: 'x'.repeat(201) },         400, 'payer_note_too_long'],
    [{ payerNote: 'new', version: 2 },       409, 'payment_method_edited'],
    [{ version: 0 },                         400, 'validation_failed'],
  ]
  for (const [changes, status, code] of refused)
    expect(await edit(app, admin, method, changes), code).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
})

it('an edit to the account of another method is refused, and to that of a deleted one it is not', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const [method, other] = [await aPaymentMethod(app, admin), await aPaymentMethod(app, admin)]
  const { bankName, accountNumber } = other
  const changes = { bankName: bankName.toUpperCase(), accountNumber: accountNumber.toLowerCase() }
  expect(await edit(app, admin, method, changes)).toMatchObject({ status: 409, body: { code: 'payment_method_exists' } })
  await app.call(contract.deletePaymentMethod, admin, { params: { id: other.id } })
  expect((await edit(app, admin, method, changes)).status).toBe(200)
})

it('of two admins who edit at once the second is told, and nothing of the first is lost', async () => {
  const app = await testApp()
  const [one, other] = [await anAdmin(app), await anAdmin(app)]
  const method = await aPaymentMethod(app, one)
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const answers = await lock.release([
    () => edit(app, one, method, { payerNote: 'From one' }),
    () => edit(app, other, method, { payerNote: 'From the other' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payment_method_edited')
  const saved = answers.find(({ status }) => status === 200)?.body.paymentMethod.payerNote
  expect((await list(app, one))[0]?.payerNote).toBe(saved)
  expect(await trail(app)).toHaveLength(1)
})

it('what was received this month belongs to the account: an edited number has its own, and the old one keeps its own', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const method = await aPaymentMethod(app, admin, { receivingLimit: 800 })
  const first = await buy(app, { user: await aUser(app), chatter, method })
  const number = '0000-79'
  const moved = await edit(app, admin, method, { accountNumber: number, receivingLimit: 800 })
  expect(moved.body.paymentMethod).toMatchObject({ receivedThisMonth: 0, claimedThisMonth: 0, isFull: false })
  await buy(app, { user: await aUser(app), chatter, method: { ...method, accountNumber: number } })
  expect((await list(app, admin))[0]).toMatchObject({ receivedThisMonth: 500, claimedThisMonth: 500 })
  // A rejection is subtracted from the old account's month, not from the new one's.
  await reject(app, admin, first)
  expect((await list(app, admin))[0]?.receivedThisMonth).toBe(500)
  const back = await edit(app, admin, method, { receivingLimit: 800, version: 2 })
  expect(back.body.paymentMethod).toMatchObject({ receivedThisMonth: 0, accountNumber: method.accountNumber })
  // The old number is free for another method, which then continues its month.
  const { body } = await app.call(contract.addPaymentMethod, admin, { body: { ...method, accountNumber: number } })
  expect(body.paymentMethod).toMatchObject({ receivedThisMonth: 500, claimedThisMonth: 500 })
})

it('a paused method is not offered and admins still see it, until it is resumed', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const { id, ...bank } = await aPaymentMethod(app, admin)
  const message = 'Payment method paused. Buyers no longer see it.'
  expect(await pause(app, admin, id, true)).toMatchObject({ status: 200, body: { code: 'payment_method_paused', message } })
  expect(await list(app, user)).toEqual([])
  expect((await list(app, admin))[0]?.pausedAt).toBe(app.clock.now().toISOString())
  expect(await pause(app, admin, id, false)).toMatchObject({ status: 200, body: { code: 'payment_method_resumed' } })
  expect(await list(app, user)).toHaveLength(1)
  expect(await trail(app)).toMatchObject([
    { admin_id: admin.id, action: 'pause_payment_method', before: { ...bank, paused: false }, after: { ...bank, paused: true } },
    { admin_id: admin.id, action: 'resume_payment_method', before: { ...bank, paused: true }, after: { ...bank, paused: false } },
  ])
})

it('a method paused twice, or by two admins at once, is paused once, and from the first time on', async () => {
  const app = await testApp()
  const [one, other] = [await anAdmin(app), await anAdmin(app)]
  const { id } = await aPaymentMethod(app, one)
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const answers = await lock.release([() => pause(app, one, id, true), () => pause(app, other, id, true)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const since = (await list(app, one))[0]?.pausedAt
  app.clock.advance(60_000)
  expect((await pause(app, one, id, true)).status).toBe(200)
  expect((await list(app, one))[0]?.pausedAt).toBe(since)
  expect(await trail(app)).toHaveLength(1)
})

it('the order is the same for all, and the audit trail has the place before and after', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const [a, b, c] = [await aPaymentMethod(app, admin), await aPaymentMethod(app, admin), await aPaymentMethod(app, admin)]
  expect(await idsOf(app, user)).toEqual([a.id, b.id, c.id])
  expect(await move(app, admin, c.id, a.id)).toMatchObject({ status: 200, body: { code: 'payment_method_moved' } })
  expect(await idsOf(app, user)).toEqual([c.id, a.id, b.id])
  await move(app, admin, c.id, null)
  expect(await idsOf(app, admin)).toEqual([a.id, b.id, c.id])
  expect(await trail(app)).toMatchObject([
    { action: 'move_payment_method', before: { accountNumber: c.accountNumber, place: 3 }, after: { place: 1 } },
    { action: 'move_payment_method', before: { place: 1 }, after: { place: 3 } },
  ])
  const added = await aPaymentMethod(app, admin)
  expect((await idsOf(app, user)).at(-1)).toBe(added.id)
})

it('what does not exist cannot be edited, paused, moved or be the place of a move', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  const method = await aPaymentMethod(app, admin)
  const gone = { ...aBankAccount(), id: NOBODY } as Method
  const before = await fingerprint(app.db)
  for (const answer of [
    await edit(app, admin, gone),
    await pause(app, admin, NOBODY, true),
    await move(app, admin, NOBODY, null),
    await move(app, admin, method.id, NOBODY),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'payment_method_not_found' } })
  }
  expect(await fingerprint(app.db)).toEqual(before)
})

it('an admin who is demoted while waiting changes nothing', async () => {
  const app = await testApp()
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  const [method, second] = [await aPaymentMethod(app, other), await aPaymentMethod(app, other)]
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const answers = await lock.release([
    () => edit(app, admin, method, { payerNote: 'x' }),
    () => pause(app, admin, method.id, true),
    () => move(app, admin, second.id, method.id),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await list(app, other)).toMatchObject([{ _id: method.id, payerNote: null, pausedAt: null }, { _id: second.id }])
})

it("every change is emitted to the admins' open pages", async () => {
  const app = await testApp()
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  const [method, second] = [await aPaymentMethod(app, admin), await aPaymentMethod(app, admin)]
  const page = await connect(await app.listen(), { token: await app.tokenOf(other) })
  for (const change of [
    () => edit(app, admin, method, { payerNote: 'x' }),
    () => pause(app, admin, method.id, true),
    () => move(app, admin, second.id, method.id),
  ]) {
    const emitted = nextOfList(page, 'payment-methods')
    expect((await change()).status).toBe(200)
    await emitted
  }
})
