// Prices, payment methods, purchases, approvals and withdrawals, created through the same calls as the app's.

import { aProof } from './files.ts'
import { aChatter, aUser, newName, type Person, send, theFirstAdmin } from './people.ts'
import type { Server } from './server.ts'

export interface Bank {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

export interface Method extends Bank {
  readonly id: string
}

export type Title = 'Basic' | 'Standard' | 'Gold'

/** Prices are in rupees; a plan without a price is not offered. */
export async function setPrices(
  server: Server,
  chatter: Person,
  prices: Readonly<Partial<Record<Title, number>>>,
  choices: { readonly onLandingPage?: boolean } = {},
): Promise<void> {
  const plans = (['Basic', 'Standard', 'Gold'] as const).map((title) => ({ title, price: prices[title] ?? 0 }))
  const { id: userID, username, email } = chatter
  const details = { userID, username, email, phoneNumber: '03001234567', age: 25, gender: 'female', plans, ...choices }
  await send(server, 'PUT', '/user/profile/update-profile', details, chatter)
}

/** A chatter who offers the Basic plan. */
export async function aSeller(server: Server, price = 450): Promise<Person> {
  const chatter = await aChatter(server)
  await setPrices(server, chatter, { Basic: price })
  return chatter
}

let count = 0

/** A bank account whose name and number are unique on this server. */
export function newBank(): Bank {
  count += 1
  return { bankName: `Meezan Bank ${count}x`, accountName: 'Guftagu Chats', accountNumber: `PK36MEZN${String(count).padStart(8, '0')}` }
}

/** With enough digits to prove that a bank row is the payment. */
export function newTransactionId(): string {
  count += 1
  return `TID-${10_000 + count}x`
}

interface MethodOptions {
  readonly receivingLimit?: number | null
  readonly accountNumber?: string
  readonly raastID?: string
  readonly payerNote?: string
}

export async function aMethod(
  server: Server,
  { receivingLimit = null, raastID = '', payerNote = '', ...given }: MethodOptions = {},
): Promise<Method> {
  const bank = { ...newBank(), ...given }
  const body = { ...bank, receivingLimit, raastID, payerNote }
  const reply = await send(server, 'POST', '/admin/payment-methods/add', body, await theFirstAdmin(server))
  const { paymentMethod } = (await reply.json()) as { paymentMethod: { _id: string } }
  return { ...bank, id: paymentMethod._id }
}

/** Acts as another admin. Only the account is changed. */
export async function editMethod(server: Server, { id, ...bank }: Method, changes: Partial<Bank>, version = 1): Promise<void> {
  const body = { ...bank, ...changes, receivingLimit: null, version }
  await send(server, 'PUT', `/admin/payment-methods/edit/${id}`, body, await theFirstAdmin(server))
}

export async function pauseMethod(server: Server, { id }: Method, paused = true): Promise<void> {
  await send(server, 'PUT', `/admin/payment-methods/pause/${id}`, { paused }, await theFirstAdmin(server))
}

interface Purchase {
  readonly user: Person
  readonly chatter: Person
  readonly method: Bank
  readonly price: number
  readonly title?: Title
  readonly transactionId?: string
  readonly proof?: Awaited<ReturnType<typeof aProof>>
}

/** Buys the Basic plan by default. Returns the id of the session. */
export async function buy(server: Server, { user, chatter, method, price, ...options }: Purchase): Promise<string> {
  const { name, mimeType, buffer } = options.proof ?? (await aProof())
  const form = new FormData()
  const fields = {
    userID: user.id,
    chatterID: chatter.id,
    plan: JSON.stringify({ title: options.title ?? 'Basic', price }),
    transactionID: options.transactionId ?? newTransactionId(),
    bankName: method.bankName,
    accountName: method.accountName,
    accountNumber: method.accountNumber,
    amountPaid: String(price),
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('transactionSS', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const reply = await send(server, 'POST', '/user/purchase/plan', form, user)
  return ((await reply.json()) as { session: { _id: string } }).session._id
}

/** Each from a different buyer, with similar names, to a different chatter. */
export async function purchases(
  server: Server,
  howMany: number,
  price: number,
): Promise<{ readonly family: string; readonly chatters: readonly Person[] }> {
  const [method, family] = [await aMethod(server), newName()]
  const chatters: Person[] = []
  for (let index = 0; index < howMany; index += 1) {
    const [user, chatter] = [await aUser(server, `${family}${String.fromCodePoint(97 + index)}`), await aSeller(server, price)]
    await buy(server, { user, chatter, method, price })
    chatters.push(chatter)
  }
  return { family, chatters }
}

export async function decide(
  server: Server,
  id: string,
  status: 'completed' | 'rejected',
  by?: Person,
  details: { readonly reason?: string; readonly note?: string; readonly start?: 'now' | 'together' } = {},
): Promise<void> {
  await send(server, 'PUT', `/admin/session-requests/update-status/${id}`, { status, ...details }, by ?? (await theFirstAdmin(server)))
}

/** One buyer's approved and rejected payment, so that lists and figures have one of each. */
export async function anApprovalAndARejection(server: Server, price: number): Promise<{ readonly user: Person; readonly chatter: Person }> {
  const [user, method] = [await aUser(server), await aMethod(server)]
  const [chatter, other] = [await aSeller(server, price), await aSeller(server, price)]
  await decide(server, await buy(server, { user, chatter, method, price }), 'completed')
  await decide(server, await buy(server, { user, chatter: other, method, price }), 'rejected')
  return { user, chatter }
}

export async function remove(server: Server, kind: 'session' | 'withdraw', id: string, by: Person): Promise<void> {
  await send(server, 'DELETE', `/admin/${kind}-requests/delete/${id}`, {}, by)
}

/** `amount` must be the full available balance. Returns the id of the withdraw. */
export async function withdraw(server: Server, chatter: Person, amount: number): Promise<string> {
  const path = `/chatter/withdraws/create?chatterID=${chatter.id}`
  const reply = await send(server, 'POST', path, { ...newBank(), amount }, chatter)
  return ((await reply.json()) as { withdraw: { _id: string } }).withdraw._id
}

/** A chatter who has sold one session and is waiting to be paid. */
export async function aWaitingChatter(server: Server, price: number): Promise<{ readonly chatter: Person; readonly withdrawal: string }> {
  const chatter = await aSeller(server, price)
  await decide(server, await buy(server, { user: await aUser(server), chatter, method: await aMethod(server), price }), 'completed')
  return { chatter, withdrawal: await withdraw(server, chatter, price) }
}

export async function setWithdrawStatus(
  server: Server,
  id: string,
  status: 'pending' | 'completed' | 'rejected',
  by: Person,
): Promise<void> {
  await send(server, 'PUT', `/admin/withdraw-requests/update-status/${id}`, { status }, by)
}
