// Purchases and earnings for tests. Money moves only through the real calls, so the books are in order in every test.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { addPaymentMethod } from '#contract/payments.ts'
import { purchasePlan, updateSessionStatus } from '#contract/sessions.ts'
import { type PaymentMethodId, paymentMethodId, type SessionId, sessionId } from '#domain/ids.ts'
import { type Paisa, paisa, paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { type BankAccount, receivingKey } from '#domain/payments.ts'
import { PLAN_TITLES, type PlanTitle } from '#domain/plans.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import type { TestApp } from './app.ts'
import { greyPng, multipartBody } from './forms.ts'
import { nextNumber } from './numbers.ts'
import { aChatter, anAdmin, aUser, type Person, type PersonOptions } from './people.ts'

export type Prices = { readonly [Title in PlanTitle]?: number }

/** Prices in rupees; a plan without a price is not offered. */
export async function aChatterWithPrices(app: TestApp, prices: Prices, options: PersonOptions = {}): Promise<Person> {
  const chatter = await aChatter(app, options)
  await setPrices(app, chatter, prices)
  return chatter
}

export async function setPrices(app: TestApp, { id }: Person, prices: Prices): Promise<void> {
  await app.db.query
    .insertInto('plan_prices')
    .values(PLAN_TITLES.map((title) => ({ account_id: id, title, price_paisa: inPaisa(prices[title] ?? 0) })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'title']).doUpdateSet((set) => ({ price_paisa: set.ref('excluded.price_paisa') })),
    )
    .execute()
}

export interface Method extends BankAccount {
  readonly id: PaymentMethodId
}

export function aBankAccount(): BankAccount {
  const accountNumber = `PK${String(nextNumber('bank account')).padStart(8, '0')}`
  return { bankName: 'Meezan Bank', accountName: 'Guftagu', accountNumber }
}

export async function aPaymentMethod(
  app: TestApp,
  admin: Person,
  options: Partial<BankAccount> & { readonly receivingLimit?: number } = {},
): Promise<Method> {
  const { receivingLimit = null, ...given } = options
  const bank = { ...aBankAccount(), ...given }
  const { status, body } = await app.call(addPaymentMethod, admin, { body: { ...bank, receivingLimit } })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...bank, id: paymentMethodId(body.paymentMethod._id) }
}

export interface Purchase {
  readonly user: Person
  readonly chatter: Person
  readonly title?: PlanTitle
  /** Defaults to the plan's price. */
  readonly price?: number
  /** Defaults to any existing payment method; if there is none, one is created. */
  readonly method?: BankAccount
  readonly transactionId?: string
  /** Null sends none. */
  readonly picture?: Buffer | null
  readonly resubmissionOf?: SessionId
  /** Pays into the account that the method had before it was edited. */
  readonly sentBefore?: boolean
  readonly clientID?: string
  /** The caller, if not the buyer. */
  readonly by?: Person
}

/** The form for a valid purchase, with its own transaction ID and picture. */
export async function purchaseForm(app: TestApp, { user, chatter, title = 'Basic', ...given }: Purchase) {
  const number = nextNumber('transaction')
  const transactionID = given.transactionId ?? `TID-${number}`
  const { bankName, accountName, accountNumber } = given.method ?? (await someMethod(app))
  const price = given.price ?? (await priceOf(app, chatter, title))
  const fields = {
    userID: user.id,
    chatterID: chatter.id,
    plan: JSON.stringify({ title, price, duration: app.deps.config.planMinutes[title] }),
    transactionID,
    bankName,
    accountName,
    accountNumber,
    amountPaid: String(price),
    ...(given.resubmissionOf && { resubmissionOf: given.resubmissionOf }),
    ...(given.sentBefore === true && { sentBefore: 'true' }),
    ...(given.clientID && { clientID: given.clientID }),
  }
  return { fields, file: { name: 'transactionSS', bytes: given.picture ?? aPicture() }, withoutFile: given.picture === null }
}

/** Sends the purchase and returns the server's answer. */
export async function tryToBuy(app: TestApp, purchase: Purchase) {
  const { fields, file, withoutFile } = await purchaseForm(app, purchase)
  const { payload, contentType } = multipartBody(fields, withoutFile ? undefined : file)
  const response = await app.http.inject({
    method: purchasePlan.method,
    url: API_PREFIX + purchasePlan.path,
    payload,
    headers: { authorization: `Bearer ${await app.tokenOf(purchase.by ?? purchase.user)}`, 'content-type': contentType },
  })
  return { status: response.statusCode, body: response.json() }
}

