// Payment methods: who sees which fields, and what admins may do (docs/product.md#payment-methods).

import { expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aPaymentMethod } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, nextOfList } from '../../testing/socket.ts'

// Shared by tests of refusals, which change nothing.
const shared = sharedTestApp()

const BANK = { bankName: 'Meezan Bank', accountName: 'Guftagu', accountNumber: 'PK36 0000 1' }

const add = (app: TestApp, by: Person, body: object) => app.call(contract.addPaymentMethod, by, { body })
const list = async (app: TestApp, by: Person, query: { amount?: string } = {}): Promise<contract.PaymentMethod[]> =>
  (await app.call(contract.listPaymentMethods, by, { query })).body.paymentMethods
const remove = (app: TestApp, by: Person, id: string) => app.call(contract.deletePaymentMethod, by, { params: { id } })
const trail = (app: TestApp) => app.db.query.selectFrom('admin_actions').select(['admin_id', 'action', 'before', 'after']).execute()

it('a method is added with its fields trimmed, listed oldest first, and in the audit trail', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const { status, body } = await add(app, admin, { ...BANK, bankName: ' Meezan Bank ', receivingLimit: ' 2500.50 ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    code: 'payment_method_added',
    message: 'Payment method added successfully!',
    paymentMethod: {
      _id: expect.any(String),
      ...BANK,
      receivingLimit: 2500.5,
      isFull: false,
      raastID: null,
      payerNote: null,
      receivedThisMonth: 0,
      claimedThisMonth: 0,
      month: expect.stringMatching(/^\d{4}-\d{2}$/),
      pausedAt: null,
      version: 1,
    },
  })
  app.clock.advance(1)
  await add(app, admin, { ...BANK, accountNumber: '2' })
  expect((await list(app, admin)).map(({ accountNumber }) => accountNumber)).toEqual([BANK.accountNumber, '2'])
})

it('buyers and chatters see the methods, and only admins see what each may receive and has received', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  await aPaymentMethod(app, admin, { receivingLimit: 1_000 })
  const plain = ['_id', 'accountName', 'accountNumber', 'bankName', 'isFull', 'payerNote', 'raastID', 'receivingLimit']
  for (const person of [await aUser(app), await aChatter(app)]) {
    const [method] = await list(app, person)
    expect(Object.keys(method ?? {}).toSorted()).toEqual(plain)
    expect(method?.receivingLimit).toBeNull()
  }
  const [method] = await list(app, admin)
  expect(Object.keys(method ?? {}).toSorted()).toEqual(
    [...plain, 'claimedThisMonth', 'receivedThisMonth', 'month', 'pausedAt', 'version'].toSorted(),
  )
  expect(method?.receivingLimit).toBe(1_000)
})

it.each([
  { ...BANK, bankName: '  ' },
  { ...BANK, accountName: undefined },
  { ...BANK, accountNumber: '', receivingLimit: 'much' },
])('%j is refused: a field is missing', async (form) => {
  const app = shared()
  const admin = await anAdmin(app)
  const before = await fingerprint(app.db)
  const refusal = { code: 'payment_method_fields_missing', message: 'Please fill all fields' }
  expect(await add(app, admin, form)).toMatchObject({ status: 400, body: refusal })
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a limit that is not an amount is refused', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  const before = await fingerprint(app.db)
  for (const receivingLimit of ['much', '0', 0, -1, '1.234', 1e300, '1e3e', '0x10', '1e3', '100000000000.01']) {
    expect(await add(app, admin, { ...BANK, receivingLimit })).toMatchObject({ status: 400, body: { code: 'receiving_limit_form' } })
  }
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a limit that is missing or blank means that there is none', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  for (const [place, receivingLimit] of [undefined, null, '', '  '].entries()) {
    const { body } = await add(app, admin, { ...BANK, accountNumber: String(place), receivingLimit })
    expect(body.paymentMethod.receivingLimit).toBeNull()
  }
})

it('the same account at the same bank cannot be added twice, however it is typed', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  await add(app, admin, BANK)
  const again = { ...BANK, bankName: 'MEEZAN-BANK', accountNumber: 'pk36-00001' }
  expect(await add(app, admin, again)).toMatchObject({ status: 409, body: { code: 'payment_method_exists' } })
  expect(await trail(app)).toHaveLength(1)
})

it('the same method added from several screens at once is added once', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [admin.id])
  const answers = await lock.release([1, 2, 3].map(() => () => add(app, admin, BANK)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await list(app, admin)).toHaveLength(1)
  expect(await trail(app)).toHaveLength(1)
})

it('a deleted method leaves the list, and can be added again', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const { id, ...bank } = await aPaymentMethod(app, admin)
  expect(await remove(app, admin, id)).toMatchObject({
    status: 200,
    body: { code: 'payment_method_deleted', message: 'Payment method deleted successfully!' },
  })
  expect(await list(app, admin)).toEqual([])
  expect((await add(app, admin, bank)).status).toBe(201)
})

it('deleting a method that does not exist is refused, and so is deleting one twice', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const { id } = await aPaymentMethod(app, admin)
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const answers = await lock.release([1, 2].map(() => () => remove(app, admin, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await remove(app, admin, '0190a000-0000-7000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'payment_method_not_found' },
  })
  expect(await trail(app)).toHaveLength(2)
})

it('only an admin adds or deletes', async () => {
  const app = await testApp()
  const { id } = await aPaymentMethod(app, await anAdmin(app))
  const before = await fingerprint(app.db)
  for (const person of [await aUser(app), await aChatter(app)]) {
    const after = await fingerprint(app.db)
    expect((await add(app, person, BANK)).status).toBe(403)
    expect((await remove(app, person, id)).status).toBe(403)
    expect(await fingerprint(app.db)).toEqual(after)
  }
  expect((await fingerprint(app.db))['payment_methods']).toBe(before['payment_methods'])
})

it('an admin who is demoted while waiting neither adds nor deletes', async () => {
  const app = await testApp()
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  const { id } = await aPaymentMethod(app, other)
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const answers = await lock.release([() => add(app, admin, BANK), () => remove(app, admin, id)])
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect(await list(app, other)).toHaveLength(1)
})

it("a change is emitted to every admin's page, and to no other page", async () => {
  const app = await testApp()
  const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
  const address = await app.listen()
  const pages = await Promise.all([admin, other].map(async (person) => connect(address, { token: await app.tokenOf(person) })))
  const stranger = await connect(address, { token: await app.tokenOf(user) })
  const received: string[] = []
  stranger.onAny((name: string) => received.push(name))
  for (const change of [() => add(app, admin, BANK), async () => remove(app, admin, (await list(app, admin))[0]?._id ?? '')]) {
    const emitted = pages.map((page) => nextOfList(page, 'payment-methods'))
    await change()
    expect(await Promise.all(emitted)).toEqual([{ list: 'payment-methods' }, { list: 'payment-methods' }])
  }
  expect(received).toEqual([])
})