export async function buy(app: TestApp, purchase: Purchase): Promise<SessionId> {
  const { status, body } = await tryToBuy(app, purchase)
  expect(status, JSON.stringify(body)).toBe(201)
  return sessionId(body.session._id)
}

export function complete(app: TestApp, admin: Person, id: SessionId): Promise<void> {
  return decide(app, admin, id, { status: 'completed' })
}

export function reject(app: TestApp, admin: Person, id: SessionId, rejection: Partial<RejectionForm> = {}): Promise<void> {
  return decide(app, admin, id, { status: 'rejected', ...rejection })
}

type Decision = { readonly status: 'completed' | 'rejected' } & Partial<RejectionForm>

async function decide(app: TestApp, admin: Person, id: SessionId, decision: Decision): Promise<void> {
  const { status, body } = await app.call(updateSessionStatus, admin, { params: { id }, body: decision })
  expect(status, JSON.stringify(body)).toBe(202)
}

/** A user with an earlier approved payment, into a separate account. */
export async function aKnownBuyer(app: TestApp, admin: Person): Promise<Person> {
  const user = await aUser(app)
  const chatter = await aChatterWithPrices(app, { Basic: 10_000 })
  await complete(app, admin, await buy(app, { user, chatter, method: await aPaymentMethod(app, admin) }))
  return user
}

/** A Basic session at that price, approved and over, in which the two met. Moves the clock past its end. */
export async function anEarning(
  app: TestApp,
  {
    chatter,
    rupees,
    ...given
  }: Pick<Purchase, 'chatter' | 'method'> & { readonly rupees: number; readonly admin?: Person; readonly user?: Person },
): Promise<SessionId> {
  await setPrices(app, chatter, { Basic: rupees })
  const { user = await aUser(app), admin = await anAdmin(app), method } = given
  const id = await buy(app, { user, chatter, title: 'Basic', ...(method ? { method } : {}) })
  await complete(app, admin, id)
  await haveMet(app, id)
  app.clock.advance(app.deps.config.planMinutes.Basic * 60_000)
  return id
}

/**
 * Both have the running session open right now; otherwise its minutes would be kept at its end. Another test using the app may have moved
 * the clock.
 */
export async function haveMet(app: TestApp, id: SessionId): Promise<void> {
  await sql`update session_windows set met_at = least(greatest(${app.clock.now()}, starts_at), ends_at) where session_id = ${id}`.execute(
    app.db.query,
  )
}

const BLOCKS = 8
const PIXELS_PER_BLOCK = 4
const PICTURE_SIDE = BLOCKS * PIXELS_PER_BLOCK

/** A picture unlike any other, with blocks derived from its name. */
export function aPicture(name = `picture ${nextNumber('picture')}`): Buffer {
  const blocks = createHash('sha512').update(name).digest()
  const blockAt = (place: number) => Math.floor(place / PIXELS_PER_BLOCK)
  const pixels = Array.from({ length: PICTURE_SIDE ** 2 }, (_, pixel) => {
    const [row, column] = [Math.floor(pixel / PICTURE_SIDE), pixel % PICTURE_SIDE]
    return blocks[blockAt(row) * BLOCKS + blockAt(column)] ?? 0
  })
  return greyPng(Buffer.from(pixels), PICTURE_SIDE)
}

/**
 * A receipt, and the same receipt saved by another program in other colours and another format. These two are fixed, because one in seventy
 * generated pictures would change its fingerprint more than a real receipt does.
 */
export async function twoOfOneReceipt(): Promise<readonly [Buffer, Buffer]> {
  const picture = aPicture('receipt')
  return [picture, await sharp(picture).modulate({ brightness: 1.05 }).jpeg({ quality: 70 }).toBuffer()]
}

async function priceOf(app: TestApp, { id }: Person, title: PlanTitle): Promise<number> {
  const row = await app.db.query
    .selectFrom('plan_prices')
    .select('price_paisa')
    .where('account_id', '=', id)
    .where('title', '=', title)
    .executeTakeFirst()
  return rupeesFromPaisa(paisa(row?.price_paisa ?? 0))
}

async function someMethod(app: TestApp): Promise<BankAccount> {
  const row = await app.db.query
    .selectFrom('payment_methods')
    .select(['bank_name', 'account_name', 'account_number'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (row) return { bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number }
  const bank = aBankAccount()
  await app.db.query
    .insertInto('payment_methods')
    .values({
      id: uuidv7(),
      bank_name: bank.bankName,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      receiving_key: receivingKey(bank),
      created_at: app.clock.now(),
    })
    .execute()
  return bank
}

function inPaisa(rupees: number): Paisa {
  const amount = paisaFromRupees(rupees)
  if (amount === null) throw new Error(`not an amount of rupees: ${rupees}`)
  return amount
}
